/**
 * Key files of other programs: each is named, and the line of its message, run with the tool that it names, gives a
 * key that is read here.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toHex } from '../../../shared/bytes/hex.ts';
import { AppError } from '../../../shared/failure.ts';
import { readPrivateKey } from '../../../shared/keys/read-private-key.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { foreignKeys } from '../vectors.ts';

const { files, pgpFingerprint } = foreignKeys;
type ForeignFile = (typeof files)[number];
type Half = 'private' | 'public';

const READ = {
  private: async (input: string | Uint8Array) => (await readPrivateKey(input)).publicKey,
  public: async (input: string | Uint8Array) => readPublicKey(input).publicKey,
};

function inputOf({ text, base64 }: ForeignFile): string | Uint8Array {
  return text ?? new Uint8Array(Buffer.from(base64 ?? '', 'base64'));
}

async function messageOf(half: Half, input: string | Uint8Array): Promise<string> {
  try {
    await READ[half](input);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  throw new Error('expected an AppError, got a key');
}

describe.each(files)('$made', (file) => {
  it('is named where a private key belongs and where a public one does, and as bytes of a file too', async () => {
    for (const half of ['private', 'public'] as const) {
      expect(await messageOf(half, inputOf(file))).toContain(`${file.is}`);
      const bytes = new Uint8Array(Buffer.from(file.text ?? '', 'utf8'));
      if (file.text !== undefined) expect(await messageOf(half, bytes)).toContain(`${file.is}`);
    }
  });

  it('is named as base64 too where it is no text, as build servers keep it; text in base64 is refused unnamed', async () => {
    const base64 = file.base64 ?? Buffer.from(file.text ?? '').toString('base64');
    for (const half of ['private', 'public'] as const) {
      if (file.base64 !== undefined) expect(await messageOf(half, base64)).toContain(file.is);
      else await expect(messageOf(half, base64)).resolves.not.toContain(base64.slice(20, 60));
    }
  });
});

/** The line of the message; of two that follow each other, the one that gives the key. */
function lineIn(message: string): string | undefined {
  const line = /: ((?:puttygen|ssh-keygen|gpg|age|minisign|tail|openssl|keytool|iconv) .*)$/.exec(message)?.[1];
  return line?.split(', then ').at(-1);
}

function isHere(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));
}

const identity = files.find(({ made }) => made === 'age-keygen')?.text ?? '';
const publicPgp = files.find(({ made }) => made === 'gpg --armor --export')?.text ?? '';

/** What the line wrote: into the file that it names, or to its standard output. */
function run(line: string, file: ForeignFile, half: Half): string | Uint8Array {
  const folder = tempFolder();
  writeFileSync(join(folder, 'given'), inputOf(file));
  writeFileSync(join(folder, 'given.pub'), files.find(({ made }) => made.endsWith('the public key'))?.text ?? '');
  writeFileSync(join(folder, 'identity'), identity, { mode: 0o600 });
  const env = { ...process.env, GNUPGHOME: folder };
  const sh = (command: string) =>
    execFileSync('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
  if (line.startsWith('gpg ')) {
    writeFileSync(join(folder, 'ring'), publicPgp);
    sh('gpg -q --import ring');
  }
  const command = line
    .replaceAll('FILE', 'given')
    .replace('IDENTITY', 'identity')
    .replace('FINGERPRINT', pgpFingerprint)
    .replace('openssl pkcs12', 'openssl pkcs12 -passin pass:')
    .replace('keytool', 'keytool -srcstorepass changeit -deststorepass changeit');
  const printed = sh(command);
  const written = ['key', 'key.pem', 'key.p12'].map((name) => join(folder, name)).find((name) => existsSync(name));
  const made = written === undefined ? new Uint8Array(printed) : new Uint8Array(readFileSync(written));
  if (written?.endsWith('.p12')) {
    const take = half === 'private' ? '-nodes -nocerts' : '-nokeys -clcerts';
    return sh(
      `openssl pkcs12 -in key.p12 ${take} -passin pass:changeit ${half === 'public' ? '| openssl x509 -pubkey -noout' : ''}`,
    ).toString();
  }
  rmSync(folder, { recursive: true });
  return made;
}

const lines = files.flatMap((file) =>
  (['private', 'public'] as const).map((half) => ({ file, half, made: file.made })),
);

describe('the line of the message gives the key that is inside', () => {
  it.for(lines)('$made, where a $half key belongs', async ({ file, half }, context) => {
    const line = lineIn(await messageOf(half, inputOf(file)));
    // Some hold nothing that the service takes; then the message says what belongs here, or how a key is made.
    if (line === undefined || file.publicKeyHex === undefined) {
      expect(line ?? 'openssl genpkey').toContain('openssl genpkey');
      return;
    }
    const tool = line.split(' ')[0] ?? '';
    if (!isHere(tool)) context.skip(`no ${tool} on this machine`);
    // Decrypted and re-encoded files hold the private key: where a public one belongs, that is what is said next.
    const isOnlyWrapped = /^(?:age|iconv) /.test(line);
    const made = run(line, file, half);
    if (line.startsWith('openssl genpkey')) expect((await READ.private(made)).length).toBe(32);
    else expect(toHex(await READ[isOnlyWrapped ? 'private' : half](made))).toBe(file.publicKeyHex);
  });
});
