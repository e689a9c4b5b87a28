/**
 * Orders while the process is killed again and again: how many of those acknowledged are there in the end, and once only.
 *
 * A kill counts only if it hit a sandbox in the middle of writing. How long a process takes to start is the machine's
 * matter, so the orders go on until enough kills have hit, or until the time is over.
 */
import { randomInt } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Draft } from '../../shared/request/draft.ts';
import type { Figure } from './measure.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

/** Fewer kills prove nothing. */
export const FEWEST_KILLS = 10;
const LONGEST_MS = 60_000;
const WRITERS = 8;
/** A kill hits this many milliseconds after the first answer of its process, at the latest. */
const LATEST_KILL_MS = 250;
/** Accounts of the seed have smaller ids. */
const LAST_SEEDED_ID = 2030;

export type Killing = {
  readonly kills: number;
  /** The account that each order was answered with. */
  readonly acknowledged: readonly number[];
  /** The accounts in the database in the end. */
  readonly made: readonly number[];
};

export async function durabilityFigure(databaseFile: string): Promise<Figure> {
  const acknowledged = new Map<string, number>();
  const orders = { next: 1, unanswered: [] as string[] };
  const endMs = performance.now() + LONGEST_MS;
  let kills = 0;
  while (kills < FEWEST_KILLS && performance.now() < endMs) {
    const sandbox = await startSandboxProcess(databaseFile, WRITERS);
    kills += await writeUntilKilled(sandbox, orders, acknowledged);
  }
  // What got no answer is asked once more with its own key, as a careful client does.
  const last = await startSandboxProcess(databaseFile, WRITERS);
  for (const key of orders.unanswered) await order(last, key, acknowledged);
  await last.end('SIGTERM');
  return killingFigure({ kills, acknowledged: [...acknowledged.values()], made: accountsIn(databaseFile) });
}

/** What the counts say. Below ten kills there is no ratio, and the figure is never reached. */
export function killingFigure({ kills, acknowledged, made }: Killing): Figure {
  const there = new Set(made);
  const known = new Set(acknowledged);
  const lost = acknowledged.length - acknowledged.filter((id) => there.delete(id)).length;
  const twice = made.filter((id) => !known.has(id)).length;
  const isProven = kills >= FEWEST_KILLS && acknowledged.length > 0;
  return {
    name: `acknowledged writes over ${kills} kills that are there, and there once`,
    ratio: isProven ? Math.max(0, acknowledged.length - lost - twice) / acknowledged.length : Number.NaN,
    goal: 1,
    parts: [
      { name: `kills in the middle of writing, at least ${FEWEST_KILLS} wanted`, perSecond: kills, unit: 'kills' },
      { name: 'acknowledged', perSecond: acknowledged.length, unit: 'writes' },
      { name: 'lost', perSecond: lost, unit: 'writes' },
      { name: 'made twice', perSecond: twice, unit: 'writes' },
    ],
  };
}

/** Writes until the process is killed, a moment after its first answer. Returns 1 if the kill cut writes off, else 0. */
async function writeUntilKilled(
  sandbox: SandboxProcess,
  orders: { next: number; unanswered: string[] },
  acknowledged: Map<string, number>,
): Promise<number> {
  const again = orders.unanswered.splice(0);
  let killing: NodeJS.Timeout | undefined;
  const worker = async (): Promise<void> => {
    for (;;) {
      const key = again.shift() ?? `order-${orders.next++}`;
      if (!(await order(sandbox, key, acknowledged))) return void orders.unanswered.push(key);
      killing ??= setTimeout(() => sandbox.child.kill('SIGKILL'), randomInt(1, LATEST_KILL_MS));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
  orders.unanswered.push(...again);
  clearTimeout(killing);
  const wasKilled = sandbox.child.killed;
  await sandbox.end('SIGKILL');
  return wasKilled ? 1 : 0;
}

/** True once the order is acknowledged. */
async function order(sandbox: SandboxProcess, key: string, acknowledged: Map<string, number>): Promise<boolean> {
  const answer = await sandbox.send(accountDraft(key));
  if (answer?.status !== 201) return false;
  acknowledged.set(key, (JSON.parse(answer.text) as { data: { accountId: number } }).data.accountId);
  return true;
}

function accountsIn(databaseFile: string): number[] {
  const db = new DatabaseSync(databaseFile, { readOnly: true });
  const rows = db.prepare('SELECT accountId FROM account WHERE accountId > ?').all(LAST_SEEDED_ID);
  db.close();
  return rows.map((row) => Number(row.accountId));
}

function accountDraft(idempotencyKey: string): Draft {
  const body = new Uint8Array(Buffer.from('{"customerId":1002,"currency":"ZK"}'));
  return {
    method: 'POST',
    target: '/v1/accounts',
    headers: [['Content-Type', 'application/json']],
    body,
    idempotencyKey,
  };
}
