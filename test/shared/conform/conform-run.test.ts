/** The pure part of a run: what is skipped, what is asked once, and how two runs and their texts are made. */
import { expect, test } from 'vitest';
import type { Answered, AnyReply, Ask } from '../../../shared/conform/ask.ts';
import { CLAUSES } from '../../../shared/conform/clauses.ts';
import { CHANGE_KINDS, compareRuns, comparisonJson } from '../../../shared/conform/compare-runs.ts';
import { conformHtml } from '../../../shared/conform/conform-html.ts';
import { conformJson, LONGEST_RUN_TEXT, type RunAbout } from '../../../shared/conform/conform-json.ts';
import {
  type ConformEnd,
  type ConformOptions,
  type ConformRun,
  conformRun,
} from '../../../shared/conform/conform-run.ts';
import { conformText } from '../../../shared/conform/conform-text.ts';
import { readConformJson } from '../../../shared/conform/read-conform-json.ts';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { inPageWords } from '../../../shared/page/conform/page-words.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

const OPTIONS: ConformOptions = {
  ...{ customerId: 1, mayAct: true, mayProbe: true },
  ...{ signingProfile: DEFAULT_SIGNING_PROFILE, ussdProfile: DEFAULT_USSD_PROFILE },
};

const ABOUT: RunAbout = {
  ...{ environment: 'Staging', address: 'https://staging.test/v1', customerId: 1001 },
  ...{ startedAt: '2026-03-02T09:00:00.000Z', acts: true, probes: false },
};
const utc = (atMs: number): string => new Date(atMs).toUTCString();

/** Everything is answered with the same: no service does, so that no clause may rest on it. */
function runOver(answer: Partial<Answered>, options: ConformOptions = OPTIONS): { run: ConformRun; asks: Ask[] } {
  const asks: Ask[] = [];
  const run = conformRun(options);
  let step = run.next();
  while (!step.done) {
    asks.push(step.value);
    step = run.next(replyTo(step.value, answer));
  }
  return { run: step.value, asks };
}

function replyTo(ask: Ask, answer: Partial<Answered>): AnyReply {
  if (ask.kind === 'walk' || ask.kind === 'messages') return [];
  if (ask.kind === 'receiver') return { reason: 'It listens nowhere.' };
  if (ask.kind === 'wait') return undefined;
  return { method: 'GET', target: `/v1/${ask.kind}`, atMs: 0, ...answer };
}

test('where nothing answers one request is sent, and every clause is skipped', () => {
  const { run, asks } = runOver({ failure: 'connection refused' });
  expect(asks).toHaveLength(1);
  expect(run).toMatchObject({ passed: false, answers: 0 });
  const { clauses } = run;
  expect(clauses.filter(({ passed }) => passed)).toEqual([]);
  expect(clauses.slice(1).every(({ skipped }) => skipped !== undefined)).toBe(true);
});

test('an answer that says nothing passes only what is about being answered, and the same call is sent once', () => {
  const { run, asks } = runOver({ status: 200, json: {} });
  const passed = run.clauses.filter((clause) => clause.passed).map(({ id }) => id);
  expect(passed.filter((id) => !/\.answers$|^signature\.(accepted|any-parameter|expires-optional)/.test(id))).toEqual(
    [],
  );
  const texts = asks.filter(({ kind }) => kind !== 'wait').map((ask) => JSON.stringify(ask));
  expect(new Set(texts).size).toBe(texts.length);
  expect(run.clauses.filter(({ id }) => id.endsWith('-refused')).some(({ passed: isPassed }) => isPassed)).toBe(false);
});

test('a service’s sentence within a reason brings no second full stop', () => {
  const { run } = runOver({ status: 503, json: { message: 'Come back later.' } });
  const reasons = [...run.clauses, ...run.open].flatMap(({ skipped }) => skipped ?? []);
  expect(reasons.filter((reason) => reason.includes('Come back later.')).length).toBeGreaterThan(0);
  expect(reasons.filter((reason) => reason.endsWith('..'))).toEqual([]);
});

