/**
 * Refused requests to try the doctor on: each is made and signed anew, with one mistake that signers really make.
 *
 * They are signed with a key made for the sample, whose public half comes with it, and name a host that exists nowhere.
 * The doctor is told nothing of the mistake.
 */
import { toBase64 } from '../bytes/base64.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { findOperation } from '../catalogue/operations.ts';
import { asRawHttp } from '../forms/raw/raw-request.ts';
import type { SigningEnvironment } from '../request/draft.ts';
import { type PreparePorts, prepare } from '../request/prepare.ts';
import { nobleSigner } from '../signature/noble-crypto.ts';
import type { SigningProfile } from '../signature/profile.ts';

export type RefusedSample = {
  /** Raw HTTP, as it would be pasted. */
  readonly request: string;
  /** A line `keyid: key`, as a list of keys has it. */
  readonly publicKey: string;
};

type Mistake = { readonly signedMessage?: SigningProfile['signedMessage']; readonly aheadSec: number };

const OPERATION = 'reports.create';
const KEY_ID = 'sample-key';

/** In the order in which they are offered. */
export const SAMPLE_MISTAKES = {
  'base not hashed': { signedMessage: 'base', aheadSec: 0 },
  'hash as hex': { signedMessage: 'sha512-hex', aheadSec: 0 },
  'local time': { aheadSec: 7200 },
} as const satisfies Readonly<Record<string, Mistake>>;
export type SampleMistake = keyof typeof SAMPLE_MISTAKES;

/** The key of a sample, which says nothing about any other request. */
export function isSampleKey(text: string): boolean {
  return text.startsWith(`${KEY_ID}: `);
}

export function refusedSample(
  mistake: SampleMistake,
  profile: SigningProfile,
  { clock, random, crypto }: Omit<PreparePorts, 'signer'>,
): RefusedSample {
  const made: Mistake = SAMPLE_MISTAKES[mistake];
  const operation = findOperation(OPERATION);
  const body = encodeUtf8(JSON.stringify(operation?.examples[0]?.body ?? {}));
  const signer = nobleSigner(random.bytes(32), KEY_ID);
  const environment: SigningEnvironment = {
    baseUrl: 'https://api.example.com',
    clientId: 'sample-client',
    accessToken: 'sample-token',
    profile: { ...profile, signedMessage: made.signedMessage ?? profile.signedMessage },
  };
  const target = operation?.path ?? '/v1/reports';
  const signed = prepare(
    { method: 'POST', target, headers: [['Content-Type', 'application/json']], body },
    environment,
    { clock: { nowMs: () => clock.nowMs() + made.aheadSec * 1000 }, random, crypto, signer },
  );
  // As an editor or a chat would have it; a text field cannot draw carriage returns.
  const request = (asRawHttp(signed) ?? '').replaceAll('\r\n', '\n');
  return { request, publicKey: `${KEY_ID}: ${toBase64(signer.publicKey)}` };
}
