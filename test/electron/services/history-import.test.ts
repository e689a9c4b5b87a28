/** History's own JSON export, read back in by another workbench and by the same one, as the page hands it over. */
import { expect, test } from 'vitest';
import { exportFrame } from '../../../shared/history/exports/export-form.ts';
import { splitExport } from '../../../shared/history/split-export.ts';
import { findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { twoPresses } from '../../support/two-presses.ts';

async function walked() {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await twoPresses(services);
  const { exchanges } = await services['history.list']({ limit: 10 });
  const ids = exchanges.map(({ id }) => id);
  await services['history.mark']({ ids: [ids[0] ?? ''], isPinned: true, name: 'the stocks', note: 'as it was' });
  const { texts } = await services['history.exportPart']({ form: 'json', ids, firstNumber: 1 });
  const { head, between, tail } = exportFrame('json', '0.1.0');
  return { ...workbench, ids, file: head + texts.join(between) + tail };
}

/** The texts of a file, oldest first. */
function textsOf(file: string): string[] {
  const split = splitExport(file);
  if (!split.ok) throw new Error(split.failure.message);
  return split.value.map((row) => ('text' in row ? row.text : ''));
}

test('an export is read back in by another workbench, to the byte, marked as imported; a second import adds nothing', async () => {
  const { services: theirs, ids, file } = await walked();
  const { services } = await startWorkbench();
  const texts = textsOf(file);
  expect(await services['history.importPart']({ texts })).toEqual({ added: 2, known: 0, refused: [] });
  expect(await services['history.importPart']({ texts })).toEqual({ added: 0, known: 2, refused: [] });
  const { exchanges } = await services['history.list']({ limit: 10 });
  expect(exchanges.map(({ id }) => id)).toEqual(ids);
  for (const id of ids) {
    const there = await theirs['history.get']({ id });
    const { importedAtMs, environmentId, ...here } = await services['history.get']({ id });
    expect(importedAtMs).toBeGreaterThan(0);
    expect(environmentId).toBe('imported:sandbox');
    expect({ ...here, environmentId: 'sandbox' }).toEqual(there);
  }
  const walk = await services['history.walk']({ id: ids[0] ?? '' });
  expect(walk.steps.map(({ sent }) => sent)).toEqual(['*384*99#', '1']);
  const { hits } = await services['records.list']({
    sources: ['sent', 'imported'],
    query: 'is:pinned',
    order: 'flat',
    limit: 10,
  });
  expect(hits).toMatchObject([{ mark: { isPinned: true, name: 'the stocks', note: 'as it was' } }]);
  // Whoever exports it again has it as it came, and a third workbench no deeper.
  const { texts: again } = await services['history.exportPart']({ form: 'json', ids, firstNumber: 1 });
  const { services: third } = await startWorkbench();
  expect(await third['history.importPart']({ texts: [...again] })).toMatchObject({ added: 2 });
  expect(await third['history.get']({ id: ids[0] ?? '' })).toMatchObject({ environmentId: 'imported:sandbox' });
});

test('what is imported stands in no map and no times of this workbench, and is here already where it was recorded', async () => {
  const { services, ids, file } = await walked();
  expect(await services['history.importPart']({ texts: textsOf(file) })).toEqual({ added: 0, known: 2, refused: [] });
  for (const id of ids) expect(await services['history.get']({ id })).not.toHaveProperty('importedAtMs');
  const other = await startWorkbench();
  const before = await other.services['map.read']({ environmentId: 'sandbox' });
  await other.services['history.importPart']({ texts: textsOf(file) });
  expect(await other.services['map.read']({ environmentId: 'sandbox' })).toEqual(before);
  expect(await other.services['history.stateTimes']({ environmentId: 'sandbox' })).toEqual([]);
});

// biome-ignore lint/suspicious/noExplicitAny: a test spoils what it read as JSON
type Spoil = (row: any) => void;

const SPOILT: readonly (readonly [string, Spoil, RegExp])[] = [
  ['no id', (row) => delete row.id, /^id: /],
  ['an id that is too long', (row) => (row.id = 'x'.repeat(201)), /^id: /],
  ['a field that is none', (row) => (row.evil = 1), /evil/],
  ['an operation that is none', (row) => (row.operation = '__proto__'), /^operation: /],
  ['a time that is none', (row) => (row.startedAtMs = 'now'), /^startedAtMs: /],
  ['a check that is none', (row) => (row.verdict.checks[0].id = 'trust-me'), /^verdict\.checks\.0\.id: /],
  ['a body that is not base64', (row) => (row.request.body.base64 = '<script>'), /^request\.body\.base64: /],
  ['a body that was cut', (row) => (row.request.body.totalBytes += 1), /cut when it was exported/],
  ['a text without end', (row) => (row.mark.note = 'n'.repeat(5_000)), /^mark\.note: /],
  ['a presser that is none', (row) => (row.map.by = 'god'), /^map\.by: /],
  ['a time before all that history keeps', (row) => (row.startedAtMs = 1_000_000), /older than the 365 days/],
];

test.each(SPOILT)(
  'an exchange with %s is refused with its place, and the other is taken',
  async (_what, spoil, sentence) => {
    const { file } = await walked();
    const { services } = await startWorkbench();
    const [first = '', second = ''] = textsOf(file);
    const row = JSON.parse(first);
    spoil(row);
    const answer = await services['history.importPart']({ texts: [JSON.stringify(row), second] });
    expect(answer).toEqual({ added: 1, known: 0, refused: [{ at: 0, sentence: expect.stringMatching(sentence) }] });
  },
);

test('“verified” is believed of no file whose checks say otherwise, and what stands twice is taken from the request', async () => {
  const { file } = await walked();
  const { services } = await startWorkbench();
  const [first = ''] = textsOf(file);
  const row = JSON.parse(first);
  row.verdict.checks[3].ok = false;
  row.url = 'https://elsewhere.example/';
  row.status = 299;
  await services['history.importPart']({ texts: [JSON.stringify(row)] });
  const exchange = await services['history.get']({ id: row.id });
  expect(exchange).toMatchObject({ verified: false, verdict: { verified: false }, url: row.request.url, status: 200 });
});

test('a token that this workbench knows is masked in what is imported, base64 bodies and sentences included', async () => {
  const { file } = await walked();
  const { services } = await startWorkbench();
  const { environments } = await services['workbench.state']({});
  const environmentId = environments.find(({ kind }) => kind === 'remote')?.id ?? '';
  const token = 'canary-of-the-import-0123456789';
  await services['vault.setToken']({ environmentId, token });
  const [first = '', second = ''] = textsOf(file);
  const row = JSON.parse(first);
  const body = Buffer.from(`choice=1&token=${token}`);
  row.request.body = { base64: body.toString('base64'), totalBytes: body.length };
  row.request.headers.push(['X-Note', token]);
  row.mark.note = token;
  const spoilt = JSON.stringify({ ...JSON.parse(second), [token]: 1 });
  const answer = await services['history.importPart']({ texts: [JSON.stringify(row), spoilt] });
  const told = JSON.stringify([
    answer,
    await services['history.get']({ id: row.id }),
    await services['records.list']({ sources: ['sent', 'imported'], query: '', order: 'flat', limit: 9 }),
  ]);
  expect(answer.added).toBe(1);
  expect(findCanaries([textCanary('token', token)], 'what is told', told)).toEqual([]);
});

test.each([
  ['nothing', '', /line 1, column 1/],
  ['other JSON', '{"log":{}}', /"dialbench": "exchanges"/],
  ['a list', '[]', /"dialbench": "exchanges"/],
  ['another version', '{"dialbench":"exchanges","version":2,"exchanges":[]}', /expected version 1, got 2/],
  ['no list', '{"dialbench":"exchanges","version":1}', /a list “exchanges”/],
  ['a file that was cut', '{"dialbench":"exchanges","version":1,"exchanges":[{', /line 1, column/],
])('a file of %s is refused as a whole', (_what, text, sentence) => {
  expect(splitExport(text)).toMatchObject({ ok: false, failure: { message: expect.stringMatching(sentence) } });
});

test('more exchanges than are read from one file, and one that is too long, are refused', () => {
  const many = JSON.stringify({
    dialbench: 'exchanges',
    version: 1,
    exchanges: Array.from({ length: 20_001 }, () => 0),
  });
  expect(splitExport(many)).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining('20001 exchanges') },
  });
  const long = JSON.stringify({ dialbench: 'exchanges', version: 1, exchanges: ['x'.repeat(1_500_001), 1] });
  const split = splitExport(long);
  expect(split).toMatchObject({
    ok: true,
    value: [
      { number: 1, refusal: expect.stringContaining('1,500,003 characters') },
      { number: 2, text: '1' },
    ],
  });
});

