import { expect, test } from 'vitest';
import { codesOf, createCallsStore } from '../../../renderer/app/calls-store.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

const storage = (kept: Map<string, string>) => ({
  read: (name: string) => kept.get(name),
  write: (name: string, value: string) => void kept.set(name, value),
});
const call = (code: string) => ({ code, environmentId: 'sandbox', customerId: 1001 });

test('calls are there again on the next visit, the newest first, and one that was open was left', () => {
  const kept = new Map<string, string>();
  const first = createCallsStore({ keep: storage(kept), nowMs: () => 5 }).getState();
  first.begin(call('*1#'), 'unsupported');
  first.begin(call('*384*99#'), 'running');
  const again = createCallsStore({ keep: storage(kept), nowMs: () => 6 }).getState().calls;
  expect(again).toEqual([
    { ...call('*384*99#'), atMs: 5, outcome: 'left' },
    { ...call('*1#'), atMs: 5, outcome: 'unsupported' },
  ]);
  expect(codesOf([...again, ...again])).toEqual(['*384*99#', '*1#']);
});

test('no more than 50 are kept, because the browser’s storage is shared', () => {
  const kept = new Map<string, string>();
  const store = createCallsStore({ keep: storage(kept), nowMs: () => 5 });
  for (let at = 0; at < 60; at += 1) store.getState().begin(call(`*${at}#`), 'unsupported');
  expect(store.getState().calls).toHaveLength(50);
  expect(store.getState().calls[0]?.code).toBe('*59#');
  store.getState().clear();
  expect(kept.get('dialbench.calls')).toBe('[]');
});

test.each([
  '{',
  '7',
  '[null,{"code":"*1#"},{"code":"javascript:","atMs":1,"outcome":"final","environmentId":"a"}]',
  '[{"code":"*1#","atMs":1e99,"outcome":"final","environmentId":"a"}]',
  '[{"code":"*1#","atMs":1,"outcome":"won","environmentId":"a"}]',
])('what another program left there is passed over: %s', (text) => {
  const kept = new Map([['dialbench.calls', text]]);
  expect(createCallsStore({ keep: storage(kept), nowMs: () => 5 }).getState().calls).toEqual([]);
});

test('the log says of each call how it ended, and the green key finds its codes after a reload', async () => {
  const { stores, kept } = await openPage();
  const { play, choose } = stores.phone.getState();
  const outcomes = () => stores.calls.getState().calls.map(({ code, outcome }) => `${code} ${outcome}`);
  await until(() => stores.phone.getState().phone.stage.kind === 'idle');
  choose('*100#');
  expect(outcomes()).toEqual(['*100# unsupported']);
  choose('*384*99#');
  expect(outcomes()[0]).toBe('*384*99# running');
  await until(() => stores.phone.getState().phone.stage.kind === 'screen');
  choose('*100#');
  expect(outcomes()).toHaveLength(2);
  play('red');
  expect(outcomes()[0]).toBe('*384*99# user');
  choose('*384*99*0#');
  await until(() => stores.phone.getState().phone.stage.kind === 'ended');
  play('green');
  expect(outcomes()).toEqual(['*384*99*0# final', '*384*99# user', '*100# unsupported']);
  expect(stores.calls.getState().calls[0]?.customerId).toBe(1001);

  const again = await openPage(kept);
  await until(() => again.stores.phone.getState().phone.stage.kind === 'idle');
  again.stores.phone.getState().press('green');
  expect(again.stores.phone.getState().phone.lastCodes).toEqual(['*384*99*0#', '*384*99#', '*100#']);
  again.stores.phone.getState().press('down');
  again.stores.phone.getState().press('green');
  await until(() => again.stores.phone.getState().phone.stage.kind === 'screen');
});

test('the browser keeps the long parts of a code only once they are known to be no PIN', () => {
  const kept = new Map<string, string>();
  const store = createCallsStore({ keep: storage(kept), nowMs: () => 5 }).getState();
  store.begin({ ...call('*384*99*1*86421#'), kept: '*384*99*1#' }, 'running');
  expect(kept.get('dialbench.calls')).not.toContain('86421');
  store.settle('failed');
  expect(kept.get('dialbench.calls')).not.toContain('86421');
  store.begin({ ...call('*384*99*1*500#'), kept: '*384*99*1#' }, 'running');
  store.prove();
  expect(kept.get('dialbench.calls')).toContain('*384*99*1*500#');
  store.begin({ ...call('*384*99*1*86421#'), kept: '*384*99*1#' }, 'running');
  store.shorten('*384*99*1#');
  expect(JSON.stringify(createCallsStore({ keep: storage(kept), nowMs: () => 6 }).getState().calls)).not.toContain(
    '86421',
  );
});

test('a code whose parts the sandbox answered is kept whole, and none before', async () => {
  const { stores, kept } = await openPage();
  await until(() => stores.phone.getState().phone.stage.kind === 'idle');
  stores.phone.getState().choose('*384*99*1*1*500#');
  expect(kept.get('dialbench.calls')).toContain('*384*99*1*1#');
  await until(() => kept.get('dialbench.calls')?.includes('*384*99*1*1*500#') === true);
});
