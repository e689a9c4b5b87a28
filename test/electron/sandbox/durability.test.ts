/**
 * What was acknowledged is there after the process was killed in the middle of its work, and a repeated request with the
 * same key does nothing twice.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { nodeCrypto, systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { sendPrepared } from '../../support/start-sandbox.ts';
import { tempDatabaseFile } from '../../support/temp-folder.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;
const KILLS = 4;
const WRITERS = 4;

type Running = { readonly child: ChildProcess; open(customerId: number, key: string): Promise<number | undefined> };

/** A sandbox in a process of its own; `open` opens an account and gives its id, or undefined where no answer came. */
async function run(databaseFile: string): Promise<Running> {
  const child = spawn(process.execPath, [CLI_PROGRAM, 'sandbox', '--database', databaseFile], {
    cwd: ROOT,
    // A killed process cannot tidy up: what it leaves lies in the test's own folder.
    env: { ...process.env, TMPDIR: dirname(databaseFile) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk: Buffer) => resolve(String(chunk))),
  );
  const { url, clientId, accessToken, keyId, privateKeyFile } = JSON.parse(line);
  const seed = createPrivateKey(readFileSync(privateKeyFile)).export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const ports = {
    clock: systemClock,
    random: systemRandom,
    signer: nobleSigner(new Uint8Array(seed), keyId),
    crypto: nodeCrypto,
  };
  const environment = { baseUrl: url, clientId, accessToken, profile: DEFAULT_SIGNING_PROFILE };
  return {
    child,
    async open(customerId, idempotencyKey) {
      const body = new Uint8Array(Buffer.from(JSON.stringify({ customerId, currency: 'ZK' })));
      const draft = {
        method: 'POST',
        target: '/v1/accounts',
        headers: [['Content-Type', 'application/json']] as const,
        body,
        idempotencyKey,
      };
      const answer = await sendPrepared(prepare(draft, environment, ports)).catch(() => undefined);
      return answer?.status === 201 ? (answer.json.data.accountId as number) : undefined;
    },
  };
}

test('a kill at any point loses no acknowledged write, and a retry after it writes nothing twice', async () => {
  const databaseFile = tempDatabaseFile('sandbox.db');
  const acknowledged = new Map<string, number>();
  const unanswered = new Set<string>();
  let made = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const { child, open } = await run(databaseFile);
    // What got no answer is asked again with its own key, as a careful client does.
    for (const key of [...unanswered]) {
      const id = await open(1002, key);
      expect(id).toBeDefined();
      acknowledged.set(key, id ?? 0);
      unanswered.delete(key);
    }
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const write = async (): Promise<void> => {
      while (child.exitCode === null && child.signalCode === null) {
        made += 1;
        const key = `key-${made}`;
        const id = await open(1002, key);
        if (id === undefined) {
          unanswered.add(key);
          return;
        }
        acknowledged.set(key, id);
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    const enough = acknowledged.size + 10 + round * 7;
    await expect.poll(() => acknowledged.size, { timeout: 20_000, interval: 1 }).toBeGreaterThan(enough);
    child.kill('SIGKILL');
    await gone;
    await Promise.all(writers);
  }
  const db = new DatabaseSync(databaseFile, { readOnly: true });
  const kept = new Set(
    db
      .prepare('SELECT accountId FROM account')
      .all()
      .map((row) => (row as { accountId: number }).accountId),
  );
  const ofCustomer = db.prepare('SELECT count(*) AS count FROM account WHERE customerId = 1002').get() as {
    count: number;
  };
  db.close();
  for (const [key, id] of acknowledged) expect(kept.has(id), key).toBe(true);
  expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);
  // One account was there from the seed; of those without an answer in the last round each may or may not have been made.
  expect(ofCustomer.count).toBeGreaterThanOrEqual(acknowledged.size + 1);
  expect(ofCustomer.count).toBeLessThanOrEqual(acknowledged.size + 1 + unanswered.size);
}, 120_000);
