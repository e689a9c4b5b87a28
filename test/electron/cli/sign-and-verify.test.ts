/** `sign` and `verify` as scripts use them: files in, one JSON document or raw HTTP out, exit codes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const CREATED = 1_760_000_000;

type Ran = { status: number | null; stdout: Buffer; text: string; stderr: string };

function cli(...args: string[]): Ran {
  const result = spawnSync(process.execPath, [CLI_PROGRAM, ...args]);
  return {
    status: result.status,
    stdout: result.stdout,
    text: result.stdout.toString(),
    stderr: result.stderr.toString(),
  };
}

function makeKeys(): { folder: string; key: string; publicKey: string } {
  const folder = tempFolder();
  const [key, publicKey] = [join(folder, 'private.pem'), join(folder, 'public.pem')];
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
  execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', publicKey]);
  return { folder, key, publicKey };
}

const HEAD =
  'POST /v1/customers?sort=ASC HTTP/1.1\nHost: 127.0.0.1:4010\nContent-Type: application/json\nAuthorization: Bearer token\nX-Client-Id: client\n';

function write(folder: string, content: string | Uint8Array, name = 'request.http'): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('what sign says is what openssl verifies: the signature is Ed25519 over the raw SHA-512 of the base', () => {
  const { folder, key, publicKey } = makeKeys();
  const request = write(folder, `${HEAD}\n{"firstName":"Zoë"}`);
  const ran = cli('sign', '--request', request, '--key', key, '--keyid', 'me', '--created', String(CREATED), '--json');
  expect(ran.status).toBe(0);
  const said = JSON.parse(ran.text);
  const hash = execFileSync('openssl', ['dgst', '-sha512', '-binary'], { input: said.base });
  expect(said.hashHex).toBe(hash.toString('hex'));
  const [hashFile, signatureFile] = [
    write(folder, hash, 'hash'),
    write(folder, Buffer.from(said.signature, 'base64'), 'signature'),
  ];
  const verified = execFileSync('openssl', [
    'pkeyutl',
    '-verify',
    '-pubin',
    '-inkey',
    publicKey,
    '-rawin',
    '-in',
    hashFile,
    '-sigfile',
    signatureFile,
  ]);
  expect(verified.toString()).toContain('Signature Verified Successfully');
  expect(said.signatureParams).toMatch(
    /^\("content-type" .*"@path"\);created=1760000000;expires=1760000100;keyid="me"$/,
  );
  expect(said.base.endsWith(`"@signature-params": ${said.signatureParams}`)).toBe(true);
  expect(said.headers.map(([name]: [string]) => name)).toEqual([
    'Host',
    'Content-Type',
    'Authorization',
    'X-Client-Id',
    'Content-Digest',
    'Content-Length',
    'X-Idempotency-Key',
    'Signature-Input',
    'Signature',
  ]);
});

test('sign’s raw output ends with the body’s last byte, goes into verify, and expires for it', () => {
  const { folder, key, publicKey } = makeKeys();
  const body = Uint8Array.of(0x7b, 0xff, 0x0a, 0x7d);
  const signed = cli(
    'sign',
    '--request',
    write(folder, Buffer.concat([Buffer.from(`${HEAD}\n`), body])),
    '--key',
    key,
    '--keyid',
    'me',
    '--created',
    String(CREATED),
  );
  expect(signed.stdout.subarray(-8)).toEqual(Buffer.concat([Buffer.from('\r\n\r\n'), body]));
  const file = write(folder, signed.stdout, 'signed.http');
  const good = cli('verify', '--request', file, '--public-key', publicKey, '--now', String(CREATED + 10), '--json');
  expect(good.status, good.text).toBe(0);
  expect(JSON.parse(good.text).verified).toBe(true);
  const late = cli('verify', '--request', file, '--public-key', publicKey, '--now', String(CREATED + 1000), '--json');
  expect(late.status).toBe(1);
  const failed = JSON.parse(late.text).checks.filter((check: { ok: boolean }) => !check.ok);
  expect(failed.map((check: { id: string }) => check.id)).toEqual(['expires-window']);
});

test('a final line feed that an editor added is reported by name, and fails digest and length only', () => {
  const { folder, key, publicKey } = makeKeys();
  const signed = cli('sign', '--request', write(folder, `${HEAD}\n{}`), '--key', key, '--keyid', 'me');
  const file = write(folder, Buffer.concat([signed.stdout, Buffer.from('\n')]), 'edited.http');
  const ran = cli('verify', '--request', file, '--public-key', `me=${publicKey}`, '--json');
  const said = JSON.parse(ran.text);
  expect(said.checks.filter((check: { ok: boolean }) => !check.ok).map((check: { id: string }) => check.id)).toEqual([
    'digest-match',
    'length-match',
  ]);
  expect(said.notes).toEqual([expect.objectContaining({ code: 'body-final-line-feed' })]);
});

test('a curl command is signed like the request it sends, and the sandbox accepts it', async () => {
  const sandbox = await startTestSandbox();
  const { folder, key } = makeKeys();
  const spki = execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-outform', 'DER']);
  sandbox.admin.keys.remember('curl-key', new Uint8Array(spki.subarray(-32)));
  const curl = `curl -X GET '${sandbox.url}/v1/instruments?investmentType=INTERNATIONAL_STOCKS&limit=1' \\\n  -H 'Authorization: Bearer ${sandbox.accessToken}' -H "X-Client-Id: ${sandbox.clientId}"\n`;
  const seconds = String(Math.floor(sandbox.clock.nowMs() / 1000));
  const ran = cli(
    'sign',
    '--request',
    write(folder, curl),
    '--key',
    key,
    '--keyid',
    'curl-key',
    '--created',
    seconds,
    '--json',
  );
  expect(ran.status, ran.stderr).toBe(0);
  const { headers } = JSON.parse(ran.text) as { headers: [string, string][] };
  const answer = await fetch(`${sandbox.url}/v1/instruments?investmentType=INTERNATIONAL_STOCKS&limit=1`, {
    headers: headers.filter(([name]) => name.toLowerCase() !== 'host'),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
});

test.each([
  ['a header that must be there is missing', HEAD.replace(/Authorization.*\n/, ''), [], /Authorization/],
  ['the digest in the request is stale', `${HEAD}Content-Digest: sha-512=:AAAA:\n`, [], /Content-Digest/],
  ['the length in the request is stale', `${HEAD}Content-Length: 7\n`, [], /Content-Length/],
  ['the file is no request', 'hello\n', [], /cannot be read/],
  ['an option is unknown', HEAD, ['--colour'], /--colour/],
  ['created is no number', HEAD, ['--created', 'today'], /--created takes Unix seconds/],
])('sign ends with 2 and one sentence where %s', (_what, head, more, sentence) => {
  const { folder, key } = makeKeys();
  const ran = cli('sign', '--request', write(folder, `${head}\n{}`), '--key', key, '--keyid', 'me', ...more);
  expect(ran.status).toBe(2);
  expect(ran.stderr.trim()).toMatch(sentence);
  expect(ran.stderr.trim().split('\n')).toHaveLength(1);
  expect(ran.text).toBe('');
});

test('--keep signs the stale digest as it stands, for negative tests', () => {
  const { folder, key } = makeKeys();
  const ran = cli(
    'sign',
    '--request',
    write(folder, `${HEAD}Content-Digest: sha-512=:AAAA:\n\n{}`),
    '--key',
    key,
    '--keyid',
    'me',
    '--keep',
    '--json',
  );
  expect(JSON.parse(ran.text).base).toContain('"content-digest": sha-512=:AAAA:');
});

test.each([
  ['a public key where the private one belongs', (keys: ReturnType<typeof makeKeys>) => keys.publicKey, ['K13']],
  [
    'a PEM with literal \\n',
    ({ folder, key }: ReturnType<typeof makeKeys>) =>
      write(folder, readFileSync(key, 'utf8').replaceAll('\n', '\\n'), 'escaped.pem'),
    ['K11'],
  ],
])('%s is misuse, named with its cause, and with --json a document says so', (_what, pick, causes) => {
  const keys = makeKeys();
  const ran = cli(
    'sign',
    '--request',
    write(keys.folder, `${HEAD}\n{}`),
    '--key',
    pick(keys),
    '--keyid',
    'me',
    '--json',
  );
  expect(ran.status).toBe(2);
  expect(JSON.parse(ran.text).error).toMatchObject({ causes });
});

test('an encrypted key opens with the passphrase of the environment and is refused by name without it', () => {
  const { folder, key } = makeKeys();
  const locked = join(folder, 'locked.pem');
  execFileSync('openssl', [
    'pkcs8',
    '-topk8',
    '-v2',
    'aes-256-cbc',
    '-passout',
    'pass:open sesame',
    '-in',
    key,
    '-out',
    locked,
  ]);
  const request = write(folder, `${HEAD}\n{}`);
  const refused = cli('sign', '--request', request, '--key', locked, '--keyid', 'me', '--json');
  expect(JSON.parse(refused.text).error).toEqual({
    code: 'key-passphrase-missing',
    message: `${locked}: This private key is encrypted: give its passphrase. It is read from DIALBENCH_KEY_PASSPHRASE.`,
  });
  const opened = spawnSync(
    process.execPath,
    [CLI_PROGRAM, 'sign', '--request', request, '--key', locked, '--keyid', 'me', '--json'],
    {
      env: { ...process.env, DIALBENCH_KEY_PASSPHRASE: 'open sesame' },
    },
  );
  expect(opened.status, opened.stderr.toString()).toBe(0);
});

test('a key id that no header can carry is refused by the name of its option', () => {
  const { folder, key } = makeKeys();
  const ran = cli('sign', '--request', write(folder, `${HEAD}\n{}`), '--key', key, '--keyid', 'clé');
  expect([ran.status, ran.text, ran.stderr]).toEqual([2, '', '--keyid takes printable ASCII; got “clé”.\n']);
});
