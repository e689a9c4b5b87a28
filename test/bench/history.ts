/**
 * History with 100,000 exchanges in a file of its own: what main is held by a page, a search, an append, the index.
 *
 * The exchanges are signed, masked and recorded by the program's own parts; answers are pages of rows as the service gives
 * them, 5 to 20 KB. All that was seen works on main, so the time of a call is main's time: that of the processor, so that
 * what else the machine does counts for nobody, and beside it that of the clock, disk included. Each figure is how many
 * times its slowest twentieth (p95) fits into its goal: 10 ms for a search, 50 ms for the rest.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHistoryFile } from '../../electron/history/history-file.ts';
import { type HistoryLog, openHistoryLog } from '../../electron/history/history-log.ts';
import { queryOf } from '../../electron/history/history-search.ts';
import { nodeCrypto, systemRandom } from '../../electron/ports/node-crypto.ts';
import { nodeSigner } from '../../electron/vault/node-signer.ts';
import { createMasker } from '../../shared/observed/mask-secrets.ts';
import { makeExchange, type RecordedExchange } from '../../shared/request/make-exchange.ts';
import { prepare } from '../../shared/request/prepare.ts';
import type { PressRecord } from '../../shared/request/press-record.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { verify } from '../../shared/signature/verify.ts';
import type { Figure, Rate } from './measure.ts';

const EXCHANGES = 100_000;
const PRESSES_OF_SESSION = 12;
const GOAL_MS = 50;
const SEARCH_GOAL_MS = 10;
const PORTION = 24;
const PAGES = 128;
/** Of twenty the slowest twentieth would be the slowest one. */
const ROUNDS = 40;
const FIRST_MS = Date.UTC(2026, 0, 1);

/** Query by what is hard about it. */
const QUERIES: readonly (readonly [what: string, text: string])[] = [
  ['a rare word', 'needleword'],
  ['a word of every exchange', '"success"'],
  ['the beginning of a word of every exchange', 'http'],
  ['a phrase of most', '"Choose a stock"'],
  ['a phrase of none, of words of most', '"stock a choose"'],
  ['a filter', 'status:4xx'],
  ['a word of every exchange and two filters', 'success status:404 operation:accounts'],
  ['words, an exclusion and a day', 'safaricom -status:2xx after:2026-01-20'],
  ['filters that exclude each other', 'status:401 status:500 success'],
  ['a session by its beginning', 'session:00'],
];

