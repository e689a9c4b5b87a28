/**
 * Services that depart from the specification as real ones do: each is failed by exactly the clauses whose words it breaks, and a service that
 * does otherwise where the specification leaves room is failed by none.
 */
import { expect, test } from 'vitest';
import type { FreshSandbox } from '../../../electron/open/fresh-sandbox.ts';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { CLAUSES } from '../../../shared/conform/clauses.ts';
import type { ClauseResult } from '../../../shared/conform/conform-run.ts';
import { verify } from '../../../shared/signature/verify.ts';
import type { Json, Passing, Plant } from './plant.ts';
import { throughPlants } from './planted-answers.ts';
import { runOwnConform } from './run-own-conform.ts';

type Alter = Plant['alter'];

type Deviation = {
  readonly alter: (passing: Passing, own: FreshSandbox) => void;
  /** The clauses that fail. */
  readonly failed: readonly string[];
  /** What one of them says of it. */
  readonly got?: string;
};

const DATED = CLAUSES.map(({ id }) => id).filter((id) => /^(?!ussd\.).*\.fields$/.test(id));
const rowsIn = (json: Json): Json[] => [json?.data].flat().filter((row) => typeof row === 'object' && row !== null);
const isMenu = ({ place, status }: Passing): boolean => place.includes('ussd') && status === 200;
const items = (data: Json): Json[] => data.menu.options.filter((option: Json) => option.data);

/** Puts other rows in place of those of a list, in the text as well. */
function showItems(data: Json, rows: readonly Json[]): void {
  const others = data.menu.options.filter((option: Json) => !option.data);
  for (const { key, label } of items(data)) data.ussdText = data.ussdText.replace(`\n${key}. ${label}`, '');
  data.menu.options = [...rows, ...others];
  const lines = rows.map(({ key, label }) => `\n${key}. ${label}`).join('');
  data.ussdText = data.menu.text + lines + data.ussdText.slice(data.menu.text.length);
}

const without =
  (field: string): Alter =>
  ({ json, status }) => {
    if (status < 300) for (const row of rowsIn(json)) delete row[field];
  };

const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  'screens without expiresAt': {
    alter: (passing) => {
      if (isMenu(passing)) delete passing.json.data.expiresAt;
    },
    failed: ['ussd.process.fields', 'ussd.transactions.fields', 'ussd.expires-at'],
    got: 'data.expiresAt: expected text, got nothing',
  },
  'expiresAt as a Unix time': {
    alter: (passing) => {
      if (isMenu(passing)) passing.json.data.expiresAt = 1_767_657_600;
    },
    failed: ['ussd.process.fields', 'ussd.transactions.fields', 'ussd.expires-at'],
  },
  'resources without createdAt': {
    alter: without('createdAt'),
    failed: [...DATED, 'dates.created-at', 'paging.sort-asc', 'paging.sort-desc'],
  },
  'resources without updatedAt': {
    alter: without('updatedAt'),
    failed: [...DATED, 'dates.updated-at'],
  },
  'a customer without a first name': {
    alter: (passing) => {
      if (passing.place === 'PUT customers') without('firstName')(passing);
    },
    failed: ['customers.update.fields', 'customers.update.changes'],
  },
  'an update that forgets what it was not sent': {
    alter: ({ place, status, body, json }) => {
      if (place === 'PUT customers' && status === 200 && body.firstName && !body.lastName) json.data.lastName = '';
    },
    failed: ['customers.update.changes'],
    got: 'lastName "", before "',
  },
  'an update that moves createdAt': {
    alter: ({ place, status, body, json }) => {
      if (place === 'PUT customers' && status === 200 && body.firstName) json.data.createdAt += 1;
    },
    failed: ['customers.update.changes'],
  },
  'Next Page under another key': {
    alter: (passing) => {
      const { choice, from, json } = passing;
      if (!isMenu(passing) || json.data.currentState !== 'STOCKS') return;
      const option = json.data.menu.options.find(({ key }: Json) => key === '7');
      if (!option || (from === 'STOCKS' && choice === '7')) return;
      json.data.ussdText = json.data.ussdText.replace('\n7. ', '\n9. ');
      option.key = '9';
    },
    failed: ['ussd.STOCKS.7'],
    got: 'it is under 9',
  },
  'pages that do not turn, and a search that finds everything': {
    alter: (passing) => {
      const { from, json, memory } = passing;
      const data = json?.data;
      if (!isMenu(passing) || !['STOCKS', 'PENDING_REQUESTS'].includes(data.currentState)) return;
      const key = `rows ${data.currentState}`;
      if (!memory.has(key)) memory.set(key, items(data));
      else if (from === data.currentState || from === 'SEARCH_STOCK') showItems(data, memory.get(key));
    },
    failed: ['ussd.STOCKS.7', 'ussd.PENDING_REQUESTS.5', 'ussd.SEARCH_STOCK.text'],
  },
  'transactions of an asset under the name of another state': {
    alter: ({ place, status, json }) => {
      if (place === 'GET ussd/transactions' && status === 200) json.data.menu.state = 'ASSET_DETAIL';
    },
    failed: ['ussd.transactions.menu-state'],
    got: 'menu.state "ASSET_DETAIL", currentState "STOCK_TRANSACTIONS"',
  },
  'a webhook that is listening on http': {
    alter: ({ place, status, json }) => {
      if (place.endsWith(' webhooks') && status === 200) json.data.url = 'http://hooks.example.com/in';
    },
    failed: ['webhooks.url'],
    got: 'GET /v1/webhooks: "http://hooks.example.com/in"',
  },
  // Nothing is wrong with these requests but their keyid.
  'any keyid': {
    alter: (passing, { environment, sender }) => {
      const { request, json, status } = passing;
      if (status !== 401 || json.errors?.length !== 1 || !JSON.stringify(json).includes('is not registered')) return;
      const publicKey = sender.vault.publicPart(environment.id)?.publicKey ?? new Uint8Array();
      const nowSec = Math.floor(sender.signingClock(environment.id).nowMs() / 1000);
      const { verified } = verify(request, [{ publicKey }], environment.signingProfile, nowSec, nodeCrypto);
      if (verified) passing.status = 200;
    },
    failed: ['signature.unknown-key-refused'],
  },
};

