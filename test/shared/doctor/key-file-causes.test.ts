/** What a key file that cannot be used really is. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyFileCauses } from '../../../shared/doctor/key-file-causes.ts';

const ed25519 = generateKeyPairSync('ed25519');
const x25519 = generateKeyPairSync('x25519');
const pkcs8 = ed25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const spki = ed25519.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const openssh = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----\n';
const jwk = ed25519.privateKey.export({ format: 'jwk' });

it.each([
  ['an OpenSSH key', openssh, 'private', 'K10'],
  ['an OpenSSH private key for a public one', openssh, 'public', 'K13'],
  ['a PEM with backslash-n', pkcs8.replaceAll('\n', '\\n'), 'private', 'K11'],
  ['a PEM on one line', pkcs8.replaceAll('\n', ' '), 'private', 'K11'],
  ['an X25519 private key', x25519.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'private', 'K12'],
  ['an X25519 public key', x25519.publicKey.export({ type: 'spki', format: 'pem' }).toString(), 'public', 'K12'],
  ['an X25519 JWK', JSON.stringify(x25519.publicKey.export({ format: 'jwk' })), 'public', 'K12'],
  ['a public key for a private one', spki, 'private', 'K13'],
  ['a private key for a public one', pkcs8, 'public', 'K13'],
  ['a placeholder', 'YOUR_PRIVATE_KEY_HERE', 'private', 'K13'],
  ['a public JWK for a private one', JSON.stringify({ ...jwk, d: undefined }), 'private', 'K13'],
  ['a base64 without its padding', Buffer.alloc(32, 7).toString('base64').slice(0, -1), 'public', 'K14'],
  ['a base64 cut short', Buffer.alloc(32, 7).toString('base64').slice(0, -3), 'private', 'K14'],
  ['a JWK of another curve', '{"kty":"OKP","crv":"Ed448","x":"AAAA","d":"AAAA"}', 'private', 'K15'],
  ['a JWK with swapped members', JSON.stringify({ ...jwk, d: jwk.x, x: jwk.d }), 'private', 'K15'],
] as const)('%s', (_, text, half, cause) => {
  expect(keyFileCauses(new TextEncoder().encode(text), half)).toContain(cause);
});

it('knows an X25519 key in DER', () => {
  const der = x25519.privateKey.export({ type: 'pkcs8', format: 'der' });
  expect(keyFileCauses(new Uint8Array(der), 'private')).toEqual(['K12']);
});
