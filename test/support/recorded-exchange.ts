/** A recorded exchange for tests of what keeps and shows them: really prepared, signed and verified; only the answer is given. */
import type { Failure } from '../../shared/failure.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { BODY_PREVIEW_BYTES } from '../../shared/observed/observed.ts';
import type { SignedExchange } from '../../shared/request/exchange.ts';
import { makeExchange, type RecordedExchange } from '../../shared/request/make-exchange.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { signedExchange } from '../../shared/request/signed-exchange.ts';
import { nobleCrypto, nobleSigner } from '../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { verify } from '../../shared/signature/verify.ts';
import { fixedClock } from './fixed-clock.ts';
import { fixedRandom } from './fixed-random.ts';

export const TEST_TOKEN = 'token-of-the-test-0123456789';

export function recordedExchange(given: {
  id: string;
  requestBody?: Uint8Array;
  responseBody?: Uint8Array;
  label?: string;
  operation?: string;
  environmentId?: string;
  sessionId?: string;
  startedAtMs?: number;
  /** 200 where absent. */
  status?: number;
  /** No answer came. */
  failure?: Failure;
  /** Signed with this token; TEST_TOKEN where absent. Both are masked. */
  accessToken?: string;
}): RecordedExchange & { readonly exchange: SignedExchange } {
  const clock = fixedClock();
  const signer = nobleSigner(
    Uint8Array.from({ length: 32 }, (_, index) => index),
    'test-key',
  );
  const body = given.requestBody ?? new TextEncoder().encode('choice=1');
  const prepared = prepare(
    {
      method: 'POST',
      target: '/v1/ussd/process',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      body,
    },
    {
      baseUrl: 'http://127.0.0.1:4010',
      clientId: 'client',
      accessToken: given.accessToken ?? TEST_TOKEN,
      profile: DEFAULT_SIGNING_PROFILE,
    },
    { clock, random: fixedRandom(), crypto: nobleCrypto, signer },
  );
  const verdict = verify(
    prepared,
    [{ publicKey: signer.publicKey }],
    DEFAULT_SIGNING_PROFILE,
    clock.nowMs() / 1000,
    nobleCrypto,
  );
  const responseBody = given.responseBody ?? new TextEncoder().encode('{"message":"Success"}');
  const made = makeExchange(
    {
      id: given.id,
      kind: 'ussd',
      environmentId: given.environmentId ?? 'sandbox',
      operation: given.operation ?? 'ussd.process',
      label: given.label ?? `Home · 1 → Stocks, at most ${BODY_PREVIEW_BYTES} bytes shown`,
      sessionId: given.sessionId ?? 'session-1',
      startedAtMs: given.startedAtMs ?? clock.nowMs(),
      prepared,
      sentHeaders: prepared.headers,
      verdict,
      timings: { connectMs: 1, firstByteMs: 2, totalMs: 3 },
      ...(given.failure
        ? { failure: given.failure }
        : {
            response: {
              status: given.status ?? 200,
              reason: given.status === undefined ? 'OK' : 'Refused',
              httpVersion: '1.1',
              headers: [['Content-Type', 'application/json'] as const],
              body: responseBody,
            },
          }),
    },
    createMasker([TEST_TOKEN, ...(given.accessToken === undefined ? [] : [given.accessToken])]),
  );
  return { ...made, exchange: signedExchange(made.exchange) };
}
