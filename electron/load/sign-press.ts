/**
 * Signs the presses of a load: one key, one token, no history, and nothing that is verified or kept besides.
 *
 * A virtual user's press is made as the phone's is (press.ts) and signed by the same `prepare`.
 */
import type { Subscriber } from '../../shared/environment/environment.ts';
import type { LoadEnvironment } from '../../shared/load/load-plan.ts';
import type { LoadPress } from '../../shared/load/load-session.ts';
import { type PreparePorts, prepare } from '../../shared/request/prepare.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { Clock, Signer } from '../../shared/signature/ports.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { pressDraft } from '../exchange/press.ts';
import { nodeCrypto, systemClock, systemRandom } from '../ports/node-crypto.ts';

export type SignPress = (press: LoadPress, subscriber: Subscriber, baseUrl: string) => PreparedRequest;

export type LoadCredentials = { readonly signer: Signer; readonly token: string };

/** `clock` is that by which the service checks signatures. */
export function createSignPress(
  { ussdProfile, clientId, signingProfile }: LoadEnvironment,
  { signer, token }: LoadCredentials,
  clock: Clock = systemClock,
): SignPress {
  const ports: PreparePorts = { clock, random: systemRandom, crypto: nodeCrypto, signer };
  return ({ sessionId, choice }, subscriber, baseUrl) => {
    const draft = pressDraft(
      ussdProfile,
      sessionId === undefined
        ? { kind: 'start', code: choice, subscriber, newSessionId: randomUuid(systemRandom) }
        : { kind: 'answer', sessionId, choice },
    );
    return prepare(draft, { baseUrl, clientId, accessToken: token, profile: signingProfile }, ports);
  };
}
