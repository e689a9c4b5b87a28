/** What Java and Kotlin share: platform classes, and class names derived from an operation's name. */

/** `requests.list` as `RequestsList`. */
export function className(title: string): string {
  const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Za-z]/.test(name) ? name : `Send${name}`;
}

export const JVM_LENGTH_REMARK = 'HttpClient writes it itself, from the same bytes, and takes it from nobody.';
export const JVM_ADDRESS_REMARK = 'HttpClient sends path and query of this URI as they are written.';
export const JVM_VERSION_REMARK = 'HTTP/1.1, so that no upgrade headers are added.';

/** What opens an encrypted key file in both languages. */
export const ENCRYPTED_KEY_IMPORTS: readonly string[] = [
  'javax.crypto.Cipher',
  'javax.crypto.EncryptedPrivateKeyInfo',
  'javax.crypto.SecretKeyFactory',
  'javax.crypto.spec.PBEKeySpec',
  'javax.crypto.spec.PBEParameterSpec',
  'javax.crypto.spec.SecretKeySpec',
];
