/** A refused request as its program should make it, for the lines of that program. */
import type { ProgramSource } from '../../../shared/codegen/program-source.ts';
import { preparedRight } from '../../../shared/doctor/corrected-request.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import type { StoreDeps } from '../../app/store-types.ts';

/** A longer body is not hashed once more for it. */
const LONGEST_BODY = 1_000_000;

/** Undefined where it cannot be made right of what is known. */
export function rightSource(
  request: HttpRequest,
  profile: SigningProfile,
  { nowMs, random }: Pick<StoreDeps, 'nowMs' | 'random'>,
  label?: string,
): ProgramSource | undefined {
  if (request.body.length > LONGEST_BODY) return undefined;
  const prepared = preparedRight(request, profile, { clock: { nowMs }, random, crypto: nobleCrypto }, label);
  return 'code' in prepared ? undefined : { ...prepared, operation: 'request', maskedPlaces: 0 };
}