test('without leave nothing acts and nothing wrong is sent', () => {
  const { asks, run } = runOver({ status: 200, json: {} }, { ...OPTIONS, mayAct: false, mayProbe: false });
  const calls = asks.filter((ask) => ask.kind === 'call');
  expect(calls.filter(({ operation }) => !/\.(list|get|key|transactions)$/.test(operation))).toEqual([]);
  expect(asks.flatMap((ask) => ('tamper' in ask && ask.tamper ? [ask.tamper.kind] : []))).toEqual([
    'profile',
    'profile',
  ]);
  const needing = CLAUSES.filter(({ needs }) => needs.length > 0).map(({ id }) => id);
  for (const clause of run.clauses) if (needing.includes(clause.id)) expect(clause.skipped, clause.id).toContain('--');
});

test('two runs differ in the clauses that changed, and texts and markup show what came', () => {
  const before = runOver({ status: 200, json: {} }).run;
  const now = runOver({ status: 404, json: { message: '<b>\u001b[31mnot here' } }).run;
  expect(compareRuns(now, now)).toEqual([]);
  const changes = compareRuns(before, now);
  const broken = {
    id: 'instruments.list.answers',
    kind: 'broke',
    was: 'passed',
    is: 'failed',
    gotBefore: 'status 200',
  };
  expect(changes).toContainEqual(expect.objectContaining(broken));
  const kinds = changes.map(({ kind }) => CHANGE_KINDS.indexOf(kind));
  expect(kinds[0]).toBe(0);
  expect(kinds).toEqual([...kinds].sort((one, other) => one - other));
  expect(compareRuns({ clauses: [] }, now).every(({ was }) => was === 'absent')).toBe(true);
  expect(compareRuns(now, { clauses: [] }).every(({ is, kind }) => is === 'absent' && kind === 'unjudged-now')).toBe(
    true,
  );
  const text = conformText(now, ABOUT, utc);
  expect(text).toContain('failed   instruments.list.answers');
  expect(text).not.toContain('\u001b');
  expect(text).toMatch(/^Staging, https:\/\/staging\.test\/v1\nCustomer 1001, Mon, 02 Mar 2026 09:00:00 GMT\n/);
  const html = conformHtml(conformJson(now, ABOUT), { facts: ['<here>'] });
  expect(html).toContain('&#60;here&#62;');
  expect(html).not.toContain('<b>\u001b');
  expect(html).toContain('<title>Failed: ');
});

test('a report holds a run against an earlier one: what is different stands first, and saved by id', () => {
  const before = runOver({ status: 200, json: {} }).run;
  const now = runOver({ status: 404, json: { message: 'not here' } }).run;
  const gone = {
    ...before,
    clauses: [...before.clauses, { ...first(before), id: 'gone.clause', clause: 'It <was>.' }],
  };
  const comparison = { name: 'Staging, <before>', about: ABOUT, changes: compareRuns(gone, now) };
  const html = conformHtml(conformJson(now, ABOUT), { facts: [], comparison });
  const [, section = ''] = html.split('<section>');
  expect(section).toContain('<h2>Compared with Staging, &#60;before&#62;</h2>');
  expect(section).toContain('Passed before, failed now');
  expect(section).toContain('passed: status 200');
  expect(section).toContain('It &#60;was&#62;.');
  expect(conformHtml(conformJson(now, ABOUT), { facts: [] })).not.toContain('Compared with');
  const none = { ...comparison, changes: [] };
  expect(conformHtml(conformJson(now, ABOUT), { facts: [], comparison: none })).toContain('Nothing changed');
  const saved = comparisonJson(comparison, conformJson(gone, ABOUT)) as {
    readonly changes: readonly { readonly id: string }[];
  };
  expect(saved).toMatchObject({ comparedWith: 'Staging, <before>', about: ABOUT });
  expect(saved.changes).toHaveLength(comparison.changes.length);
  const { section: heading } = first(before);
  expect(saved.changes.find(({ id }) => id === 'gone.clause')).toEqual({
    ...{ id: 'gone.clause', kind: 'unjudged-now', was: 'passed', is: 'absent', gotBefore: 'status 200' },
    ...{ section: heading, clause: 'It <was>.' },
  });
  const text = JSON.stringify({ ...conformJson(now, ABOUT), comparison: saved });
  const both = { run: conformJson(now, ABOUT), earlier: conformJson(gone, ABOUT) };
  expect(readConformJson(text)).toEqual({ ok: true, value: both });
  const half = JSON.stringify({ ...conformJson(now, ABOUT), comparison: { ...saved, run: undefined } });
  expect(readConformJson(half)).toMatchObject({
    failure: {
      code: 'conform-half',
      message:
        'This is a comparison with “Staging, <before>”, and the file does not hold that run. Open the two runs that were compared, each from its own file.',
    },
  });
});

