import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { answerError } from '../../../electron/cli/command-line.ts';
import { keysCommand } from '../../../electron/cli/commands/keys.ts';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { readPrivateKey } from '../../../shared/keys/read-private-key.ts';
import { keyVectors as vectors } from '../../shared/vectors.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/**
 * `keys` as a script runs it: argv in, one document on stdout, an exit code out. Runs in this process, as main.ts runs
 * it; where another program matters, as a program of its own.
 */

const PASSPHRASE = 'four plain words here';
const SEED = vectors.openssl.seedHex;
const PLAIN = vectors.openssl.private[0]?.text ?? '';
const ENCRYPTED = vectors.openssl.private[2]?.text ?? '';

type Run = { readonly code: number | null; readonly out: string; readonly err: string };

async function keys(folder: string, args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  for (const name of ['DIALBENCH_VAULT_PASSPHRASE', 'DIALBENCH_KEY_PASSPHRASE']) vi.stubEnv(name, env[name]);
  let out = '';
  let err = '';
  const io = {
    stdout(output: string | Uint8Array): void {
      out += output;
    },
    stderr(text: string): void {
      err += text;
    },
    annotate(): void {},
  };
  const all = [...args, '--data', folder];
  const code = await keysCommand.run(all, io).catch((error) => answerError(error, args.includes('--json'), io));
  return { code, out, err };
}

afterEach(() => {
  vi.unstubAllEnvs();
});

function asProgram(folder: string, args: readonly string[], env: Record<string, string> = {}): Run {
  const done = spawnSync(process.execPath, [CLI_PROGRAM, 'keys', ...args, '--data', folder], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

function file(folder: string, text: string): string {
  const path = join(folder, 'given.pem');
  writeFileSync(path, text);
  return path;
}

test('generate makes a key and prints its public part, and a second one keeps the first as a former key', async () => {
  const folder = tempFolder();
  const first = await keys(folder, ['generate', '--env', 'Staging', '--keyid', 'partner-7', '--json']);
  expect(first).toMatchObject({ code: 0, err: '' });
  const made = JSON.parse(first.out);
  expect(made).toMatchObject({
    environmentId: 'staging',
    keyId: 'partner-7',
    status: 'current',
    origin: 'generated',
  });
  expect((await keys(folder, ['public', '--env', 'staging'])).out).toBe(`${made.publicKey}\n`);
  const second = JSON.parse((await keys(folder, ['generate', '--env', 'staging', '--json'])).out);
  expect(second.replaced).toBe(made.fingerprint);
  const listed = JSON.parse((await keys(folder, ['list', '--json'])).out);
  expect(listed.keys.map(({ status, fingerprint }: Record<string, string>) => [status, fingerprint])).toEqual([
    ['current', second.fingerprint],
    ['former', made.fingerprint],
  ]);
});

test('import takes an encrypted key by the variable’s passphrase; openssl finds the same public key in every form', async () => {
  const folder = tempFolder();
  const given = file(folder, ENCRYPTED);
  expect(asProgram(folder, ['import', given])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/: give its passphrase\. .*DIALBENCH_KEY_PASSPHRASE/),
  });
  expect((await keys(folder, ['import', given], { DIALBENCH_KEY_PASSPHRASE: 'another' })).code).toBe(2);
  expect(asProgram(folder, ['import', given], { DIALBENCH_KEY_PASSPHRASE: vectors.passphrase }).code).toBe(0);
  const spki = execFileSync('openssl', ['pkey', '-in', file(folder, PLAIN), '-pubout'], { encoding: 'utf8' });
  expect((await keys(folder, ['public', '--format', 'pem'])).out).toBe(spki);
  expect((await keys(folder, ['public', '--format', 'hex'])).out).toBe(`${vectors.openssl.publicKeyHex}\n`);
  expect(await keys(folder, ['public', '--format', 'der'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('one of'),
  });
  expect(JSON.parse((await keys(folder, ['public', '--format', 'jwk'])).out)).toMatchObject({
    kty: 'OKP',
    crv: 'Ed25519',
  });
});

test('export writes the key encrypted, for its owner only, on top of nothing; without a passphrase it refuses', async () => {
  const folder = tempFolder();
  await keys(folder, ['import', file(folder, PLAIN), '--env', 'staging']);
  const target = join(folder, 'out', 'key.pem');
  expect(await keys(folder, ['export', target, '--env', 'staging'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('only encrypted'),
  });
  const env = { DIALBENCH_KEY_PASSPHRASE: 'export passphrase' };
  expect((await keys(folder, ['export', target, '--env', 'staging'], env)).code).toBe(0);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  const { seed, format } = await readPrivateKey(new Uint8Array(readFileSync(target)), 'export passphrase');
  expect([format, Buffer.from(seed).toString('hex')]).toEqual(['pkcs8-encrypted-pem', SEED]);
  const before = readFileSync(target);
  const again = await keys(folder, ['export', target, '--env', 'staging'], env);
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('is there already') });
  expect(readFileSync(target).equals(before)).toBe(true);
});

