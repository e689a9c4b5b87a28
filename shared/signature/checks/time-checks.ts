/**
 * Checks of the two times: created must not be ahead of the verifier's clock, nor expires behind it, beyond the
 * tolerance.
 *
 * Without expires, which is optional, a signature has no age limit. The clock is an argument.
 * Source: RFC 9421 section 2.3; investment service specification, "Signature base".
 */
import type { SigningProfile } from '../profile.ts';
import type { SignatureInput } from '../signature-fields.ts';
import type { Check } from '../verdict.ts';
import { failed, held, notMade } from './check.ts';

/** A larger number is more likely milliseconds: as seconds it would be the year 5138. */
const SURELY_MILLISECONDS = 1e11;

/** A time of Signature-Input in seconds. */
export function inSeconds(profile: SigningProfile, written: number): number {
  return profile.createdUnit === 'milliseconds' ? written / 1000 : written;
}

export function checkCreated(profile: SigningProfile, input: SignatureInput, nowSec: number): Check {
  const id = 'created-window';
  if (input.created === undefined) {
    const parameterCame = /;\s*created=/.test(input.paramsText);
    if (parameterCame) return notMade(id, 'created is not a whole number');
    return failed(id, 'Signature-Input has no created: expected the Unix time of signing. Add ;created=….');
  }
  const createdSec = inSeconds(profile, input.created);
  const aheadSec = createdSec - nowSec;
  const times = `created ${createdSec}, the verifier's clock ${nowSec}`;
  if (aheadSec <= profile.clockToleranceSec) return held(id, `Created in time: ${times}.`);
  const unit =
    profile.createdUnit === 'seconds' && input.created >= SURELY_MILLISECONDS
      ? ' That is milliseconds; write seconds.'
      : ' Set the clock of the signer.';
  return failed(
    id,
    `Created ${aheadSec} s in the future (${times}); allowed are ${profile.clockToleranceSec} s.${unit}`,
  );
}

export function checkExpires(profile: SigningProfile, input: SignatureInput, nowSec: number): Check {
  const id = 'expires-window';
  if (input.expires === undefined) {
    const parameterCame = /;\s*expires=/.test(input.paramsText);
    if (parameterCame) return notMade(id, 'expires is not a whole number');
    return held(id, 'No expires, so no age limit.');
  }
  const expiresSec = inSeconds(profile, input.expires);
  const pastSec = nowSec - expiresSec;
  const times = `expires ${expiresSec}, the verifier's clock ${nowSec}`;
  if (pastSec <= profile.clockToleranceSec) return held(id, `Not expired: ${times}.`);
  const unit =
    input.created !== undefined && input.expires < input.created / 2
      ? ' expires is a point in time, not a duration; write created + 100.'
      : ' Sign again for each try.';
  return failed(id, `Expired ${pastSec} s ago (${times}); allowed are ${profile.clockToleranceSec} s.${unit}`);
}