function first({ clauses }: ConformRun): ConformRun['clauses'][number] {
  const [clause] = clauses;
  if (!clause) throw new Error('there are clauses');
  return clause;
}

test('who watches hears of every clause and question once, in their order, and of none after an early end', () => {
  const told: string[] = [];
  let end: ConformEnd | undefined;
  const watch = {
    onClause: ({ id }: { readonly id: string }) => told.push(id),
    onOpen: ({ id }: { readonly id: string }) => told.push(id),
    endedBy: () => end,
  };
  const play = () => {
    const run = conformRun(OPTIONS, watch);
    let step = run.next();
    while (!step.done) step = run.next(replyTo(step.value, { status: 200, json: {} }));
    return step.value;
  };
  const { clauses, open } = play();
  expect(told).toEqual([...clauses, ...open].map(({ id }) => id));
  told.length = 0;
  end = { by: 'cancelled', sentence: 'It was cancelled.' };
  play();
  expect(told).toEqual([]);
});

test('answers that never come to their end stop the asking, with a reason', () => {
  let count = 0;
  const asks: Ask[] = [];
  const run = conformRun(OPTIONS);
  let step = run.next();
  while (!step.done) {
    asks.push(step.value);
    count += 1;
    step = run.next(replyTo(step.value, count === 1 ? { status: 200, json: {} } : { failure: 'late', isLate: true }));
  }
  expect(asks).toHaveLength(6);
  const reasons = step.value.clauses.map(({ skipped = '' }) => skipped);
  expect(reasons.filter((reason) => reason.includes('5 answers in a row did not come')).length).toBeGreaterThan(20);
});

test('a run that ends early keeps what it judged, and still puts back what it changed', () => {
  const answer = { status: 200, json: { data: [{ firstName: 'Ada', customerId: 1, accountId: 1 }] } };
  const asks: Ask[] = [];
  let end: ConformEnd | undefined;
  const run = conformRun(OPTIONS, { endedBy: () => end });
  let step = run.next();
  while (!step.done) {
    asks.push(step.value);
    // It ends while the customer has the name that the run gave it.
    const ask = step.value;
    const isChange = ask.kind === 'call' && ask.operation === 'customers.update';
    if (isChange && ask.body?.firstName === 'Conformance') end ??= { by: 'cancelled', sentence: 'It was cancelled.' };
    step = run.next(replyTo(step.value, answer));
  }
  expect(asks.at(-1)).toMatchObject({ operation: 'customers.update', body: { firstName: 'Ada' } });
  const { passed, ended, clauses, open } = step.value;
  expect({ passed, ended }).toEqual({ passed: false, ended: { by: 'cancelled', sentence: 'It was cancelled.' } });
  expect(clauses[0]).toMatchObject({ passed: true });
  expect(clauses.at(-1)?.skipped).toBe('It was cancelled.');
  expect(open.every(({ skipped }) => skipped === 'It was cancelled.')).toBe(true);
});

