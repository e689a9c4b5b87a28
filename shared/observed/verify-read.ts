/**
 * The Verdict over a request read from text: every check that the text allows; the others count as not made.
 *
 * Without a key, nothing is known about key and signature; without a body, nothing about digest and length. A failed
 * check would blame the message for what the user left out.
 */
import type { ReadObserved } from '../forms/read-observed.ts';
import type { HttpRequest } from '../http/message.ts';
import { notMade } from '../signature/checks/check.ts';
import type { CryptoPort, KnownKey } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { CheckId, Verdict } from '../signature/verdict.ts';
import { verify } from '../signature/verify.ts';
import { signatureOf } from './received-trace.ts';

/** The verifier's time: Unix seconds, or the time of the message itself. */
export type VerifyingTime =
  | { readonly kind: 'at'; readonly nowSec: number }
  | { readonly kind: 'created'; readonly otherwiseSec: number };

export type ReadVerdict = { readonly verdict: Verdict; readonly nowSec: number };

/** `keys` is empty if none was given. `label` as in `verify`. */
export function verifyRead(
  read: ReadObserved,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  time: VerifyingTime,
  crypto: CryptoPort,
  label?: string,
): ReadVerdict {
  const { request } = read;
  const nowSec = time.kind === 'at' ? time.nowSec : (createdSec(request, profile, label) ?? time.otherwiseSec);
  const verdict = verify(request, keys, profile, nowSec, crypto, label);
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

/** The checks that need the body. */
export const CHECKS_OF_BODY: readonly CheckId[] = ['digest-match', 'length-match'];

/** The checks that fail only for lack of a key. A missing keyid or a base that cannot be rebuilt is another matter. */
function checksOfKey({ keyId, baseText, checks }: Verdict): readonly CheckId[] {
  const isWhole = checks.some(({ id, ok }) => id === 'signature-length' && ok);
  return [
    ...(keyId === undefined ? [] : (['key-known'] as const)),
    ...(baseText !== undefined && isWhole ? (['signature-valid'] as const) : []),
  ];
}

/** The message's created, in whole seconds; undefined if it cannot be read. */
function createdSec(request: HttpRequest, profile: SigningProfile, label: string | undefined): number | undefined {
  const created = signatureOf(request, profile, label).input?.created;
  return created !== undefined && profile.createdUnit === 'milliseconds' ? Math.floor(created / 1000) : created;
}