export async function historyFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-bench-'));
  try {
    return measureIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureIn(folder: string): Figure[] {
  const path = join(folder, 'history.db');
  const log = openHistoryLog(openHistoryFile(path));
  const write = fill(log);
  const first = figure(
    'the first page of history',
    repeated(ROUNDS * 5, () => log.list(100)),
  );
  const deepId = log.search.ids(queryOf('', {}), EXCHANGES).ids.at(-200);
  const deep = figure(
    'a page of hits 99,800 rows down',
    repeated(ROUNDS, () => log.search.search(queryOf('"success"', {}), 50, deepId)),
  );
  const searches = QUERIES.map(([what, text]) => {
    const query = queryOf(text, {});
    const { count } = log.search.search(query, 50);
    return figure(
      `a search with its count: ${what} (${count?.total}${count?.isAtLeast ? '+' : ''})`,
      repeated(ROUNDS, () => log.search.search(query, 50)),
      SEARCH_GOAL_MS,
    );
  });
  const sessions = [
    figure(
      'the first page by session, with its count',
      repeated(ROUNDS, () => log.search.bySession(queryOf('', {}), 50)),
    ),
    figure(
      'a page of sessions 99,800 rows down',
      repeated(ROUNDS, () => log.search.bySession(queryOf('', {}), 50, deepId)),
    ),
    figure(
      'a search by session: a word of every exchange, one subscriber',
      repeated(ROUNDS, () => log.search.bySession(queryOf('success subscriber:1003', {}), 50)),
      SEARCH_GOAL_MS,
    ),
  ];
  const overview = figure(
    'the overview: sizes, counts, choices',
    repeated(ROUNDS, () => ({ ...log.keeping.weight(), ...log.keeping.choices() })),
  );
  const removal = figure(
    'deleting 24, as retention does',
    repeated(ROUNDS, () => log.keeping.remove(log.list(24).exchanges.map((one) => one.id))),
  );
  log.close();
  const megabytes = statSync(path).size / 1_000_000;
  const opening = figure(
    `opening this file of ${Math.round(megabytes)} MB`,
    repeated(3, () => openHistoryFile(path).close()),
  );
  return [first, deep, ...searches, ...sessions, overview, ...write, removal, opening];
}

/** Records all exchanges as a busy day does: each appended, and each portion taken into the index. */
function fill(log: HistoryLog): Figure[] {
  const make = maker();
  const appends: Time[] = [];
  const portions: Time[] = [];
  const merges: Time[] = [];
  for (let at = 0; at < EXCHANGES; at += 1) {
    const recorded = make(at);
    appends.push(timeOf(() => log.append(recorded)));
    if (at % PORTION !== PORTION - 1) continue;
    portions.push(timeOf(() => log.index.takeIn(PORTION)));
    mergeAll(log, merges);
  }
  while (!log.index.takeIn(PORTION));
  return [
    figure('an append', appends),
    figure(`taking ${PORTION} into the index`, portions),
    figure(`merging at most ${PAGES} pages of the index`, merges),
  ];
}

function mergeAll(log: HistoryLog, times: Time[]): void {
  for (let isDone = false; !isDone; ) {
    times.push(
      timeOf(() => {
        isDone = log.index.merge(PAGES);
      }),
    );
  }
}

/** Makes the exchange with this number; words and sizes vary, as those of real answers do. */
function maker(): (at: number) => RecordedExchange {
  const signer = nodeSigner(systemRandom.bytes(32), 'bench-key');
  const token = 'bench-token-0123456789-abcdef';
  const environment = {
    baseUrl: 'http://127.0.0.1:4010',
    clientId: 'bench-client',
    accessToken: token,
    profile: DEFAULT_SIGNING_PROFILE,
  };
  const keys = [{ keyId: signer.keyId, publicKey: signer.publicKey }];
  let sessionId = '';
  return (at) => {
    const isUssd = at % 10 < 7;
    const operation = isUssd ? 'ussd.process' : pick(OPERATIONS, at);
    if (at % PRESSES_OF_SESSION === 0) sessionId = randomBytes(12).toString('hex');
    const clock = { nowMs: () => FIRST_MS + at * 30_000 };
    const prepared = prepare(
      {
        method: 'POST',
        target: `/v1/${operation.replace('.', '/')}`,
        headers: [['Content-Type', 'application/x-www-form-urlencoded']],
        body: new TextEncoder().encode(`sessionId=${sessionId}&choice=${at % 10}`),
      },
      environment,
      { clock, random: systemRandom, crypto: nodeCrypto, signer },
    );
    const status = at % 10 === 9 ? pick(REFUSALS, at) : 200;
    const body = new TextEncoder().encode(JSON.stringify(isUssd ? menuAnswer(at, sessionId) : rowsAnswer(at)));
    return makeExchange(
      {
        id: randomUUID(),
        kind: isUssd ? 'ussd' : 'operation',
        environmentId: 'sandbox',
        operation,
        label: `${pick(STATES, at)} · ${at % 10} → ${pick(STATES, at + 1)}`,
        ...(isUssd ? { sessionId, press: pressOf(at) } : {}),
        startedAtMs: clock.nowMs(),
        prepared,
        sentHeaders: prepared.headers,
        verdict: verify(prepared, keys, DEFAULT_SIGNING_PROFILE, clock.nowMs() / 1000, nodeCrypto),
        timings: { connectMs: 1, firstByteMs: 2, totalMs: 3 },
        response: {
          status,
          reason: status === 200 ? 'OK' : 'Refused',
          httpVersion: '1.1',
          headers: [
            ['Content-Type', 'application/json'],
            ['X-Request-Id', randomUUID()],
            ['Content-Length', String(body.length)],
          ],
          body,
        },
      },
      createMasker([token]),
    );
  };
}

function pressOf(at: number): PressRecord {
  const text = NAMES.map((name, key) => `${key + 1}. ${name}`).join('\n');
  return {
    customerId: 1001 + (Math.floor(at / PRESSES_OF_SESSION) % 9),
    sent: `${at % 10}`,
    isStart: at % PRESSES_OF_SESSION === 0,
    outcome: { kind: 'screen', state: pick(STATES, at), text, isEnd: false, keys: ['1', '2', '3'] },
  };
}

const OPERATIONS = ['customers.list', 'accounts.create', 'requests.list', 'instruments.list'] as const;
const REFUSALS = [401, 404, 422, 500] as const;
const STATES = ['HOME', 'STOCKS', 'STOCK_DETAIL', 'MY_PORTFOLIO', 'PURCHASE_CONFIRMATION'] as const;
const NAMES = ['Safaricom', 'Equity', 'Kariba', 'Nkwazi', 'Bweengwa', 'Simba', 'Tsavo', 'Karanga', 'Mombasa'] as const;

function pick<T>(choices: readonly [T, ...T[]] | readonly T[], at: number): T {
  const choice = choices[Math.floor(at / 7) % choices.length] ?? choices[0];
  if (choice === undefined) throw new Error('nothing to pick from');
  return choice;
}

function menuAnswer(at: number, sessionId: string): unknown {
  const options = NAMES.map((name, key) => ({
    key,
    label: `${name} KES ${(at * 7 + key) % 997}`,
    nextState: 'STOCKS',
  }));
  const text = at === 770 ? 'Choose a stock or the needleword' : 'Choose a stock';
  return { message: 'Success', data: { sessionId, menu: { text, options, isEndState: false } } };
}

function rowsAnswer(at: number): unknown {
  const rows = Array.from({ length: 20 + ((at * 13) % 80) }, (_, row) => ({
    id: at * 100 + row,
    name: pick(NAMES, at + row * 7),
    status: 'ACTIVE',
    amount: ((at * 31 + row * 17) % 100_000) / 100,
    createdAt: 1_760_000_000 + at,
  }));
  return { message: 'Success', data: rows };
}

type Time = { readonly busyMs: number; readonly clockMs: number };

function timeOf(act: () => unknown): Time {
  const start = performance.now();
  const busy = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(busy);
  return { busyMs: (user + system) / 1000, clockMs: performance.now() - start };
}

function repeated(times: number, act: () => unknown): Time[] {
  return Array.from({ length: times }, () => timeOf(act));
}

function figure(name: string, times: readonly Time[], goalMs = GOAL_MS): Figure {
  const busy = times.map((time) => time.busyMs).toSorted((a, b) => a - b);
  const clock = times.map((time) => time.clockMs).toSorted((a, b) => a - b);
  const at = (sorted: readonly number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const part = (what: string, ms: number): Rate => ({ name: what, perSecond: ms * 1000, unit: 'µs' });
  return {
    name: `${name}, p95 in ${goalMs} ms`,
    ratio: goalMs / Math.max(0.001, at(busy, 0.95)),
    goal: 1,
    parts: [
      part('processor, mean', busy.reduce((sum, ms) => sum + ms, 0) / Math.max(1, busy.length)),
      part('processor, p95', at(busy, 0.95)),
      part('clock, p50', at(clock, 0.5)),
      part('clock, p95', at(clock, 0.95)),
      part('clock, max', at(clock, 1)),
    ],
  };
}
