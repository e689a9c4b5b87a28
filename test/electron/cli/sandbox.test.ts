/**
 * The sandbox command as scripts use it: a process of its own, its first line, its exit codes, and its end, also under npm.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nodeCrypto, systemClock } from '../../../electron/ports/node-crypto.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { listening } from '../../support/listening.ts';
import { sendPrepared } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startTlsProxy } from '../../support/tls-proxy.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

type Ready = {
  readonly url: string;
  readonly publicUrl?: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly keyId: string;
  readonly privateKeyFile: string;
  readonly customers: readonly number[];
  readonly copies?: unknown;
};

/** The environment without what npm set for the test run itself. */
const plainEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));

function start(command: string, args: readonly string[]): { child: ChildProcess; ready: Promise<Ready> } {
  const child = spawn(command, args, { cwd: ROOT, env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ready = new Promise<Ready>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)) as Ready);
    });
    child.once('close', (code) => reject(new Error(`ended with ${code} before it was ready`)));
  });
  return { child, ready };
}

const startDirectly = (args: readonly string[] = []) => start(process.execPath, [CLI_PROGRAM, 'sandbox', ...args]);
const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('close', resolve));
const refused = async (url: string) => {
  for (let tries = 0; tries < 400; tries += 1) {
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (!answers) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
};

function run(args: readonly string[]): { code: number; stdout: string; stderr: string } {
  try {
    const stdout = execFileSync(process.execPath, [CLI_PROGRAM, 'sandbox', ...args], {
      cwd: ROOT,
      env: plainEnvironment(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 20_000,
    });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, stdout, stderr };
  }
}

test('its first line holds all that a caller needs: the key signs, the token is taken, the clock stands where it was set', async () => {
  const { child, ready } = startDirectly(['--clock', '2026-03-02T09:00:00Z', '--copies', '1001=2', '--json']);
  const { url, clientId, accessToken, keyId, privateKeyFile, customers, copies } = await ready;
  expect(customers).toHaveLength(30);
  expect(copies).toEqual({ of: 1001, count: 2, first: 100_001 });
  expect(statSync(privateKeyFile).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(privateKeyFile)).mode & 0o777).toBe(0o700);
  const pem = readFileSync(privateKeyFile, 'utf8');
  expect(pem).toMatch(/^-----BEGIN PRIVATE KEY-----/);
  const seed = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' }).subarray(-32);

  const request = prepare(
    {
      method: 'POST',
      target: '/v1/ussd/process',
      headers: [['Content-Type', 'application/x-www-form-urlencoded']],
      // A copy dials like everybody else.
      body: Buffer.from('customerId=100002'),
    },
    { baseUrl: url, clientId, accessToken, profile: DEFAULT_SIGNING_PROFILE },
    {
      clock: { nowMs: () => Date.UTC(2026, 2, 2, 9) },
      random: fixedRandom(),
      signer: nobleSigner(new Uint8Array(seed), keyId),
      crypto: nodeCrypto,
    },
  );
  const answer = await sendPrepared(request);
  expect(answer.json.data).toMatchObject({ currentState: 'HOME', expiresAt: '2026-03-02T09:03:00.000Z' });

  const end = ended(child);
  child.kill('SIGTERM');
  expect(await end).toBe(0);
  expect(existsSync(privateKeyFile)).toBe(false);
});

test('behind TLS it takes what is signed for its public URL', async () => {
  const proxy = await startTlsProxy({ keepsHost: true });
  const { ready } = startDirectly(['--public-url', `${proxy.url}/`]);
  const { url, publicUrl, clientId, accessToken, keyId, privateKeyFile } = await ready;
  expect(publicUrl).toBe(proxy.url);
  proxy.to(url);
  const seed = createPrivateKey(readFileSync(privateKeyFile)).export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const request = prepare(
    { method: 'GET', target: '/v1/webhooks', headers: [], body: new Uint8Array() },
    { baseUrl: proxy.url, clientId, accessToken, profile: DEFAULT_SIGNING_PROFILE },
    { clock: systemClock, random: fixedRandom(), signer: nobleSigner(new Uint8Array(seed), keyId), crypto: nodeCrypto },
  );
  expect(request.url).toMatch(/^https:/);
  expect(await proxy.send(request)).toMatchObject({ status: 200 });
});

test('Ctrl-C ends it as well, with connections open', async () => {
  const { child, ready } = startDirectly();
  const { url } = await ready;
  await fetch(`${url}/v1/instruments`);
  const end = ended(child);
  child.kill('SIGINT');
  expect(await end).toBe(0);
});

test('a signal to npm leaves nothing running, although npm hands it to its shell only', async () => {
  const { child, ready } = start('npm', ['run', '-s', 'cli', '--', 'sandbox']);
  const { url } = await ready;
  const end = ended(child);
  child.kill('SIGTERM');
  await end;
  expect(await refused(url)).toBe(true);
}, 60_000);

