/**
 * A request or a public key that is pasted outside of any field goes to the Doctor, whatever room is in front: the answer is what somebody
 * with a refused request on the clipboard came for.
 */
import type { Stores } from '../app/stores.ts';
import { focusedElement, TEXT_FIELDS } from '../ui/focused-element.ts';

/** A message or command, or something that tells of a signature; what it is exactly, its reader says. */
const REQUEST = /^\s*(?:(?:curl|xhs?|https?)\s|(?:GET|HEAD|POST|PUT|PATCH|DELETE)\s+\S)|\bsignature\b/i;
const PUBLIC_KEY = /^\s*(?:-----BEGIN PUBLIC KEY-----|ssh-ed25519 )/;
/** Only the beginning of a long text is looked at. */
const LOOKED_AT = 100_000;

/** Returns the function that stops listening. */
export function listenPastes(page: Window, { errand }: Pick<Stores, 'errand'>): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { document } = page;
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (focusedElement(document)?.matches(TEXT_FIELDS)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const start = text.slice(0, LOOKED_AT);
    const given = PUBLIC_KEY.test(start) ? { publicKey: text } : REQUEST.test(start) ? { request: text } : undefined;
    if (given === undefined) return;
    event.preventDefault();
    void errand('verify', (to) => to.diagnose(given));
  };
  page.addEventListener('paste', onPaste);
  return () => page.removeEventListener('paste', onPaste);
}
