/** The causes that can make one covered component differ between the signer and the verifier, the likeliest first. */
import type { CauseId } from './causes.ts';

/** `signed` is the value in the signer's base, `came` the one that arrived; undefined if the component did not arrive. */
export function causesOfComponent(name: string, signed: string, came: string | undefined): readonly CauseId[] {
  switch (name) {
    case 'content-type':
      return came?.startsWith(signed) === true ? ['H1', 'H13'] : ['H13', 'H3'];
    case 'content-length':
      return came === undefined ? (signed === '0' ? ['H7', 'H13'] : ['H6', 'H13']) : ['H13'];
    case 'authorization':
      return ['H10', 'H13'];
    case '@method':
      return ['U2', 'H13'];
    case '@signature-params':
      return ['P5', 'P1', 'V2'];
    case '@authority':
    case '@target-uri':
    case '@path':
    case '@query':
      return ['U4', 'H13', 'V2'];
    default:
      return came === undefined ? ['H14', 'H13'] : name.startsWith('x-idempotency-') ? ['H8', 'H13'] : ['H13'];
  }
}
