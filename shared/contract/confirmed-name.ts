/** The field of a guarded command by which it is confirmed; apart from confirmation.ts, which the page reads without zod. */
import { z } from 'zod';

/** The environment's name exactly as the user typed it. */
export const confirmedName = z.string().max(200).optional();