/** What the specification leaves open, or shows in no place. */
const VARIATIONS: readonly Alter[] = [
  // The market moves between two answers.
  ({ place, status, json }) => {
    if (place === 'PUT portfolio' && status === 200) json.data.marketValue += 1;
  },
  // The comment of the webhook's key is no keyid.
  ({ place, json, status }) => {
    if (place === 'GET webhooks/key' && status === 200)
      json.data.key = json.data.key.replace(/ \S+$/, ' of-the-platform');
  },
  // Nobody has set an address yet.
  ({ place, json, status }) => {
    if (place.endsWith(' webhooks') && status === 200) delete json.data.url;
  },
  // A code is a text.
  ({ json }) => {
    if (json?.code !== undefined) json.code = String(json.code);
  },
  // More is said than the specification shows.
  ({ json, status }) => {
    if (status < 300) for (const row of rowsIn(json)) row.remark = 'of ours';
  },
];

async function failedWith(alter: (passing: Passing, own: FreshSandbox) => void): Promise<readonly ClauseResult[]> {
  const { run } = await runOwnConform({
    mayAct: true,
    mayProbe: true,
    through: (sender, own) => throughPlants(sender, [{ batch: '', alter: (passing) => alter(passing, own) }], () => ''),
  });
  return run.clauses.filter(({ passed, skipped }) => !passed && skipped === undefined);
}

const LONG = { timeout: 60_000 };

/** Those of one run do not disturb each other. */
const RUNS = [
  ['resources without createdAt', 'resources without updatedAt', 'Next Page under another key'],
  ['screens without expiresAt', 'a customer without a first name', 'a webhook that is listening on http'],
  [
    'expiresAt as a Unix time',
    'an update that forgets what it was not sent',
    'transactions of an asset under the name of another state',
  ],
  ['pages that do not turn, and a search that finds everything', 'any keyid', 'an update that moves createdAt'],
];

test.each(RUNS.map((names) => [names.join('; '), names] as const))('%s: failed by name', LONG, async (_, names) => {
  const planted = names.map((name) => DEVIATIONS[name] ?? fail(name));
  const notPutBack: Json[] = [];
  const failed = await failedWith((passing, own) => {
    const { place, status, body } = passing;
    if (place === 'PUT customers' && status === 400 && body.firstName) notPutBack.push(body);
    for (const { alter } of planted) alter(passing, own);
  });
  expect(notPutBack, 'a name that was changed is put back').toEqual([]);
  const said = JSON.stringify(failed.map(({ id, expected, got }) => ({ id, expected, got })));
  const ids = new Set(planted.flatMap(({ failed: asked }) => asked));
  expect(failed.map(({ id }) => id).sort(), said).toEqual([...ids].sort());
  for (const { got = '' } of planted) expect(said).toContain(JSON.stringify(got).slice(1, -1));
});

function fail(name: string): never {
  throw new RangeError(`No deviation is called ${name}.`);
}

test('what the specification leaves to a service is failed by no clause', LONG, async () => {
  const failed = await failedWith((passing) => {
    for (const alter of VARIATIONS) alter(passing);
  });
  expect(failed).toEqual([]);
});
