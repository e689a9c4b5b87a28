/**
 * Makes a Check: passed, failed, or not made because an earlier failure left nothing to check.
 *
 * Messages quote the request clipped and as JSON, and never a whole header value: it may be a token.
 */
import { shortened } from '../../text/shortened.ts';
import type { Check, CheckId } from '../verdict.ts';

export function held(id: CheckId, message: string): Check {
  return { id, ok: true, made: true, message };
}

export function failed(id: CheckId, message: string): Check {
  return { id, ok: false, made: true, message };
}

/** `why` completes "Not checked: …". */
export function notMade(id: CheckId, why: string): Check {
  return { id, ok: false, made: false, message: `Not checked: ${why}.` };
}

/** Quotes text from the request for a sentence: as JSON, at most 80 characters. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text, 80));
}
