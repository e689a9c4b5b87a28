/**
 * Evidence: what a user pasted or opened, exact to the byte.
 *
 * Pasted text is exact text (see exact-text.ts). A file, or a paste too long for a field, is kept as bytes. It stays in
 * the field where the user put it.
 */
import { exactBytes } from '../bytes/exact-text.ts';

export type Evidence =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'held'; readonly name: string; readonly bytes: Uint8Array };

export const NO_EVIDENCE: Evidence = { kind: 'text', text: '' };

export function evidenceBytes(evidence: Evidence): Uint8Array {
  return evidence.kind === 'text' ? exactBytes(evidence.text) : evidence.bytes;
}
