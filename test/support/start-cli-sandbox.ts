/** A sandbox of its own as the command line starts it: what it prints, and its end. For flows, which have no vitest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { CLI_PROGRAM } from './cli-program.ts';

const PROJECT = join(import.meta.dirname, '..', '..');

const firstLine = z.object({
  url: z.string(),
  clientId: z.string(),
  accessToken: z.string(),
  keyId: z.string(),
  privateKeyFile: z.string(),
  customers: z.array(z.number()),
});

export type CliSandbox = z.infer<typeof firstLine> & { stop(): Promise<void> };

export async function startCliSandbox(): Promise<CliSandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-staging-'));
  const child = spawn(process.execPath, [CLI_PROGRAM, 'sandbox', '--port', '0', '--database', join(folder, 's.db')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await readLine(child);
  return {
    ...firstLine.parse(JSON.parse(line)),
    async stop() {
      const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readLine(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const end = printed.indexOf('\n');
      if (end >= 0) resolve(printed.slice(0, end));
    });
    child.on('exit', (code) => reject(new Error(`the sandbox ended with ${code} before it was ready`)));
  });
}
