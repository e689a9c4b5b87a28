/** A thousand orders while the process is killed again and again: how many of those acknowledged are there in the end. */
import { randomInt } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Draft } from '../../shared/request/draft.ts';
import type { Figure } from './measure.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

const WRITES = 1000;
const WRITERS = 8;
const LONGEST_RUN_MS = 900;

export async function durabilityFigure(databaseFile: string): Promise<Figure> {
  const acknowledged = new Map<string, number>();
  let open: string[] = Array.from({ length: WRITES }, (_, index) => `order-${index}`);
  let kills = 0;
  while (open.length > 0) {
    const sandbox = await startSandboxProcess(databaseFile, WRITERS);
    const killing = setTimeout(
      () => {
        kills += 1;
        sandbox.child.kill('SIGKILL');
      },
      randomInt(50, LONGEST_RUN_MS),
    );
    open = await write(sandbox, open, acknowledged);
    clearTimeout(killing);
    await sandbox.end('SIGKILL');
  }
  const db = new DatabaseSync(databaseFile, { readOnly: true });
  const kept = new Set(
    db
      .prepare('SELECT accountId FROM account')
      .all()
      .map((row) => Number(row.accountId)),
  );
  const made = Number(db.prepare('SELECT count(*) AS count FROM account WHERE accountId > 2030').get()?.count);
  db.close();
  const found = [...acknowledged.values()].filter((id) => kept.has(id)).length;
  return {
    name: `${WRITES} acknowledged writes over ${kills} kills, still there and none twice`,
    ratio: made === WRITES ? found / WRITES : Math.min(found / WRITES, 0),
    goal: 1,
    parts: [
      { name: 'acknowledged and there', perSecond: found, unit: 'writes' },
      { name: 'made in all', perSecond: made, unit: 'writes' },
    ],
  };
}

/** Writes until the process is gone; gives back the keys that got no answer, to be asked again as a careful client does. */
async function write(
  sandbox: SandboxProcess,
  keys: readonly string[],
  acknowledged: Map<string, number>,
): Promise<string[]> {
  const waiting = [...keys];
  const unanswered: string[] = [];
  const worker = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const answer = await sandbox.send(accountDraft(key));
      if (answer?.status !== 201) {
        unanswered.push(key);
        return;
      }
      acknowledged.set(key, (JSON.parse(answer.text) as { data: { accountId: number } }).data.accountId);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
  return [...unanswered, ...waiting];
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
