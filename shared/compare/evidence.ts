/**
 * Evidence: what a user pasted or opened, exact to the byte.
 *
 * Pasted text is exact text (see exact-text.ts). A file, or a paste too long for a field, is kept as bytes. It stays in
 * the field where the user put it.
 */
import { exactBytes } from '../bytes/exact-text.ts';
import { withoutCommandSecrets } from '../forms/words/command-secrets.ts';

export type Evidence =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'held'; readonly name: string; readonly bytes: Uint8Array };

export const NO_EVIDENCE: Evidence = { kind: 'text', text: '' };

/** The same without the keys and passwords of a command. What is held as bytes stays as it is. */
export function maskedEvidence(evidence: Evidence): Evidence {
  if (evidence.kind === 'held') return evidence;
  const text = withoutCommandSecrets(evidence.text);
  return text === evidence.text ? evidence : { kind: 'text', text };
}

export function evidenceBytes(evidence: Evidence): Uint8Array {
  return evidence.kind === 'text' ? exactBytes(evidence.text) : evidence.bytes;
}

/**
 * True if `next` is other evidence, not an edit of `former`: a file, nothing, a change that takes lines out and puts
 * lines in, or one that leaves less than half of the former text.
 */
export function isReplaced(former: Evidence, next: Evidence): boolean {
  if (former.kind === 'held' || next.kind === 'held') return former !== next;
  if (former.text === next.text) return false;
  if (next.text.trim() === '') return true;
  const { takenOut, putIn } = changeBetween(former.text, next.text);
  return takenOut.length > former.text.length / 2 || (takenOut.includes('\n') && putIn.includes('\n'));
}

/** What stands between the longest common beginning and the longest common end. */
function changeBetween(former: string, next: string): { readonly takenOut: string; readonly putIn: string } {
  const shorter = Math.min(former.length, next.length);
  let start = 0;
  while (start < shorter && former[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === next.at(-1 - end)) end += 1;
  return { takenOut: former.slice(start, former.length - end), putIn: next.slice(start, next.length - end) };
}
