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

const pem = (name: string, body = 'AAAA', end = '\n') =>
  `-----BEGIN ${name}-----${end}${body}\n-----END ${name}-----\n`;
const A = (count: number) => 'A'.repeat(count);

it.each<readonly [text: string, asPrivate: string, asPublic: string]>([
  [pem('OPENSSH PRIVATE KEY'), 'K10', 'K13 K10'],
  [pem('PRIVATE KEY', 'AAAA', '\\n'), 'K11', 'K11'],
  [pem('PUBLIC KEY', 'AAAA', ' '), 'K11', 'K11'],
  [pem('SSH2 PUBLIC KEY', 'AAAA', '\\n'), 'K11', 'K11'],
  // Its end is of Windows: nothing is lost.
  [pem('PRIVATE KEY', 'AAAA', '\r\n'), 'X13', 'K13'],
  [pem('PUBLIC KEY'), 'K13', 'K13'],
  [pem('PRIVATE KEY'), 'X13', 'K13'],
  [pem('RSA PRIVATE KEY'), 'X13', 'K13'],
  [pem('ENCRYPTED PRIVATE KEY'), '', 'K13'],
  [pem('CERTIFICATE'), 'K13', 'K13'],
  ['ssh-ed25519 AAAA me@here', 'K13', 'K13'],
  [`{"kty":"OKP","d":"AAAA"}`, 'K15', 'K15'],
  [`  {"kty":"OKP"}`, 'K13', 'K15'],
  ['{"kty"', 'K13', 'K13'],
  ['"crv":"X25519"', 'K12', 'K12'],
  [`MCowBQYDK2Vu${A(20)}`, 'K12', 'K12'],
  [`MC4CAQAwBQYD\nK2VuBCIEI${A(20)}`, 'K12', 'K12'],
  [A(39), 'K13', 'K13'],
  [A(40), 'K14', 'K14'],
  [`${A(40)}\n${A(6)}==`, 'K14', 'K14'],
  [A(47), 'K13', 'K13'],
  [`${A(43)}===`, 'K13', 'K13'],
  [`a-_/+${A(38)}`, 'K14', 'K14'],
  [`!${A(43)}`, 'K13', 'K13'],
  [`${A(43)}!`, 'K13', 'K13'],
  [`MC4${A(40)}`, 'K14', 'K14'],
  [`MCo${A(50)}`, 'K14', 'K14'],
  [`MC4${A(62)}==`, 'K14', 'K14'],
  [`MC4${A(63)}`, 'K13', 'K13'],
  [`MC5${A(50)}`, 'K13', 'K13'],
  [`xMC4${A(50)}`, 'K13', 'K13'],
  [`MC4${A(50)}!`, 'K13', 'K13'],
  ['', 'K13', 'K13'],
])('%j is, as a private key, %s, and as a public one %s', (text, asPrivate, asPublic) => {
  const causes = (half: 'private' | 'public') => keyFileCauses(new TextEncoder().encode(text), half).join(' ');
  expect([causes('private'), causes('public')]).toEqual([asPrivate, asPublic]);
});

it('knows X25519 by its whole OID', () => {
  const told = (...bytes: number[]) => keyFileCauses(Uint8Array.of(0x30, ...bytes), 'public');
  expect(told(0x2b, 0x65, 0x6e)).toEqual(['K12']);
  for (const other of [
    [0x2b, 0x65, 0x70],
    [0x2b, 0x64, 0x6e],
    [0x2a, 0x65, 0x6e],
  ])
    expect(told(...other)).toEqual(['K13']);
});
