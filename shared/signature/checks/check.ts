/**
 * Making a Check: held, failed, or not made because another check's failure took its ground away.
 *
 * Messages quote what came from the message clipped and as JSON, and never a header's whole value: it may be a token.
 */
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

/** A text from the message for a sentence: as JSON, at most 80 characters. */
export function quoted(text: string): string {
  if (text.length <= 80 && isPlain(text)) return `"${text}"`;
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** Printable ASCII without quotes and backslashes: as JSON it is itself, which spares the common case the work. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 || code > 126 || code === 34 || code === 92) return false;
  }
  return true;
}
