/** A public key written in the form that was asked for. */
import { toHex } from '../../../shared/bytes/hex.ts';
import { writePublicJwk } from '../../../shared/keys/jwk.ts';
import { writeOpenSshPublicLine } from '../../../shared/keys/openssh-public.ts';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { misuse } from '../read-args.ts';

const FORMS: Readonly<Record<string, (publicKey: Uint8Array, keyId: string) => string>> = {
  openssh: (publicKey, keyId) => writeOpenSshPublicLine(publicKey, keyId),
  pem: (publicKey) => writeSpkiPem(publicKey).trimEnd(),
  jwk: (publicKey, keyId) => writePublicJwk(publicKey, keyId),
  hex: (publicKey) => toHex(publicKey),
  base64: (publicKey) => Buffer.from(publicKey).toString('base64'),
};

export const PUBLIC_FORMS: readonly string[] = Object.keys(FORMS);

/** Without a line end. Throws AppError `misuse` for a form that there is not. */
export function publicForm(form: string, publicKey: Uint8Array, keyId: string): string {
  const write = Object.hasOwn(FORMS, form) ? FORMS[form] : undefined;
  if (write) return write(publicKey, keyId);
  throw misuse(`--format takes one of ${PUBLIC_FORMS.join(', ')}; got “${form.slice(0, 40)}”.`);
}