test('a locked vault is exit 3 for what needs it, and open for what is public', async () => {
  const folder = tempFolder();
  const room = await openVault(folder, systemRandom, undefined);
  await room.keys.generate('sandbox');
  await room.setPassphrase(undefined, PASSPHRASE);
  expect(JSON.parse((await keys(folder, ['list', '--json'])).out)).toMatchObject({
    vault: { locked: true },
    keys: [{}],
  });
  expect((await keys(folder, ['public'])).code).toBe(0);
  const locked = await keys(folder, ['generate', '--json']);
  expect(locked.code).toBe(3);
  expect(JSON.parse(locked.out)).toMatchObject({ error: { code: 'vault-locked' } });
  expect(locked.err).toContain('DIALBENCH_VAULT_PASSPHRASE');
  expect(await keys(folder, ['generate'], { DIALBENCH_VAULT_PASSPHRASE: 'wrong' })).toMatchObject({ code: 3 });
  expect((await keys(folder, ['generate'], { DIALBENCH_VAULT_PASSPHRASE: PASSPHRASE })).code).toBe(0);
});

test.each([
  ['no act', [], 'keys takes one of'],
  ['another act', ['delete'], 'keys takes one of'],
  ['an unknown environment', ['list', '--env', 'nowhere'], 'known: Sandbox, Staging, Production'],
  ['a file for an act that takes none', ['list', 'key.pem'], 'takes no more arguments'],
  ['no file', ['import'], 'takes the FILE'],
  ['a file that is not there', ['import', '/nowhere/key.pem'], 'cannot be read (there is no such file)'],
  ['a form for a private key', ['export', '--format', 'hex'], '--format belongs to “keys public”'],
])('%s is misuse, told in one sentence', async (_what, args, sentence) => {
  expect(await keys(tempFolder(), args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(sentence) });
});

test('a vault file that cannot be read is exit 3 and stays as it is', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'vault.json'), 'not a vault');
  expect(asProgram(folder, ['generate'])).toMatchObject({
    code: 3,
    err: expect.stringContaining('It was left as it is'),
  });
  expect(readdirSync(folder)).toEqual(['vault.json']);
});

test('a key imported beside an open workbench is signed with there at once, and the sandbox knows it', async () => {
  const workbench = await startWorkbench();
  const { dataFolder, services } = workbench;
  const states: string[] = [];
  workbench.onEvent((name, payload) => {
    if (name === 'state.changed' && 'environments' in payload) states.push(payload.environments[0]?.keyId ?? '');
  });
  const given = file(tempFolder(), PLAIN);
  expect(asProgram(dataFolder, ['import', given, '--keyid', 'from-the-command-line']).code).toBe(0);
  await until(() => states.includes('from-the-command-line'));
  const [sandbox] = (await services['workbench.state']({})).environments;
  const customerId = sandbox?.customers[0]?.customerId ?? -1;
  const press = await services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
  expect(press.kind).toBe('reply');
});

