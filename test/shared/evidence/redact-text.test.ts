/** What a log may not hold, in the forms in which messages, stacks, dumps and other people's texts bring it along. */
import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { redactedText } from '../../../shared/evidence/redact-text.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';

const CANARY = 'c4n4ry-7Qx_secret.value';
const { privateKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const body = pem.split('\n')[1] ?? '';
const { d = '' } = privateKey.export({ format: 'jwk' });

const ROWS: readonly (readonly [where: string, text: string])[] = [
  ['a header line', `Authorization: Bearer ${CANARY}`],
  ['a header line of a proxy', `proxy-authorization: Basic ${CANARY}`],
  ['a dumped object', `{ headers: { authorization: 'Bearer ${CANARY}' } }`],
  ['a list of raw headers', `[ 'Authorization', 'Bearer ${CANARY}' ]`],
  ['JSON', JSON.stringify({ accessToken: CANARY, id: 7 })],
  ['JSON within JSON', JSON.stringify({ text: JSON.stringify({ token: CANARY }) })],
  ['a form body', `grant=x&access_token=${CANARY}&id=7`],
  ['an address', `https://user:${CANARY}@service.example/v1`],
  ['an address that opens the page', `http://d1f0.localhost:4711/#${CANARY.replaceAll('.', '_')}`],
  ['a cookie', `Set-Cookie: sid=${CANARY}; Path=/`],
  ['a passphrase of several words', `passphrase: correct ${CANARY} staple`],
  ['a quoted passphrase', `{"passphrase":"correct ${CANARY} staple"}`],
  ['an environment variable', `DIALBENCH_TOKEN=${CANARY} npm start`],
  ['an API key', `X-Api-Key: ${CANARY}`],
  ['a credential without its header', `sent Bearer ${CANARY} to the service`],
  ['a value with quotation marks', JSON.stringify({ passphrase: `said "hi" ${CANARY} staple` })],
  ['one in JSON within JSON', JSON.stringify({ text: JSON.stringify({ token: `a"b\\ ${CANARY}` }) })],
  ['a dump that takes the third kind of quotation mark', inspect({ token: `it's "x" ${CANARY} staple` })],
  ['a dump of several lines', inspect({ secret: `${'one line\n'.repeat(12)}${CANARY}\nstaple` })],
  ['a dumped map', inspect(new Map([['token', CANARY]]))],
  ['a dumped list', inspect({ tokens: ['one', CANARY] })],
  ['an object below a name', JSON.stringify({ token: { at: 7, of: [CANARY] } })],
  ['cookies as a list', inspect({ 'set-cookie': ['theme=dark', `sid=${CANARY}; HttpOnly`] })],
  ['a list of raw headers without a scheme', inspect({ rawHeaders: ['Host', 'a', 'X-Access-Token', CANARY] })],
  ['a folded header', `Authorization: Bearer\r\n ${CANARY}`],
  ['an argument', `spawn dialbench --token ${CANARY} failed`],
  ['a list of arguments', inspect(['dialbench', '--passphrase', `${CANARY} staple`])],
  ['a variable of several words', `DIALBENCH_KEY_PASSPHRASE=correct ${CANARY} staple`],
  ['a variable as a shell has it', `export DIALBENCH_KEY_PASSPHRASE='it'\\''s ${CANARY} staple'`],
  ['a block of YAML', `token: |\n  correct\n  ${CANARY}\n`],
  ['XML', `<accessToken>${CANARY}</accessToken>`],
  ['a form that was encoded twice', `state=token%3D${CANARY}%26x`],
  ['curly quotation marks', `the token “${CANARY}” was refused`],
  ['a name with its form behind it', JSON.stringify({ seedBase64: CANARY })],
  ['a short name', `pwd=${CANARY}`],
];

it.each(ROWS)('hides a secret in %s', (_where, text) => {
  const hidden = redactedText(text);
  expect(hidden).toContain('[hidden]');
  expect(hidden).not.toContain(CANARY);
  expect(hidden).not.toContain(CANARY.replaceAll('.', '_'));
  expect(hidden).not.toContain('staple');
});

it.each([
  ['whole', pem],
  ['in JSON', JSON.stringify({ key: pem })],
  ['cut off before its end', pem.slice(0, pem.indexOf('-----END'))],
  ['of another kind', pem.replaceAll('PRIVATE KEY', 'OPENSSH PRIVATE KEY')],
])('hides a private key, %s', (_form, text) => {
  const hidden = redactedText(`read ${text}`);
  expect(hidden).toContain('read ');
  expect(hidden).toContain('[private key hidden]');
  expect(hidden).not.toContain(body.slice(8, 40));
});

/** Of one byte alone, such as `ad`, our own words hold the digits. */
const dumpedBytes = (from: number, to: number) =>
  Buffer.from(d, 'base64url')
    .toString('hex', from, to)
    .replace(/..(?=.)/g, '$& ');

it.each([
  ['whose beginning was cut off', pem.slice(pem.indexOf(body) + 8), body.slice(12)],
  ['in small letters', pem.replace('BEGIN PRIVATE KEY', 'Begin Private Key'), body.slice(8)],
  ['of PuTTY', `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${body}\nPrivate-MAC: 0a`, body.slice(8)],
  ['as a dumped buffer', inspect(Buffer.from(d, 'base64url')), dumpedBytes(4, 7)],
  ['as dumped bytes', inspect(new Uint8Array(32).fill(77)), '77'],
  ['as a dumped memory', inspect(new Uint8Array(32).fill(77).buffer), '4d 4d'],
  ['as JSON of a buffer', JSON.stringify({ seen: Buffer.alloc(32, 77) }), '77'],
  ['as a dumped JWK', inspect(privateKey.export({ format: 'jwk' })), d.slice(4)],
])('hides a private key %s', (_form, text, part) => {
  expect(text).toContain(part);
  const hidden = redactedText(`read ${text}`);
  expect(hidden).toContain('read ');
  expect(hidden).toMatch(/hidden\]/);
  expect(hidden).not.toContain(part);
});

