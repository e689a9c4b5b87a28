/**
 * A prepared request signed again with a fault, for presses that a flow wants refused: the request stays as it was but for that.
 *
 * Flows may ask for it on a sandbox only, which is looked at before the first press.
 */
import { PLANTS, type PlaygroundPlant } from '../../shared/doctor/plant.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { environmentCredentials } from './credentials.ts';
import type { Sender } from './sender.ts';

export function plantFault(
  sender: Sender,
  environment: Environment,
  { method, url, headers, body, trace }: PreparedRequest,
  fault: PlaygroundPlant,
): PreparedRequest {
  const unsigned = headers.filter(([name]) => !/^signature(-input)?$/i.test(name));
  return PLANTS[fault].sign({
    request: { method, url, headers: unsigned, body },
    profile: trace.profile,
    moment: { createdMs: sender.signingClock(environment.id).nowMs() },
    crypto: sender.crypto,
    signer: environmentCredentials(sender.vault, environment).signer,
    // A throw-away key: nobody stores it, and no verifier knows it.
    stranger: nobleSigner(sender.random.bytes(32), 'wrong'),
  });
}
