/** Shows the page a prepared request that is not sent yet. */
import { observe } from '../../shared/observed/observe.ts';
import type { SignedObserved } from '../../shared/observed/observed.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { judge } from './judge.ts';
import type { Sender } from './sender.ts';

type Instead = {
  /** Stands for the request where it must not be seen as it is. */
  readonly shown?: PreparedRequest;
  /** Judges by other options than those that signed it. */
  readonly profile?: SigningProfile;
};

/** A prepared request as the page may see it, with the verdict of the true one under this key. */
export function preview(
  sender: Pick<Sender, 'signingClock' | 'crypto' | 'vault'>,
  environmentId: string,
  prepared: PreparedRequest,
  key: KnownKey,
  { shown = prepared, profile = prepared.trace.profile }: Instead = {},
): SignedObserved {
  const verdict = judge(sender, environmentId, prepared, [key], profile);
  return observe({ request: shown, trace: shown.trace, verdict }, sender.vault.masker(environmentId)).observed;
}