it('hides every PIN behind its name, however many there are', () => {
  const pins = Array.from({ length: 200 }, (_none, at) => String(700_000 + at));
  const hidden = redactedText(pins.map((pin) => `walletPin: '${pin}'`).join(', '));
  for (const pin of pins) expect(hidden).not.toContain(pin);
});

/** Each held the program up for between ten seconds and a minute; a rule that looks back does not get through all of them. */
it('gets through texts that were made to keep it busy', () => {
  const most = 65_536;
  const filled = (part: string) => part.repeat(Math.ceil(most / part.length)).slice(0, most);
  const numbers = (name: string) =>
    Array.from({ length: most / 12 }, (_none, at) => `${name}=${100_000 + at},`).join('');
  const parts = [
    'a-',
    '\\',
    'token-',
    '-pass',
    'a',
    '1',
    '"type"',
    "token: 'a' + ",
    'token “',
    '<token>',
    '/#',
    '<Buffer ',
  ];
  const texts = [...parts.map(filled), `token: [${filled('\\')}`, numbers('pin'), numbers('msisdn')];
  for (const text of texts) expect(redactedText(`${text} token=${CANARY}`)).not.toContain(CANARY);
});

it('hides the private member of a JWK, and leaves the public one', () => {
  const jwk = privateKey.export({ format: 'jwk' });
  const hidden = redactedText(JSON.stringify(jwk));
  expect(hidden).not.toContain(d);
  expect(hidden).toContain(jwk.x);
});

it('hides what the vault knows, in its spellings', () => {
  const masker = createMasker([CANARY]);
  const encoded = Buffer.from(CANARY).toString('base64');
  const hidden = redactedText(`got ${CANARY} and ${encoded} and ${encodeURIComponent(CANARY)}`, { masker });
  expect(hidden).toMatch(/^got \*+ and \*+=? and \*+$/);
});

it('hides PINs, and numbers that are known, named or written with their country code', () => {
  const subscribers = [{ msisdn: '+260977123456' }];
  const text = 'pin=4711 pressed by 0977 123 456, msisdn: 260966000111; called +44 20 7946 0958';
  expect(redactedText(text, { subscribers })).not.toMatch(/4711|123 456|966000111|7946/);
});

it('hides the home folder, and whatever would draw on a terminal', () => {
  expect(redactedText('/home/somebody/x.ts\u001b[31m\u202e red', { home: '/home/somebody' })).toBe(
    '~/x.ts\ufffd[31m\ufffd red',
  );
});

it('leaves an ordinary sentence and a stack as they are', () => {
  const text =
    'TokenError: the sandbox answers 401 at 12:30:01\n    at Object.token (electron/vault/vault-tokens.ts:80:11)\n\tid 1763845921000';
  expect(redactedText(text, { masker: createMasker([CANARY]) })).toBe(text);
});
