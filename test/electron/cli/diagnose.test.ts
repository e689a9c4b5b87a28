/** `diagnose` as a script calls it: exit codes, its document, every option, and misuse by name. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CAUSE_IDS } from '../../../shared/doctor/causes.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { CREATED, cli, HEAD, keyFolder, signCli, signedFile } from './verify-cli.ts';

/** A request of the sandbox's shape whose signature is made over whatever `message` makes of the right base. */
async function broken(message: (base: string) => Buffer) {
  const signed = await signedFile();
  const { raw, base, folder } = signed;
  const signature = sign(null, message(base), createPrivateKey(readFileSync(folder.key))).toString('base64');
  const text = raw.replace(/^(Signature: sig1=:)[^:]*/m, `$1${signature}`);
  return { ...signed, text, file: signed.write(text) };
}

const sha512 = (text: string): Buffer => createHash('sha512').update(text).digest();
const unhashed = () => broken((base) => Buffer.from(base));

async function diagnoseCli(...args: string[]) {
  const ran = await cli('diagnose', ...args, '--now', String(CREATED), '--json');
  return { ...ran, said: JSON.parse(ran.text) };
}

test('a right request has no finding and exit 0', async () => {
  const { file, key } = await signedFile();
  const { status, said } = await diagnoseCli('--request', file, '--public-key', key);
  expect(status).toBe(0);
  expect(said).toMatchObject({ verified: true, findings: [], candidatesTried: 0 });
});

test('a fault is named with its proof, and what was tried is counted', async () => {
  const { file, key } = await unhashed();
  const { status, said } = await diagnoseCli('--request', file, '--public-key', `me=${key}`);
  expect(status).toBe(1);
  expect(said.verified).toBe(false);
  expect(said.findings[0]).toMatchObject({ causes: ['X1'], certainty: 'proven' });
  expect(said.candidatesTried).toBeGreaterThan(0);
  expect(said.tried[0].count).toBe(said.candidatesTried);
  expect(said).toHaveProperty('elapsedMs');
  expect(said).not.toHaveProperty('nextStep');
  const plain = await cli('diagnose', '--request', file, '--public-key', key, '--now', String(CREATED));
  expect(plain.text).toMatch(/^PROVEN {2}X1\n {2}You signed the base itself/);
});

test('a request comes from standard input too', async () => {
  const { text, key } = await unhashed();
  const args = [CLI_PROGRAM, 'diagnose', '--request', '-', '--public-key', key, '--now', String(CREATED), '--json'];
  const { status, stdout } = spawnSync(process.execPath, args, { input: text });
  expect(status).toBe(1);
  expect(JSON.parse(stdout.toString()).findings[0].causes).toEqual(['X1']);
});

test('with the right private key alone, its public half is derived and its mangled forms are tried', async () => {
  const { file, folder } = await unhashed();
  const { said } = await diagnoseCli('--request', file, '--key', folder.key);
  expect(said.findings[0].causes).toEqual(['X1']);
});

test('depth 1 tries no pair, depth 2 does', async () => {
  const { file, key } = await broken((base) => sha512(`${base.replace('"@method": POST', '"@method": post')}\n`));
  const shallow = (await diagnoseCli('--request', file, '--public-key', key, '--depth', '1')).said;
  expect(shallow.findings).toEqual([]);
  expect(shallow.nextStep).toMatch(/--depth/);
  const { said } = await diagnoseCli('--request', file, '--public-key', key);
  expect(said.findings).toHaveLength(1);
  expect(said.findings[0].causes).toEqual(expect.arrayContaining(['U1', 'B3']));
  expect(said.findings[0].certainty).toBe('proven');
});

test('a value that never was on the wire is found in the base that the signer gives', async () => {
  const other = '00000000-0000-4000-8000-000000000000';
  const theirs = (base: string): string => base.replace(/("x-idempotency-key": ).*/, `$1${other}`);
  const { file, key, base, write } = await broken((right) => sha512(theirs(right)));
  const unknown = (await diagnoseCli('--request', file, '--public-key', key, '--depth', '1')).said;
  expect(unknown.findings).toEqual([]);
  expect(unknown.nextStep).toContain('exact bytes');
  const { said } = await diagnoseCli('--request', file, '--public-key', key, '--base', write(theirs(base)));
  expect(said.findings[0]).toMatchObject({ causes: ['H8', 'H13'], certainty: 'proven' });
  expect(said.findings[0].message).toContain(other);
});

