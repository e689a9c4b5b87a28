/** Shows the page a prepared request that is not sent yet. */
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { observe } from '../../shared/observed/observe.ts';
import type { SignedObserved } from '../../shared/observed/observed.ts';
import type { KnownKey } from '../../shared/signature/ports.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import type { Sending } from '../workbench.ts';
import { judge } from './judge.ts';

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
