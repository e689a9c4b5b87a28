/** Shows the page a prepared request that is not sent yet. */
import { observe } from '../../shared/observed/observe.ts';
import type { SignedObserved } from '../../shared/observed/observed.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import type { Sending } from '../workbench.ts';
import { judge } from './judge.ts';

/**
 * A prepared request as the page may see it, verified with this key. `shown` stands for it where it must not be seen as
 * it is, with the verdict of the true one.
 */
export function preview(
  sending: Sending,
  environmentId: string,
  prepared: PreparedRequest,
  key: KnownKey,
  shown: PreparedRequest = prepared,
): SignedObserved {
  const verdict = judge(sending, environmentId, prepared, [key], prepared.trace.profile);
  return observe({ request: shown, trace: shown.trace, verdict }, sending.vault.masker(environmentId)).observed;
}