test('an npm that is killed outright takes the sandbox with it too', async () => {
  const { child, ready } = start('npm', ['run', '-s', 'cli', '--', 'sandbox']);
  const { url } = await ready;
  child.kill('SIGKILL');
  expect(await refused(url)).toBe(true);
}, 60_000);

describe('public keys that people bring', () => {
  test.each(['pem', 'der', 'ssh', 'jwk', 'hex', 'base64'])(
    '%s is taken, with or without an id of its own',
    async (form) => {
      const folder = tempFolder();
      const key = createPublicKey({
        key: Buffer.concat([
          Buffer.from('302a300506032b6570032100', 'hex'),
          nobleSigner(new Uint8Array(32).fill(5), 'x').publicKey,
        ]),
        format: 'der',
        type: 'spki',
      });
      const raw = key.export({ format: 'der', type: 'spki' }).subarray(-32);
      const sshBlob = Buffer.concat([Buffer.from('0000000b7373682d6564323535313900000020', 'hex'), raw]);
      const written: Record<string, string | Buffer> = {
        pem: key.export({ format: 'pem', type: 'spki' }),
        der: key.export({ format: 'der', type: 'spki' }),
        ssh: `ssh-ed25519 ${sshBlob.toString('base64')} someone@example\n`,
        jwk: JSON.stringify(key.export({ format: 'jwk' })),
        hex: raw.toString('hex'),
        base64: raw.toString('base64'),
      };
      const file = join(folder, 'their-key.txt');
      writeFileSync(file, written[form] ?? '');
      const { ready } = startDirectly([
        '--public-key',
        file,
        '--public-key',
        `named=${file}`,
        '--clock',
        '2026-03-02T09:00:00Z',
      ]);
      const { url, clientId, accessToken } = await ready;
      for (const keyId of ['their-key', 'named']) {
        const request = prepare(
          {
            method: 'GET',
            target: '/v1/instruments?investmentType=INTERNATIONAL_STOCKS',
            headers: [],
            body: new Uint8Array(),
          },
          { baseUrl: url, clientId, accessToken, profile: DEFAULT_SIGNING_PROFILE },
          {
            clock: { nowMs: () => Date.UTC(2026, 2, 2, 9) },
            random: fixedRandom(),
            signer: nobleSigner(new Uint8Array(32).fill(5), keyId),
            crypto: nodeCrypto,
          },
        );
        expect((await sendPrepared(request)).status, keyId).toBe(200);
      }
    },
  );
});

describe('what cannot be done is one sentence and a code', () => {
  const folder = () => tempFolder();
  const withFile = (text: string) => {
    const file = join(folder(), 'file');
    writeFileSync(file, text);
    return file;
  };
  const cases: [what: string, args: () => string[], code: number, says: RegExp][] = [
    ['an option that does not exist', () => ['--colour'], 2, /colour/],
    ['a port that is none', () => ['--port', '70000'], 2, /0 to 65535/],
    ['a public URL that is none', () => ['--public-url', 'sandbox.example'], 2, /public URL does not begin with https/],
    ['copies of nobody', () => ['--copies', '9999=1'], 2, /no customer 9999 who could be copied/],
    ['too many copies', () => ['--copies', '1001=20001'], 2, /--copies takes a customer and a number from 1 to 20,000/],
    ['a clock that is none', () => ['--clock', 'yesterday'], 2, /--clock takes a time/],
    [
      'a key file that is not there',
      () => ['--public-key', '/nowhere/key.pem'],
      2,
      /\/nowhere\/key\.pem cannot be read/,
    ],
    [
      'a key file that holds none',
      () => ['--public-key', withFile('a poem')],
      2,
      /\S+: This is no key that can be read here/,
    ],
    [
      'a private key in the place of a public one',
      () => ['--public-key', withFile('-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----')],
      2,
      /\S+: This is a private key file/,
    ],
    [
      'a key id that no signature can name',
      () => ['--public-key', `a"b=${withFile('QeYTItHoeyqBh9kWmQKJ3fAwpgSJqnDqcT+MkYraoo4=')}`],
      2,
      /A key id has 1 to 100 characters of printable ASCII/,
    ],
    [
      'a database that is none',
      () => ['--database', withFile('not a database, but long enough to be read as one')],
      3,
      /not a sound SQLite/,
    ],
    ['a database in no folder', () => ['--database', '/nowhere/at/all.db'], 3, /cannot be opened/],
  ];
  test.each(cases)('%s', (_what, args, code, says) => {
    const { code: got, stdout, stderr } = run([...args(), '--json']);
    expect(got).toBe(code);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(says);
    expect(JSON.parse(stdout)).toMatchObject({ error: { message: stderr.trim() } });
  });

  test('a taken port', async () => {
    const taken = createServer();
    const port = await listening(taken);
    const { code, stderr } = run(['--port', String(port)]);
    expect(code).toBe(3);
    expect(stderr).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken`));
  });
});