test('reasons name the page’s switches in the page, and the options of a command elsewhere', () => {
  const { run } = runOver({ status: 200, json: {} }, { ...OPTIONS, mayAct: false, mayProbe: false });
  const texts = [...run.clauses, ...run.open].flatMap((one) => [
    one.skipped ?? '',
    'does' in one ? (one.does ?? '') : '',
  ]);
  expect(texts.filter((text) => text.includes('--')).length).toBeGreaterThan(50);
  expect(texts.map(inPageWords).filter((text) => text.includes('--'))).toEqual([]);
  expect(texts.map(inPageWords).join('\n')).toContain('“What creates and changes”) and send');
  const html = conformHtml(run, { facts: [], inWords: inPageWords });
  // Its style sheet names colours by two hyphens.
  expect(html.slice(html.indexOf('<body>'))).not.toContain('--');
  expect(conformHtml(run, { facts: [] })).toContain('--act');
});

test('of a saved run nothing is believed that its clauses deny, no id stands twice, and no target turns its line around', () => {
  const { run } = runOver({ status: 200, json: {} });
  const [first, second, ...rest] = conformJson(run, ABOUT).clauses;
  if (!first || !second) throw new Error('there are clauses');
  const read = (clauses: readonly unknown[], more: object = {}) => {
    const answer = readConformJson(JSON.stringify({ ...conformJson(run, ABOUT), passed: true, ...more, clauses }));
    return answer.ok ? answer.value.run : answer.failure.message;
  };
  expect(read([{ ...first, passed: false }, second, ...rest])).toMatchObject({ passed: false });
  const held = [{ ...first, passed: true }];
  expect(read(held)).toMatchObject({ passed: true });
  expect(read(held, { passed: false })).toMatchObject({ passed: true });
  expect(read(held, { ended: { by: 'cancelled', sentence: 'Stopped.' } })).toMatchObject({ passed: false });
  expect(read([first, first])).toContain('clauses: an id stands twice');
  const requests = [{ method: 'GET', target: '/a\u202e02', status: 404 }];
  expect(read([{ ...first, requests }])).toMatchObject({
    clauses: [{ requests: [{ method: 'GET', target: '/a\ufffd02', status: 404 }] }],
  });
});

test('a saved run is read back as it was, and what is none is refused with its place', () => {
  const { run } = runOver({ status: 200, json: {} });
  const text = `\uFEFF${JSON.stringify(conformJson(run, ABOUT))}`;
  expect(readConformJson(text)).toEqual({ ok: true, value: { run: conformJson(run, ABOUT) } });
  const refusalOf = (saved: string) => {
    const read = readConformJson(saved);
    return read.ok ? undefined : read.failure;
  };
  expect(refusalOf('no JSON')).toMatchObject({ code: 'conform-unreadable' });
  const { about: _none, ...ofOthers } = conformJson(run, ABOUT);
  expect(readConformJson(JSON.stringify(ofOthers))).toEqual({ ok: true, value: { run: ofOthers } });
  const noTime = { ...conformJson(run, ABOUT), about: { ...ABOUT, startedAt: 'yesterday' } };
  expect(refusalOf(JSON.stringify(noTime))?.message).toContain('about.startedAt: ');
  expect(refusalOf(JSON.stringify({ ...conformJson(run, ABOUT), passed: 1 }))?.message).toContain('passed: ');
  expect(refusalOf('{"name":"another file"}')?.message).toBe(
    'This is no conformance run: expected the JSON that Tests, Specification saves and conform --json prints; passed: expected boolean, got nothing.',
  );
  const [first] = run.clauses;
  const wrong = { ...conformJson(run, ABOUT), clauses: [{ ...first, requests: [{ method: 'GET' }] }] };
  expect(refusalOf(JSON.stringify(wrong))?.message).toContain('clauses.0.requests.0.target: ');
  expect(refusalOf(JSON.stringify({ ...conformJson(run, ABOUT), clauses: [] }))).toBeDefined();
  expect(refusalOf(' '.repeat(LONGEST_RUN_TEXT + 1))?.message).toContain('8000001 characters');
});
