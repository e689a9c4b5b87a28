/**
 * Each write of what is kept, with its first, second, third … call to files or database failing, until none fails: the program says
 * what happened in a sentence, what it acknowledged is there for the next program, what it refused is not, and it goes on.
 */
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError, codeOf } from '../../../shared/failure.ts';
import { type AdminAnswer, adminCall } from '../../support/admin-call.ts';
import { drawn, IS_NIGHT } from '../../support/drawn.ts';
import { FAILING_CODES, type FailingCall, withFailingCall } from '../../support/failing-calls.ts';
import {
  embeddedSandboxOf,
  KEPT_STORES,
  type KeptStore,
  type OpenStore,
  type StoreWrite,
} from '../../support/kept-stores.ts';
import { startTestSandbox, type TestSandbox } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const SEED = Number(process.env.DIALBENCH_SEED ?? 0);
const WAYS: readonly Omit<FailingCall, 'nth'>[] = [
  ...FAILING_CODES.map((code) => ({ code })),
  // What a network's disk does: the call was carried out, and its answer lost.
  { code: 'EIO', isMade: true },
];
/** By day one way for each call, another one tomorrow. */
const waysOf = (nth: number) => (IS_NIGHT ? WAYS : WAYS.slice((nth + SEED) % WAYS.length).slice(0, 1));

/** What the program says beside its answers. */
let said: string[] = [];
beforeEach(() => {
  derivesFast();
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A passphrase costs half a second to try, and touches no file: here it costs a thousandth of that. */
function derivesFast(): void {
  const { scrypt } = crypto;
  vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, { r, p }, tell) =>
    scrypt(password, salt, length, { N: 128, r, p }, tell),
  );
  syncBuiltinESMExports();
}

/** Whether it said that something is shown and not kept. */
function takeSaid(): boolean {
  const isSaid = said.some((line) => line.includes(' is not kept: '));
  said = [];
  return isSaid;
}

/** By night some take minutes, nearly all of them waiting for the disk. */
const LONGEST_MS = IS_NIGHT ? 1_200_000 : 120_000;

let survived = 0;

/** Whether there was such a call: the one before the last attempt at a write was its last. */
function count(failing: FailingCall, calls: readonly string[]): boolean {
  if (calls.length < failing.nth) return false;
  survived += 1;
  return true;
}

describe.each(Object.entries(KEPT_STORES))('%s', (_store, open) => {
  test('opened and written for the first time', async () => {
    for (let nth = 1, isReached = true; isReached; nth += 1) {
      for (const way of waysOf(nth)) isReached = await firstWrite(open, { nth, ...way });
    }
  });
});

async function firstWrite(open: OpenStore, failing: FailingCall): Promise<boolean> {
  const folder = tempFolder();
  let first: KeptStore | undefined;
  const { outcome, calls } = await withFailingCall(folder, failing, async () => {
    first = await open(folder);
    await Object.values(first.writes)[0]?.act(1);
  });
  const where = placeOf(failing, calls);
  if ('error' in outcome) sentenceOf(outcome.error, where);
  const told = first?.told();
  if (told !== undefined) expect(told, where).toMatch(SENTENCE);
  await first?.settle();
  first?.close();
  const isSaid = takeSaid();

  const store = await open(folder);
  expect(store.told(), where).toBeUndefined();
  const [write] = Object.values(store.writes);
  if (write === undefined) throw new Error('a store without a write');
  const shown = await store.shown();
  const isThere = isIn(shown, write);
  if ('value' in outcome && !isSaid) expect(isThere, where).toBe(true);
  if (!isThere) await write.act(1);
  expect(isIn(await store.shown(), write), where).toBe(true);
  store.close();
  return count(failing, calls);
}