test('a live environment’s key is replaced or exported only with its name, given by --confirm', async () => {
  const folder = tempFolder();
  expect((await keys(folder, ['generate', '--env', 'production'])).code).toBe(0);
  const before = readFileSync(join(folder, 'vault.json'), 'utf8');
  const env = { DIALBENCH_KEY_PASSPHRASE: PASSPHRASE };
  for (const act of [['generate'], ['import', file(folder, PLAIN)], ['export']]) {
    const args = [...act, '--env', 'production'];
    const refused = await keys(folder, args, env);
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Give it with --confirm NAME.') });
    expect((await keys(folder, [...args, '--confirm', 'production'], env)).code).toBe(2);
  }
  expect(readFileSync(join(folder, 'vault.json'), 'utf8')).toBe(before);
  expect((await keys(folder, ['export', '--env', 'production', '--confirm', 'Production'], env)).code).toBe(0);
  expect((await keys(folder, ['generate', '--env', 'production', '--confirm', 'Production'])).code).toBe(0);
});

test('a key id that is not that of the key in use gets no other key', async () => {
  const folder = tempFolder();
  await keys(folder, ['generate', '--keyid', 'mine']);
  expect((await keys(folder, ['public', '--keyid', 'mine'])).code).toBe(0);
  for (const act of ['public', 'export']) {
    const sentence = 'The key of Sandbox has the key id “mine”; got --keyid “yours”.\n';
    expect(await keys(folder, [act, '--keyid', 'yours'])).toEqual({ code: 2, out: '', err: sentence });
  }
  expect(await keys(folder, ['list', '--keyid', 'mine'])).toMatchObject({ code: 2, out: '' });
});

test.each(['a folder that is not there', 'an empty folder'])('reading makes nothing: %s stays so', async (what) => {
  const empty = tempFolder();
  const folder = what.startsWith('an empty') ? empty : join(empty, 'deep', 'data');
  expect(await keys(folder, ['list'])).toEqual({
    code: 0,
    out: `No keys. There is no vault in ${folder} yet.\n`,
    err: '',
  });
  expect(JSON.parse((await keys(folder, ['list', '--json'])).out)).toEqual({
    vault: { path: join(folder, 'vault.json'), sealedBy: null, locked: false },
    keys: [],
  });
  const env = { DIALBENCH_KEY_PASSPHRASE: PASSPHRASE };
  for (const act of ['public', 'export']) {
    const { code, out, err } = await keys(folder, [act, '--env', 'staging'], env);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Staging has no private key\. Make one with keys generate/);
  }
  expect(readdirSync(empty)).toEqual([]);
  expect((await keys(folder, ['generate'])).code).toBe(0);
  expect((await keys(folder, ['list'])).out).toMatch(/^Sandbox .*\nIn .*vault\.json, sealed by a key file/);
});

test.skipIf(process.platform === 'win32')(
  'a data folder that others may read is told with the vault’s state',
  async () => {
    const folder = tempFolder();
    await keys(folder, ['generate']);
    expect((await keys(folder, ['list'])).err).toBe('');
    chmodSync(folder, 0o755);
    for (const more of [[], ['--json']]) {
      const { code, err } = await keys(folder, ['list', ...more]);
      expect(code).toBe(0);
      expect(err).toContain(`${folder}. Its mode is 0755, so other users of this machine can read it.`);
    }
  },
);

test('a folder that cannot be made or read is refused in a sentence', async () => {
  const taken = file(tempFolder(), 'a file, and no folder');
  const { code, out, err } = await keys(taken, ['generate']);
  expect([code, out]).toEqual([3, '']);
  expect(err).toMatch(`The user-data folder ${taken} cannot be made`);
  const listed = await keys(taken, ['list']);
  expect([listed.code, listed.out]).toEqual([2, '']);
  expect(listed.err).toContain(join(taken, 'environments.json'));
});

test.skipIf(!existsSync('/proc/self'))('a vault that cannot be written is not called unreadable', async () => {
  // No user may make a file there.
  const { code, out, err } = await keys('/proc', ['generate']);
  expect([code, out]).toEqual([3, '']);
  expect(err).toMatch(/^The vault \/proc\/vault\.json cannot be opened: \w+: .*vault\.key.* It was left as it is\.\n$/);
});