test('credentials and an issued token that the file’s maker did not mask are masked as it is taken in', async () => {
  const { services: theirs } = await startWorkbench();
  const input = { operation: 'auth.token', body: { contentType: 'application/json', text: '{}' } };
  const { exchangeId } = await theirs['operation.send']({ environmentId: 'sandbox', callId: 'a', input });
  const part = await theirs['history.exportPart']({ form: 'json', ids: [exchangeId], firstNumber: 1 });
  const [credential, issued] = ['a-credential-of-theirs-01', 'a-token-that-was-issued-02'];
  const row = JSON.parse(part.texts[0] ?? '');
  const bytes = Buffer.from(JSON.stringify({ data: { accessToken: issued } }));
  row.response.body = { base64: bytes.toString('base64'), totalBytes: bytes.length };
  row.request.headers.push(['Authorization', `Bearer ${credential}`]);
  row.trace.baseBase64 = Buffer.from(`"authorization": Bearer ${credential}`).toString('base64');
  row.url = `${row.url}?old=${credential}`;
  const { services, dataFolder } = await startWorkbench();
  expect(await services['history.importPart']({ texts: [JSON.stringify(row)] })).toMatchObject({ added: 1 });
  const told = JSON.stringify(await services['history.get']({ id: exchangeId }));
  const canaries = [textCanary('the credential', credential), textCanary('the issued token', issued)];
  expect(findCanaries(canaries, 'the imported exchange', told)).toEqual([]);
  expect(findInFolder(canaries, dataFolder)).toEqual([]);
});
