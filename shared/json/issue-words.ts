/** What a schema says of a value that does not fit, in our words. */
import type { z } from 'zod';
import { shortened } from '../text/shortened.ts';

/** `steps.3.sent: expected text, got nothing`, without a full stop. `whole` is what stands for the path of the value itself. */
export function issueWords(issue: z.core.$ZodIssue | undefined, whole: string): string {
  const place = shortened(issue?.path.map(String).join('.') ?? '', 100);
  return `${place || whole}: ${ownWords(issue?.message ?? 'it does not fit')}`;
}

/** zod's messages begin with "Invalid input: "; ours do not, and end without a full stop. */
export function ownWords(message: string): string {
  return message
    .replace(/^Invalid input: /, '')
    .replace('received undefined', 'got nothing')
    .replace(/\.$/, '');
}
