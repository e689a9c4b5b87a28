/** Verifies a signed request at its environment's own time. */
import type { HttpRequest } from '../../shared/http/message.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import { verify } from '../../shared/signature/verify.ts';
import type { Sender } from './sender.ts';

/** `atMs` is the time on the environment's clock, by default now. */
export function judge(
  { signingClock, crypto }: Pick<Sender, 'signingClock' | 'crypto'>,
  environmentId: string,
  request: HttpRequest,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  atMs = signingClock(environmentId).nowMs(),
): Verdict {
  return verify(request, keys, profile, Math.floor(atMs / 1000), crypto);
}
