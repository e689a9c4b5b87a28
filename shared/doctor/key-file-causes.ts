/** What a key file that cannot be used really is, as causes. */
import { decodeUtf8 } from '../bytes/utf8.ts';
import { isRecord, jsonValue } from '../json/json-value.ts';
import type { CauseId } from './causes.ts';

/** `half` is the half of the key pair that was asked for. The readers of shared/keys say the sentence. */
export function keyFileCauses(bytes: Uint8Array, half: 'private' | 'public'): readonly CauseId[] {
  const text = decodeUtf8(bytes).trim();
  if (/-BEGIN OPENSSH PRIVATE KEY-/.test(text)) return half === 'private' ? ['K10'] : ['K13', 'K10'];
  if (/-{4,}BEGIN [A-Z0-9 ]+-{4,}(?!-|\r?\n)/.test(text)) return ['K11'];
  if (isX25519(bytes, text)) return ['K12'];
  if (half === 'private' && /-BEGIN ENCRYPTED PRIVATE KEY-/.test(text)) return [];
  if (half === 'private' && /-BEGIN (?:[A-Z]+ )?PRIVATE KEY-/.test(text)) return ['X13'];
  const jwk = jsonValue(text);
  if (isRecord(jwk)) return 'd' in jwk || half === 'public' ? ['K15'] : ['K13'];
  const base64 = text.replace(/\s/g, '');
  if (/^[A-Za-z0-9+/_-]{40,46}={0,2}$/.test(base64) || /^MC[4o][A-Za-z0-9+/_-]{40,62}={0,2}$/.test(base64))
    return ['K14'];
  return ['K13'];
}

/** OID 1.3.101.110, in DER or in the base64 of a PEM block. */
function isX25519(bytes: Uint8Array, text: string): boolean {
  if (/MC4CAQAwBQYDK2VuBCIEI|MCowBQYDK2Vu/.test(text.replace(/\s/g, '')) || /"X25519"/.test(text)) return true;
  return bytes.some((byte, at) => byte === 0x2b && bytes[at + 1] === 0x65 && bytes[at + 2] === 0x6e);
}