describe.each(Object.entries(KEPT_STORES))('%s', (name, open) => {
  test(
    'every write',
    async () => {
      const folder = tempFolder();
      const store = await open(folder);
      let n = 0;
      for (const [what, write] of drawn(Object.entries(store.writes), 2, `failing calls of ${name}`)) {
        for (let nth = 1, isReached = true; isReached; nth += 1) {
          for (const way of waysOf(nth)) {
            n += 1;
            isReached = await failingWrite(what, write, n, { nth, ...way });
          }
        }
      }
      store.close();

      async function failingWrite(what: string, write: StoreWrite, at: number, failing: FailingCall): Promise<boolean> {
        await write.before?.(at);
        await store.settle();
        const left = leftovers(folder);
        const before = sorted(await store.shown());
        const after = sorted(write.after(before, at));
        const { outcome, calls } = await withFailingCall(folder, failing, () => write.act(at));
        const where = `${what}: ${placeOf(failing, calls)}`;
        const told = store.told();
        if (told !== undefined) expect(told, where).toMatch(SENTENCE);
        const shown = sorted(await store.shown());
        if ('value' in outcome) {
          // What went on without its disk shows what was made since then, and the rest when the disk is back.
          expect(shown, where).toEqual(told === undefined ? after : after.filter((line) => shown.includes(line)));
          if (told !== undefined) for (const line of write.after([], at)) expect(shown, where).toContain(line);
        }
        if ('error' in outcome) {
          sentenceOf(outcome.error, where);
          // It says that the change is made, and what is left of it to its user.
          if (codeOf(outcome.error) === 'vault-key-left') {
            expect(shown, where).toEqual(after);
            expect(where).not.toMatch(/ after the call at call \d+ \(rm /);
          } else if (failing.isMade === true && !SAYS_UNCHANGED.test(String(outcome.error)))
            expect([before, after], where).toContainEqual(shown);
          else expect(shown, where).toEqual(before);
        }
        await store.settle();
        expect(store.told(), where).toBeUndefined();
        const later = sorted(await store.shown());
        if ('value' in outcome) expect(later, where).toEqual(after);
        const isSaid = takeSaid();
        if (!isSaid) await expectKept(open, folder, later, where);
        if (isSaid || JSON.stringify(later) === JSON.stringify(before)) {
          await write.act(at);
          await store.settle();
          await expectKept(open, folder, after, `${where}, and once more`);
        }
        // What cannot be removed stays until it can.
        if (!calls[failing.nth - 1]?.startsWith('rm ')) {
          expect(
            leftovers(folder).filter((name) => !left.includes(name)),
            where,
          ).toEqual([]);
        }
        return count(failing, calls);
      }
    },
    LONGEST_MS,
  );
});

/** Writes of the sandbox, over HTTP as others make them, and the rows that tell whether each was made. */
const SANDBOX_WRITES: readonly (readonly [
  what: string,
  table: string,
  write: (sandbox: TestSandbox, n: number) => Promise<AdminAnswer>,
])[] = [
  [
    'an account is opened',
    'account',
    (sandbox, n) =>
      sandbox.call({
        target: '/v1/accounts',
        json: { customerId: 1002, currency: 'ZK' },
        idempotencyKey: `account-${n}`,
      }),
  ],
  [
    'a session is dialled',
    'ussdSession',
    (sandbox, n) =>
      sandbox.call({ target: '/v1/ussd/process', form: 'customerId=1002&choice=', idempotencyKey: `dial-${n}` }),
  ],
  [
    'a snapshot is saved',
    'snapshot',
    (sandbox, n) => adminCall(sandbox.url, 'POST', '/admin/snapshots', { name: `snapshot ${n}` }),
  ],
];

test.each(SANDBOX_WRITES)('in the sandbox %s', async (_what, table, write) => {
  const sandbox = await startTestSandbox({ remembers: true });
  const folder = dirname(sandbox.databaseFile);
  const rows = () => sandbox.inspectDatabase(`SELECT * FROM ${table}`).length;
  for (let nth = 1, n = 1, isReached = true; isReached; nth += 1) {
    for (const way of waysOf(nth)) {
      n += 1;
      const before = rows();
      const failing = { nth, ...way };
      const { outcome, calls } = await withFailingCall(folder, failing, () => write(sandbox, n));
      const where = placeOf(failing, calls);
      if ('error' in outcome) throw outcome.error;
      const { status, json } = outcome.value;
      if (status >= 300) {
        expect(status, where).toBe(500);
        expect(json.message, where).toMatch(
          /^The sandbox’s database did not take this \([^)]+\), and nothing was changed\..*\.$/,
        );
        expect(rows(), where).toBe(before);
        expect((await write(sandbox, n)).status, where).toBeLessThan(300);
      }
      expect(rows(), where).toBe(before + 1);
      isReached = count(failing, calls);
    }
  }
});

/** What every sandbox begins with, and what was opened in it. */
const WORLD = ['customer', 'account', 'instrument', 'ussdSession'];

