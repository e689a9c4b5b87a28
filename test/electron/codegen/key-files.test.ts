/**
 * Key files that people have, given to generated programs: each is used, or refused in one sentence with the line that
 * converts it; and that line gives a key that the program uses.
 */
import { execFileSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printProgram } from '../../../electron/codegen/print-program.ts';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import { writeEncryptedPkcs8Pem } from '../../../shared/keys/encrypted-pkcs8.ts';
import { keyVectors } from '../../shared/vectors.ts';
import { drawn } from '../../support/drawn.ts';
import { startTestSandbox, TEST_SEED } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { type ProgramRun, runProgram, TOOLCHAINS, type Toolchain } from '../../support/toolchains.ts';
import { writeOpenSshPrivate, writePkcs8Pem } from '../../support/write-private-keys.ts';

const PASSPHRASE = 'four plain words';

type Files = Readonly<Record<'plain' | 'encrypted' | 'openssh' | 'rsa' | 'publicPart' | 'noPem' | 'absent', string>>;

async function writeKeyFiles(folder: string): Promise<Files> {
  const rsa = keyVectors.refused.find(({ made }) => made === 'openssl genpkey -algorithm RSA')?.text ?? '';
  const texts = {
    plain: writePkcs8Pem(TEST_SEED),
    encrypted: await writeEncryptedPkcs8Pem(TEST_SEED, PASSPHRASE, systemRandom),
    openssh: writeOpenSshPrivate(TEST_SEED, 'a comment', systemRandom),
    rsa,
    publicPart: String(createPublicKey(writePkcs8Pem(TEST_SEED)).export({ type: 'spki', format: 'pem' })),
    noPem: 'no key at all\n',
  };
  const path = (name: string) => join(folder, `${name}.key`);
  for (const [name, text] of Object.entries(texts)) writeFileSync(path(name), text);
  return {
    plain: path('plain'),
    encrypted: path('encrypted'),
    openssh: path('openssh'),
    rsa: path('rsa'),
    publicPart: path('publicPart'),
    noPem: path('noPem'),
    absent: path('absent'),
  };
}

/** Runs the line of a refusal on the file, as a user would, and names the file that it wrote. */
function converted(said: string, file: string, passphrase = ''): string {
  const line = /onvert it: (.*)$|Decrypt it: (.*)$/m.exec(said)?.slice(1).find(Boolean) ?? '';
  expect(line).toMatch(/-out key\.pem$/);
  const folder = tempFolder();
  // openssl asks for the passphrase on the terminal; a script names it.
  const command = line
    .replaceAll('FILE', `'${file}'`)
    .replace('openssl pkey -in', `openssl pkey -passin 'pass:${passphrase}' -in`);
  execFileSync('sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, 'key.pem');
}

/** By day three languages; those that are not here take no turn. */
const every = TOOLCHAINS.map((toolchain) => ({ toolchain, found: toolchain.find() }));
const runnable = [
  ...drawn(
    every.filter(({ found }) => found !== undefined),
    3,
    'languages that read key files',
  ),
  ...every.filter(({ found }) => found === undefined),
];

describe.each(runnable)('$toolchain.target', ({ toolchain, found }) => {
  const reason = found === undefined ? ` — not run: install ${toolchain.debianPackages.join(', ')}` : '';
  test.skipIf(reason !== '')(
    `a plain, an encrypted and an OpenSSH key are used or named, and so is a key that cannot be${reason}`,
    () => tryKeyFiles(toolchain),
    180_000,
  );
});

async function tryKeyFiles(toolchain: Toolchain): Promise<void> {
  const target = TARGETS.find(({ id }) => id === toolchain.target);
  if (!target) throw new Error(`no target ${toolchain.target}`);
  const folder = tempFolder();
  const files = await writeKeyFiles(folder);
  const sandbox = await startTestSandbox({ clock: systemClock });
  const prepared = sandbox.prepare({ target: '/v1/webhooks' });
  const program = printProgram(target, { ...prepared, operation: 'webhooks.get', maskedPlaces: 0 });
  const token = { DIALBENCH_TOKEN: sandbox.accessToken };
  const passphrase = { DIALBENCH_KEY_PASSPHRASE: PASSPHRASE };
  const first = await runProgram(toolchain, program, folder, { ...token, DIALBENCH_KEY_FILE: files.plain });
  const withKey = (file: string, more = {}) => first.again({ ...token, DIALBENCH_KEY_FILE: file, ...more });

  const accepted = (run: ProgramRun, what: string) =>
    expect({ ...run, what }).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^200\b/) });
  // One sentence and nothing else: no trace of where in the program it stopped.
  const refused = ({ exitCode, stdout, stderr }: ProgramRun, sentence: string | RegExp) => {
    expect({ exitCode, stdout, lines: stderr.trimEnd().split('\n').length, stderr }).toMatchObject({
      exitCode: 2,
      stdout: '',
      lines: 1,
      stderr: typeof sentence === 'string' ? `${sentence}\n` : expect.stringMatching(sentence),
    });
    expect(stderr).not.toContain(PASSPHRASE);
    return stderr;
  };

  accepted(first, 'plain');
  accepted(await withKey(files.plain, passphrase), 'plain, with a passphrase that it does not need');
  const opens = target.keyFiles ?? ['encrypted'];
  if (opens.includes('encrypted')) {
    accepted(await withKey(files.encrypted, passphrase), 'encrypted');
    refused(await withKey(files.encrypted), `${files.encrypted} is encrypted: set DIALBENCH_KEY_PASSPHRASE.`);
    refused(await withKey(files.encrypted, { DIALBENCH_KEY_PASSPHRASE: 'wrong' }), /PASSPHRASE does not open it\.$/m);
  } else {
    const said = refused(await withKey(files.encrypted, passphrase), /is encrypted, which this program cannot open/);
    accepted(await withKey(converted(said, files.encrypted, PASSPHRASE)), 'decrypted by the line');
  }
  if (opens.includes('openssh')) {
    accepted(await withKey(files.openssh), 'OpenSSH');
  } else {
    const said = refused(await withKey(files.openssh), /is an OpenSSH key file: expected PKCS#8 PEM/);
    accepted(await withKey(converted(said, files.openssh)), 'OpenSSH, converted by the line');
  }
  for (const file of [files.rsa, files.publicPart, files.noPem])
    refused(await withKey(file), /holds no Ed25519 private key in PKCS#8 PEM/);
  refused(await withKey(files.absent), /The key file .*cannot be read/);
  refused(await first.again(token), 'DIALBENCH_KEY_FILE is not set.');
  refused(await first.again({ DIALBENCH_KEY_FILE: files.plain }), 'DIALBENCH_TOKEN is not set.');
}
