/**
 * The Verdict over a request that was read from a text: every check that the text allows, the others marked as not made.
 *
 * Without a key nothing can be said of the key and the signature, without a body nothing of digest and length; a failed
 * check would then blame the message for what the user did not give.
 */
import type { HttpRequest } from '../http/message.ts';
import { notMade } from '../signature/checks/check.ts';
import type { CryptoPort, KnownKey } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { CheckId, Verdict } from '../signature/verdict.ts';
import { verify } from '../signature/verify.ts';
import type { ReadObserved } from './read-observed.ts';
import { signatureOf } from './received-trace.ts';

/** The verifier's time: Unix seconds, or that of the message itself. */
export type VerifyingTime =
  | { readonly kind: 'at'; readonly nowSec: number }
  | { readonly kind: 'created'; readonly otherwiseSec: number };

export type ReadVerdict = { readonly verdict: Verdict; readonly nowSec: number };

/** `keys` is empty where none was given. */
export function verifyRead(
  read: ReadObserved,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  time: VerifyingTime,
  crypto: CryptoPort,
): ReadVerdict {
  const { request } = read;
  const nowSec = time.kind === 'at' ? time.nowSec : (createdSec(request, profile) ?? time.otherwiseSec);
  const verdict = verify(request, keys, profile, nowSec, crypto);
  const blameless = { key: keys.length > 0 ? [] : checksOfKey(verdict), body: read.hasBody ? [] : CHECKS_OF_BODY };
  const checks = verdict.checks.map((check) => {
    if (read.isUrlMissing && check.id === 'signature-valid') {
      return notMade(check.id, 'the URL that it covers was not given');
    }
    if (blameless.key.includes(check.id)) return notMade(check.id, 'no key was given');
    if (check.made && blameless.body.includes(check.id)) {
      return notMade(check.id, 'no body was pasted; it goes after an empty line');
    }
    return check;
  });
  return { verdict: { ...verdict, verified: checks.every(({ ok }) => ok), checks }, nowSec };
}

const CHECKS_OF_BODY: readonly CheckId[] = ['digest-match', 'length-match'];

/** The checks that only a key is wanting for; a keyid that is not there, or a base that cannot be rebuilt, is another matter. */
function checksOfKey({ keyId, base, checks }: Verdict): readonly CheckId[] {
  const isWhole = checks.some(({ id, ok }) => id === 'signature-length' && ok);
  return [
    ...(keyId === undefined ? [] : (['key-known'] as const)),
    ...(base !== undefined && isWhole ? (['signature-valid'] as const) : []),
  ];
}

/** The created that the message carries, in whole seconds; undefined where it cannot be read. */
function createdSec(request: HttpRequest, profile: SigningProfile): number | undefined {
  const created = signatureOf(request, profile).input?.created;
  return created !== undefined && profile.createdUnit === 'milliseconds' ? Math.floor(created / 1000) : created;
}
