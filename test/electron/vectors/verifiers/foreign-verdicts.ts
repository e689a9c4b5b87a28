/**
 * Verdicts of others over vectors: a library from npm, and verifiers in three languages that know RFC 9421 and the service's rules and
 * nothing of the workbench.
 */
import { execFileSync } from 'node:child_process';
import { createPublicKey, hash, verify } from 'node:crypto';
import { join } from 'node:path';
import { httpbis } from 'http-message-signatures';
import { vi } from 'vitest';
import type { Vector, Vectors } from '../../../../electron/vectors/make-vectors.ts';
import { parseRawRequest } from '../../../../shared/forms/raw/raw-request.ts';
import { TOOLCHAINS } from '../../../support/toolchains.ts';

export type ForeignVerdict = {
  readonly verified: boolean;
  /** The base as it rebuilt it, where it came so far and tells. */
  readonly base?: string | undefined;
};

export type ForeignVerifier = {
  readonly name: string;
  readonly madeOf: string;
  /** Why it cannot be asked here. */
  readonly absent?: string;
  /** By the vector's id. */
  verdicts(vectors: Vectors, folder: string): Promise<ReadonlyMap<string, ForeignVerdict>>;
};

const HERE = import.meta.dirname;

const GET = ['authorization', 'x-client-id', '@method', '@target-uri', '@path', '@query'];
const POST = ['content-type', 'content-digest', 'content-length', 'authorization', 'x-client-id', 'x-idempotency-key'];

async function libraryAccepts({ request, requestBase64, publicKeyPem, knownKeyIds, profile, nowSec }: Vector) {
  const bytes = requestBase64 === undefined ? Buffer.from(request ?? '') : Buffer.from(requestBase64, 'base64');
  const read = parseRawRequest(bytes);
  // It is given requests that a server has read already.
  if (!read.ok) return false;
  const { method, url, headers } = read.value.request;
  const record: Record<string, string[]> = {};
  for (const [name, value] of headers) {
    record[name.toLowerCase()] = [...(record[name.toLowerCase()] ?? []), value];
  }
  const key = createPublicKey(publicKeyPem);
  const now = vi.spyOn(Date, 'now').mockReturnValue(nowSec * 1000);
  try {
    const config = {
      requiredParams: ['created', 'keyid'],
      requiredFields: method === 'GET' ? GET : [...POST, '@method', '@target-uri', '@path'],
      tolerance: profile.clockToleranceSec,
      keyLookup: async ({ keyid }: { keyid?: string }) =>
        knownKeyIds === undefined || (keyid !== undefined && knownKeyIds.includes(keyid))
          ? {
              id: keyid ?? '',
              algs: ['ed25519' as const],
              // What is signed here is the hash of the base, which the RFC's own algorithm is not.
              verify: async (base: Buffer, signature: Buffer) =>
                verify(null, hash('sha512', base, 'buffer'), key, signature),
            }
          : null,
    };
    return (await httpbis.verifyMessage(config, { method, url, headers: record })) === true;
  } catch {
    return false;
  } finally {
    now.mockRestore();
  }
}

/** A vector a line, without JSON, which not every standard library reads. */
function lines({ vectors }: Vectors): string {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return vectors
    .map(({ id, request, requestBase64, publicKeyPem, knownKeyIds, profile, nowSec }) =>
      [
        id,
        requestBase64 ?? base64(request ?? ''),
        createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' }).toString('base64'),
        knownKeyIds === undefined ? '-' : base64(knownKeyIds.join('\n')),
        profile.clockToleranceSec,
        nowSec,
      ].join('\t'),
    )
    .join('\n');
}

const run = (command: readonly string[], input: string): string =>
  execFileSync(command[0] ?? '', command.slice(1), {
    input,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONUTF8: '1', GO111MODULE: 'off' },
  });

function fromLines(text: string): ReadonlyMap<string, ForeignVerdict> {
  const verdicts = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return new Map(
    verdicts.map(([id = '', verified, base]) => [
      id,
      { verified: verified === 'true', base: base === '-' ? undefined : Buffer.from(base ?? '', 'base64').toString() },
    ]),
  );
}

type JsonVerdicts = Readonly<Record<string, { readonly verified: boolean; readonly base: string | null }>>;

function toolchain(target: 'python' | 'go' | 'java'): { readonly program: string; readonly absent?: string } {
  const found = TOOLCHAINS.find((one) => one.target === target);
  const program = found?.find();
  const absent = `${found?.debianPackages.join(', ')} is not installed`;
  return program === undefined ? { program: '', absent } : { program };
}

const python = toolchain('python');
const go = toolchain('go');
const java = toolchain('java');

export const FOREIGN_VERIFIERS: readonly ForeignVerifier[] = [
  {
    name: 'http-message-signatures',
    madeOf: 'the npm library, told the fields and parameters that the service requires',
    async verdicts({ vectors }) {
      const verdicts = new Map<string, ForeignVerdict>();
      for (const vector of vectors) verdicts.set(vector.id, { verified: await libraryAccepts(vector) });
      return verdicts;
    },
  },
  {
    name: 'Python',
    madeOf: 'the standard library, and python3-cryptography for Ed25519',
    ...python,
    async verdicts(vectors) {
      const said = JSON.parse(run([python.program, join(HERE, 'verify.py')], JSON.stringify(vectors))) as JsonVerdicts;
      return new Map(
        Object.entries(said).map(([id, { verified, base }]) => [id, { verified, base: base ?? undefined }]),
      );
    },
  },
  {
    name: 'Go',
    madeOf: 'the standard library',
    ...go,
    async verdicts(vectors, folder) {
      const program = join(folder, 'verify');
      run([go.program, 'build', '-o', program, join(HERE, 'verify.go')], '');
      return fromLines(run([program], lines(vectors)));
    },
  },
  {
    name: 'Java',
    madeOf: 'the JDK',
    ...java,
    async verdicts(vectors) {
      const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
      return fromLines(run(['java', ...quick, join(HERE, 'Verify.java')], lines(vectors)));
    },
  },
];
