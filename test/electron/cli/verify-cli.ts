/** Runs `verify`, `sign` and `diagnose` over files in a folder of their own, for tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runHere } from './run-cli.ts';

export const CREATED = 1_760_000_000;

export const HEAD =
  'POST /v1/customers?sort=ASC HTTP/1.1\r\nHost: 127.0.0.1:4010\r\nContent-Type: application/json\r\nAuthorization: Bearer token\r\nX-Client-Id: client\r\n';

type Ran = { readonly status: number | null; readonly text: string; readonly stderr: string };

export async function cli(...args: string[]): Promise<Ran> {
  const { code, stdout, stderr } = await runHere(args);
  return { status: code, text: stdout, stderr };
}

/** As a program, with a text on standard input. */
export function spawned(input: string, ...args: string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI_PROGRAM, ...args], { input });
  return { status, text: stdout.toString(), stderr: stderr.toString() };
}

export type Folder = {
  readonly key: string;
  readonly publicKey: string;
  write(content: string | Uint8Array, name?: string): string;
};

export function keyFolder(): Folder {
  const folder = tempFolder();
  const [key, publicKey] = [join(folder, 'private.pem'), join(folder, 'public.pem')];
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
  execFileSync('openssl', ['pkey', '-in', key, '-pubout', '-out', publicKey]);
  return {
    key,
    publicKey,
    write(content, name = `${randomUUID()}.http`) {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    },
  };
}

/** What `sign` makes of this request. */
export async function signCli(folder: Folder, request: string, more: readonly string[] = []) {
  const file = folder.write(request);
  const created = ['--created', String(CREATED)];
  const ran = await cli('sign', '--request', file, '--key', folder.key, '--keyid', 'me', ...created, ...more, '--json');
  return { ...ran, said: JSON.parse(ran.text) };
}

/** A request that `sign` signed, as a file, with what it said. */
export async function signedFile(request = `${HEAD}\r\n{"a":1}`) {
  const folder = keyFolder();
  const { said } = await signCli(folder, request);
  const raw: string = said.request;
  return {
    folder,
    raw,
    write: folder.write,
    key: folder.publicKey,
    file: folder.write(raw),
    base: said.base as string,
    signatureParams: said.signatureParams as string,
  };
}

type Asked = { readonly asJson?: boolean; readonly now?: number; readonly more?: readonly string[] };

/** `verify` at the time of signing; `said` is the document, or nothing without --json. */
export async function verifyCli(file: string, key: string, { asJson = true, now = CREATED, more = [] }: Asked = {}) {
  const args = ['--request', file, '--public-key', key, '--now', String(now), ...more];
  const ran = await cli('verify', ...args, ...(asJson ? ['--json'] : []));
  return { ...ran, said: asJson ? JSON.parse(ran.text) : undefined };
}
