/** Verifies a signed request at its environment's own time, and shows the page one that is not sent yet. */
import type { HttpRequest } from '../../shared/http/message.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { observe } from '../../shared/observed/observe.ts';
import type { SignedObserved } from '../../shared/observed/observed.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import type { Verdict } from '../../shared/signature/verdict.ts';
import { verify } from '../../shared/signature/verify.ts';
import type { Sending } from '../workbench.ts';

/** `atMs` is the time on the environment's clock, by default now. */
export function judge(
  { signingClock, crypto }: Pick<Sending, 'signingClock' | 'crypto'>,
  environmentId: string,
  request: HttpRequest,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  atMs = signingClock(environmentId).nowMs(),
): Verdict {
  return verify(request, keys, profile, Math.floor(atMs / 1000), crypto);
}

/** A prepared request as the page may see it, verified with this key. */
export function preview(
  sending: Sending,
  environmentId: string,
  prepared: PreparedRequest,
  key: KnownKey,
): SignedObserved {
  const { trace } = prepared;
  const verdict = judge(sending, environmentId, prepared, [key], trace.profile);
  return observe({ request: prepared, trace, verdict }, createMasker(sending.vault.secretTexts())).observed;
}