test.each([
  ['behind each name', (base: string) => base.replaceAll('" "', '" \\\n "')],
  ['within values and parameters', (base: string) => base.replace(/;/g, '\\\r\n    ;').replace('sha-5', 'sha-\\\n5')],
  ['with two backslashes', (base: string) => base.replace('keyid="', 'keyid=\\\n   \\"')],
])('the wrapped lines of a document are called that and nothing else, %s', async (_, wrapped) => {
  const { file, key, base, write } = await broken((right) => sha512(wrapped(right)));
  const { said } = await diagnoseCli('--request', file, '--public-key', key, '--base', write(wrapped(base)));
  expect(said.findings).toMatchObject([{ causes: ['B24'], certainty: 'proven' }]);
});

test('a base that the signature does not hold over is likely at most', async () => {
  const { file, key, base, write } = await unhashed();
  const { said } = await diagnoseCli('--request', file, '--public-key', key, '--base', write(`${base}x`));
  expect(said.findings.map(({ certainty }: { certainty: string }) => certainty)).toEqual(['likely']);
});

test('what a proxy changed is proven by the request as it was built', async () => {
  const { raw, key, file, write } = await signedFile();
  const arrived = write(raw.replace('Content-Type: application/json', 'Content-Type: application/json; charset=utf-8'));
  const { said } = await diagnoseCli('--request', arrived, '--public-key', key, '--as-built', file);
  expect(said.findings[0]).toMatchObject({ causes: ['H1', 'H13'], certainty: 'proven', expected: 'application/json' });
  const again = write(raw.replace('{"a":1}', '{ "a": 1 }').replace('Content-Length: 7', 'Content-Length: 10'));
  const rewritten = (await diagnoseCli('--request', again, '--public-key', key, '--as-built', file)).said.findings;
  expect(rewritten.flatMap(({ causes }: { causes: string[] }) => causes)).toEqual(
    expect.arrayContaining(['V3', 'H13']),
  );
});

test('a body that was compressed after it was hashed is inflated and told', async () => {
  const { raw, key, write } = await signedFile();
  const [head = ''] = raw.split('\r\n\r\n');
  const body = gzipSync('{"a":1}');
  const sized = head.replace(/Content-Length: \d+/, `Content-Length: ${body.length}\r\nContent-Encoding: gzip`);
  const file = write(Buffer.concat([Buffer.from(`${sized}\r\n\r\n`), body]));
  const { said } = await diagnoseCli('--request', file, '--public-key', key, '--depth', '1');
  expect(said.findings[0]).toMatchObject({ causes: ['D20'], certainty: 'proven' });
});

test('an answer that contradicts the signature is told', async () => {
  const { file, key } = await signedFile();
  expect(
    (await diagnoseCli('--request', file, '--public-key', key, '--status', '409')).said.findings[0].causes,
  ).toEqual(['V4']);
  const refused = (
    await diagnoseCli('--request', (await unhashed()).file, '--public-key', key, '--depth', '1', '--status', '200')
  ).said;
  expect(refused.findings.at(-1)).toMatchObject({ causes: ['V5'], certainty: 'likely' });
});

test('--explain says what a cause is, and lists all of them', async () => {
  const one = await cli('diagnose', '--explain', 'x1', '--json');
  expect(one.status).toBe(0);
  expect(JSON.parse(one.text)).toMatchObject({ id: 'X1', found: 'search' });
  const all = JSON.parse((await cli('diagnose', '--explain', '--json')).text);
  expect(all.causes.map(({ id }: { id: string }) => id)).toEqual(CAUSE_IDS);
  expect((await cli('diagnose', '--explain', 'Z9')).status).toBe(2);
  for (const args of [
    ['--explain=x1', '--json'],
    ['--json', '--explain', 'x1'],
    ['--json', '--explain=x1'],
  ]) {
    expect(JSON.parse((await cli('diagnose', ...args)).text), args.join(' ')).toMatchObject({ id: 'X1' });
  }
  for (const twice of [
    ['--explain', 'X1', '--explain', 'X2'],
    ['--explain=X1', '--explain=X2'],
  ]) {
    const { status, said } = await diagnoseCli(...twice);
    expect(status).toBe(2);
    expect(said.error.message).toBe('--explain stands alone, with one id.');
  }
  for (const other of [
    ['--', '--explain', 'X1'],
    ['--request', '--explain', '--json'],
  ]) {
    const ran = await cli('diagnose', ...other);
    expect(ran.status, other.join(' ')).toBe(2);
    expect(ran.text).not.toContain('stands alone');
  }
  expect((await cli('diagnose', '--help')).text).toContain('| diagnose --explain [ID] [--json]');
});

