/** Proves by a public key of RSA or ECDSA which of RFC 9421's other algorithms signed, and over what. */
import { toBase64 } from '../bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { MAKE_A_KEY } from '../keys/foreign-key.ts';
import { readRsaOrEcKey } from '../keys/rsa-or-ec-key.ts';
import { rsaOrEcTest } from '../signature/rsa-or-ec-verify.ts';
import { modelBytes } from './base-model.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import type { Finding } from './finding.ts';
import { MESSAGE_FORMS } from './message-forms.ts';
import type { SearchPlan } from './search.ts';

/** The messages under Ed25519ph are none for other algorithms. */
const FORMS = MESSAGE_FORMS.filter(({ variant }) => variant === 'ed25519');

/** Undefined where no such key was given, or where the signature is not one of it over the right base in any form. */
export function otherAlgorithm(
  { model, expected, unmasked }: SearchPlan,
  signature: Uint8Array,
  alg: string | undefined,
  { rsaOrEcKey, crypto }: DiagnoseOptions,
): Finding | undefined {
  const key = rsaOrEcKey === undefined ? undefined : readRsaOrEcKey(rsaOrEcKey);
  const test = key && rsaOrEcTest(key, signature);
  if (test === undefined) return undefined;
  const shown = modelBytes(model);
  const base = unmasked === undefined ? shown : encodeUtf8(unmasked(decodeUtf8(shown)));
  const hash = crypto.sha512(base);
  for (const form of FORMS) {
    const name = test(form.of(base, hash, crypto));
    if (name === undefined) continue;
    const said = alg === undefined || alg === name ? '' : ` Signature-Input says alg="${alg}", which it is not.`;
    return {
      causes: ['X13', ...(form === expected ? [] : form.causes)],
      message: `You signed ${form.what} with ${name}; this service takes Ed25519 over ${expected.what}.${said}`,
      fix: `Make an Ed25519 key (${MAKE_A_KEY}), register its public half, and sign ${expected.what} with it. Leave alg out.`,
      certainty: 'proven',
      signedBaseBase64: toBase64(shown),
    };
  }
  return undefined;
}
