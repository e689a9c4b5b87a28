/**
 * Compares a base with a masked token to one with a visible token.
 *
 * Masks the other side's credential with as many `*`, so that everything else can be compared. The hash, which covers
 * the true bytes, then shows whether the true tokens agree. Source: the project's rule on secrets and the page.
 */

import { exactBytes, exactText } from '../bytes/exact-text.ts';
import { MASK, maskOf } from '../observed/mask-secrets.ts';

const CREDENTIAL = /^("?authorization"?:[ \t]*(?:\S+[ \t]+)?)(\S+)/im;

export type MaskedAlike = { readonly bytes: Uint8Array; readonly isMasked: boolean };

/** `theirs`, with its credential masked if that of `ours` is masked and its own is not. */
export function maskAlike(ours: Uint8Array, theirs: Uint8Array): MaskedAlike {
  const ourCredential = CREDENTIAL.exec(exactText(ours))?.[2] ?? '';
  const text = exactText(theirs);
  const theirCredential = CREDENTIAL.exec(text)?.[2] ?? '';
  if (!MASK.test(ourCredential) || MASK.test(theirCredential) || theirCredential === '') {
    return { bytes: theirs, isMasked: false };
  }
  const masked = text.replace(CREDENTIAL, (_all, head: string, secret: string) => head + maskOf(secret));
  return { bytes: exactBytes(masked), isMasked: true };
}