test('misuse is exit 2, and in --json an error with a code and a message', async () => {
  const { file, key } = await signedFile();
  for (const args of [
    ['--request', file],
    ['--request', file, '--public-key', key, '--depth', '4'],
    ['--request', file, '--public-key', key, '--status', 'fine'],
    ['--request', `${file}.missing`, '--public-key', key],
    ['--public-key', key],
  ]) {
    const { status, said } = await diagnoseCli(...args);
    expect(status, args.join(' ')).toBe(2);
    expect(said.error.message).toMatch(/[.]$/);
    expect(said.error.code).toMatch(/^[a-z-]+$/);
  }
});

test('a key file that is none says which mistake it is', async () => {
  const { file, folder, key, write } = await signedFile();
  const pem = readFileSync(folder.key, 'utf8');
  const x25519 = execFileSync('openssl', ['genpkey', '-algorithm', 'x25519']).toString();
  const bad: readonly (readonly [string, string, string])[] = [
    ['--key', pem.replaceAll('\n', '\\n'), 'K11'],
    ['--key', x25519, 'K12'],
    ['--key', readFileSync(key, 'utf8'), 'K13'],
    ['--public-key', pem, 'K13'],
    ['--public-key', Buffer.alloc(32, 7).toString('base64').slice(0, -3), 'K14'],
    ['--public-key', '{"kty":"EC","crv":"P-256","x":"AAAA","alg":"EdDSA"}', 'K15'],
  ];
  for (const [option, content, cause] of bad) {
    const { status, said } = await diagnoseCli('--request', file, option, write(content, `${cause}.pem`));
    expect(status, cause).toBe(2);
    expect(said.error.causes, `${cause}: ${said.error.message}`).toContain(cause);
  }
});

test('one candidate is said to be one', async () => {
  const { file, key } = await signedFile();
  const late = await cli('diagnose', '--request', file, '--public-key', key, '--now', String(CREATED + 1000));
  expect(late.text).toMatch(/^1 candidate tried in /m);
});

test('where nothing fits the keys of the user’s own environments are tried: the one that fits is named, its vault stays shut', async () => {
  const { file, folder, key } = await signedFile();
  const stranger = keyFolder();
  const data = tempFolder();
  const asked = ['--request', file, '--public-key', `me=${stranger.publicKey}`, '--depth', '1', '--data', data];
  const alone = await diagnoseCli(...asked);
  expect(alone.said).toMatchObject({
    findings: [],
    nextStep: expect.not.stringContaining('Those of your environments'),
  });
  expect(readdirSync(data)).toEqual([]);

  expect((await cli('keys', 'import', folder.key, '--env', 'staging', '--data', data)).status).toBe(0);
  const { status, said } = await diagnoseCli(...asked);
  expect(status).toBe(1);
  expect(said.findings[0]).toMatchObject({
    causes: expect.arrayContaining(['K1']),
    message: expect.stringContaining('The signature is that of the key of Staging'),
    certainty: 'proven',
  });

  expect((await cli('keys', 'import', stranger.key, '--env', 'production', '--data', data)).status).toBe(0);
  const other = keyFolder();
  const elsewhere = (await signCli(other, `${HEAD}\r\n{"a":1}`)).said.request;
  const vain = await diagnoseCli(
    '--request',
    folder.write(elsewhere),
    '--public-key',
    `me=${key}`,
    '--depth',
    '1',
    '--data',
    data,
  );
  expect(vain.said.nextStep).toContain('Those of your environments were tried, and none of them fits.');
  // Which environments somebody has is nothing for the log of a job.
  expect(JSON.stringify(vain.said)).not.toMatch(/Staging|Production/);
});

test('a public key of another algorithm proves which one signed', async () => {
  const { raw, base, folder } = await signedFile();
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signature = sign('sha256', Buffer.from(base), privateKey).toString('base64');
  const file = folder.write(raw.replace(/^(Signature: sig1=:)[^:]*/m, `$1${signature}`));
  const key = folder.write(publicKey.export({ type: 'spki', format: 'pem' }), 'rsa.pem');
  const { status, said } = await diagnoseCli('--request', file, '--public-key', key);
  expect(status).toBe(1);
  expect(said.findings).toMatchObject([{ causes: ['X13', 'X1'], certainty: 'proven' }]);
  expect(said.findings[0].message).toMatch(/^You signed the base itself with rsa-v1_5-sha256;/);
  const secret = folder.write(privateKey.export({ type: 'pkcs8', format: 'pem' }), 'secret.pem');
  expect(await cli('diagnose', '--request', file, '--public-key', secret)).toMatchObject({ status: 2 });
  expect((await cli('verify', '--request', file, '--public-key', key)).stderr).toContain('This is an RSA key.');
});
