/** A right request made wrong in one way, as a clause wants it, and signed again where the signature is to cover the change. */

import type { Tamper } from '../../shared/conform/ask.ts';
import { PLANTS } from '../../shared/doctor/plant.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { HeaderLine, HttpRequest } from '../../shared/http/message.ts';
import { idempotencyNames } from '../../shared/signature/covered.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { signRequest } from '../../shared/signature/sign.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { environmentCredentials } from '../exchange/credentials.ts';
import type { Sender } from '../exchange/sender.ts';

/** A keyid that no service knows. */
const STRANGER = 'dialbench-conformance';

/** `twice` and `profile` are the sender's own affair: one is sent again, the other prepared with other choices. */
export function tamperedRequest(
  sender: Sender,
  environment: Environment,
  right: PreparedRequest,
  tamper: Tamper,
): PreparedRequest {
  const { signer } = environmentCredentials(sender.vault, environment);
  const { profile } = right.trace;
  const unsigned = withoutHeaders(right, ['signature', 'signature-input']);
  const moment = { createdMs: sender.signingClock(environment.id).nowMs() };
  const { crypto } = sender;
  const sign = (request: HttpRequest, by: SigningProfile): PreparedRequest =>
    signRequest(request, by, moment, { signer, crypto });
  switch (tamper.kind) {
    case 'plant': {
      // A throw-away key: nobody stores it, and no verifier knows it.
      const stranger = nobleSigner(sender.random.bytes(32), STRANGER);
      return PLANTS[tamper.plant].sign({ request: unsigned, profile, moment, crypto, signer, stranger });
    }
    case 'without-header': {
      const names = namesOf(tamper.header, profile);
      return sign(withoutHeaders(unsigned, names), withoutComponents(profile, right.method, names));
    }
    case 'other-header': {
      const name = tamper.header.toLowerCase();
      const headers = unsigned.headers.map(
        ([one, value]): HeaderLine => [one, one.toLowerCase() === name ? tamper.value : value],
      );
      return sign({ ...unsigned, headers }, profile);
    }
    case 'uncovered':
      return sign(unsigned, withoutComponents(profile, right.method, namesOf(tamper.component, profile)));
    case 'without-parameter': {
      const parameterOrder = profile.parameterOrder.filter((one) => one !== tamper.parameter);
      return sign(unsigned, { ...profile, parameterOrder });
    }
    case 'unknown-key-id':
      return signRequest(unsigned, profile, moment, { signer: { ...signer, keyId: STRANGER }, crypto });
    case 'dropped': {
      const { headers } = withoutHeaders(right, [tamper.header.toLowerCase()]);
      return { ...right, headers };
    }
    case 'other-query':
      return { ...right, url: `${right.url.split('?')[0]}?${tamper.query}` };
    case 'profile':
    case 'twice':
      return right;
  }
}

/** The names under which the profile sends it. */
function namesOf(header: string, profile: SigningProfile): readonly string[] {
  const name = header.toLowerCase();
  return name === 'x-idempotency-key' ? idempotencyNames(profile) : [name];
}

function withoutHeaders<R extends HttpRequest>(
  { method, url, headers, body }: R,
  names: readonly string[],
): HttpRequest {
  return { method, url, body, headers: headers.filter(([name]) => !names.includes(name.toLowerCase())) };
}

function withoutComponents(profile: SigningProfile, method: string, names: readonly string[]): SigningProfile {
  // The profile's list has one entry for the idempotency header, under either name.
  const gone = names.some((name) => name.startsWith('x-idempotency-'))
    ? [...names, 'x-idempotency-key', 'x-idempotency-id']
    : names;
  const list = profile.components[method] ?? [];
  return { ...profile, components: { ...profile.components, [method]: list.filter((name) => !gone.includes(name)) } };
}
