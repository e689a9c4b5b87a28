/** A public key in the formats that services ask for. It is not secret and may be copied in any of them. */
import { useState } from 'react';
import { fromBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { writePublicJwk } from '../../../shared/keys/jwk.ts';
import { writeOpenSshPublicLine } from '../../../shared/keys/openssh-public.ts';
import { writeSpkiPem } from '../../../shared/keys/spki.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Segmented } from '../../ui/Segmented.tsx';

const FORMS = [
  ['openssh', 'OpenSSH'],
  ['pem', 'PEM'],
  ['jwk', 'JWK'],
  ['hex', 'Hex'],
  ['base64', 'Base64'],
] as const;
type FormName = (typeof FORMS)[number][0];

type PublicKeyFormsProps = { readonly publicKeyBase64: string; readonly keyId: string };

export function PublicKeyForms({ publicKeyBase64, keyId }: PublicKeyFormsProps) {
  const [form, setForm] = useState<FormName>('openssh');
  const text = written(form, publicKeyBase64, keyId);
  return (
    <div className="stack inset">
      <div className="line">
        <span className="field__label">Public key</span>
        <Segmented name="Form of the public key" choices={FORMS} chosen={form} onChoose={setForm} />
        <CopyButton name="Copy" text={() => text} />
      </div>
      <pre className="box">{text}</pre>
    </div>
  );
}

function written(form: FormName, publicKeyBase64: string, keyId: string): string {
  const read = fromBase64(publicKeyBase64);
  if (!read.ok) return '';
  const publicKey = read.value;
  switch (form) {
    case 'openssh':
      return writeOpenSshPublicLine(publicKey, keyId);
    case 'pem':
      return writeSpkiPem(publicKey);
    case 'jwk':
      return writePublicJwk(publicKey, keyId);
    case 'hex':
      return toHex(publicKey);
    case 'base64':
      return publicKeyBase64;
  }
}
