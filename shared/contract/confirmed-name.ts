/** The field that confirms a guarded command. Not in confirmation.ts, because the page reads that file without zod. */
import { z } from 'zod';

/** The environment's name exactly as the user typed it. */
export const confirmedName = z.string().max(200).optional();