describe.each([
  ['for the first time', false],
  ['again', true],
])('the workbench’s sandbox is started %s', (_when, isThere) => {
  test(
    'and once more where that failed',
    async () => {
      const known = await startTestSandbox({ remembers: true });
      if (isThere) await known.dial(1002);
      await known.close();
      const made = () => {
        const databaseFile = join(tempFolder(), 'sandbox.db');
        if (isThere) cpSync(known.databaseFile, databaseFile);
        return { databaseFile, sandbox: embeddedSandboxOf(databaseFile) };
      };
      const whole = made();
      const all = await withFailingCall(dirname(whole.databaseFile), undefined, () => whole.sandbox.start(undefined));
      await whole.sandbox.close();
      const expected = worldIn(whole.databaseFile);
      for (const nth of drawn(placesIn(all.calls), 20, 'failing calls of a start')) {
        for (const way of waysOf(nth)) {
          const { databaseFile, sandbox } = made();
          const failing = { nth, ...way };
          const { calls } = await withFailingCall(dirname(databaseFile), failing, () => sandbox.start(undefined));
          const where = placeOf(failing, calls);
          const state = sandbox.state();
          if (state.kind === 'failed') {
            expect(state.failure.message, where).toMatch(SENTENCE);
            await sandbox.start(undefined);
          }
          expect(sandbox.state().kind, where).toBe('running');
          expect((await fetch(`${sandbox.lastSeen()?.url}/v1/instruments`)).status, where).toBe(401);
          await sandbox.close();
          expect(worldIn(databaseFile), where).toEqual(expected);
          expect(count(failing, calls), where).toBe(true);
        }
      }
    },
    LONGEST_MS,
  );
});

/** The first and the last of those that are alike: a world is stored row by row. */
function placesIn(calls: readonly string[]): readonly number[] {
  return calls.flatMap((name, at) => (calls.indexOf(name) === at || calls.lastIndexOf(name) === at ? [at + 1] : []));
}

function worldIn(databaseFile: string): unknown {
  const db = new DatabaseSync(databaseFile, { readOnly: true });
  const rows = WORLD.map((table) => [table, db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count]);
  db.close();
  return rows;
}

const PRLIMIT = '/usr/bin/prlimit';

/** The system lets this process write no file beyond so many bytes; a real refusal in the middle of whatever is written. */
function limitFiles(bytes: number | 'unlimited'): void {
  execFileSync(PRLIMIT, ['--pid', String(process.pid), `--fsize=${bytes}:`]);
}

describe.skipIf(!existsSync(PRLIMIT)).each(Object.entries(KEPT_STORES))('%s', (_store, open) => {
  // Without it the signal that goes with the refusal would end the process.
  const ignore = (): void => {};
  beforeEach(() => void process.on('SIGXFSZ', ignore));
  afterEach(() => {
    limitFiles('unlimited');
    process.off('SIGXFSZ', ignore);
  });

  test('a file that the system lets grow no further is told, and what comes after it is kept', async () => {
    const folder = tempFolder();
    const store = await open(folder);
    const [write] = Object.values(store.writes);
    await write?.act(1);
    const before = await store.shown();
    limitFiles(20);
    const refused = await Promise.resolve(write?.act(2)).catch((error: unknown) => error);
    limitFiles('unlimited');
    const told = store.told() ?? said[0] ?? (refused instanceof AppError ? refused.message : undefined);
    expect(told).toMatch(/no larger file|disk I\/O error/);
    await store.settle();
    await write?.act(3);
    await store.settle();
    const isAcknowledged = !(refused instanceof Error);
    const expected = write?.after(isAcknowledged ? write.after(before, 2) : before, 3) ?? [];
    await expectKept(open, folder, sorted(expected), 'after the limit');
    store.close();
  });
});

test('enough calls failed for the above to mean something', () => {
  process.stdout.write(`calls that failed, all survived: ${survived}\n`);
  expect(survived).toBeGreaterThan(300);
});

const SAYS_UNCHANGED = /nothing was changed|as it was before/i;
const SENTENCE = /^\p{Lu}.*\p{Ll}.*\.$/su;

function sentenceOf(error: unknown, where: string): void {
  expect(error, where).toBeInstanceOf(AppError);
  const { message } = error as AppError;
  expect(message, where).toMatch(SENTENCE);
  expect(message, where).not.toMatch(/undefined|\[object|ERR_|failed inside/);
}

async function expectKept(open: OpenStore, folder: string, lines: readonly string[], where: string): Promise<void> {
  const other = await open(folder);
  expect(sorted(await other.shown()), `${where}; for the next program`).toEqual(lines);
  other.close();
}

/** The first write of each store adds a line. */
const isIn = (shown: readonly string[], write: StoreWrite): boolean =>
  write.after([], 1).every((line) => shown.includes(line));

const sorted = (lines: readonly string[]): readonly string[] => lines.toSorted();

const placeOf = ({ nth, code, isMade }: FailingCall, calls: readonly string[]): string =>
  `${code}${isMade ? ' after the call' : ''} at call ${nth} (${calls[nth - 1] ?? 'not reached'})`;

/** Drafts and locks. */
const leftovers = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:new|lock)/.test(name));
