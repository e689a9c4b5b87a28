/** The sandbox in a process of its own, as the command starts it, with a client that signs by node:crypto. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeepAliveClient } from '../../electron/load/keep-alive-client.ts';
import { nodeCrypto, systemClock, systemRandom } from '../../electron/ports/node-crypto.ts';
import { nodeSigner } from '../../electron/vault/node-signer.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';

const ROOT = join(import.meta.dirname, '../..');

export type Answer = { readonly status: number; readonly text: string };

export type SandboxProcess = {
  readonly child: ChildProcess;
  readonly port: number;
  readonly customers: readonly number[];
  prepare(draft: Draft): PreparedRequest;
  /** Undefined where no whole answer came. */
  send(draft: Draft): Promise<Answer | undefined>;
  /** Resident memory of the process in megabytes; NaN where the system does not tell. */
  residentMb(): number;
  /** Ends it by a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
};

export async function startSandboxProcess(databaseFile: string, connections: number): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ['electron/cli/main.ts', 'sandbox', '--database', databaseFile], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk))),
  );
  const { url, clientId, accessToken, keyId, privateKeyFile, customers } = JSON.parse(line);
  const seed = createPrivateKey(readFileSync(privateKeyFile)).export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const ports = {
    clock: systemClock,
    random: systemRandom,
    signer: nodeSigner(new Uint8Array(seed), keyId),
    crypto: nodeCrypto,
  };
  const environment = { baseUrl: url as string, clientId, accessToken, profile: DEFAULT_SIGNING_PROFILE };
  const port = Number(new URL(url).port);
  const client = createKeepAliveClient(connections);
  const prepareDraft = (draft: Draft): PreparedRequest => prepare(draft, environment, ports);
  return {
    child,
    port,
    customers,
    prepare: prepareDraft,
    async send(draft) {
      const answer = await client.send(prepareDraft(draft));
      return answer && { status: answer.status, text: answer.body.toString('utf8') };
    },
    residentMb() {
      try {
        return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
      } catch {
        return Number.NaN;
      }
    },
    end(signal) {
      client.close();
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
      const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
      child.kill(signal);
      return gone;
    },
  };
}

/** Runs with a folder of its own, which is removed afterwards. */
export async function inFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-bench-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
