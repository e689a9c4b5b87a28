import { expect, test } from 'vitest';
import { createCaptureList } from '../../../electron/loupe/capture-list.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';

const URL = 'http://127.0.0.1:1/v1/accounts';
const BOUNDS = { most: 500, mostBytes: 1_000_000, weight: '2 * bytes' };

function kept(id: string, requestBody = new Uint8Array(3)) {
  const body = { base64: Buffer.from(requestBody).toString('base64'), totalBytes: requestBody.length };
  const request = { method: 'POST', url: URL, headers: [], body };
  const seen = { method: 'POST', url: URL, headers: [], body: requestBody };
  const summary = { id, kind: 'capture' as const, environmentId: 'staging', startedAtMs: 1, method: 'POST', url: URL };
  const known = {
    request: seen,
    environmentId: 'staging',
    keys: [],
    nowSec: 1,
    masker: createMasker([]),
    doorHosts: [],
  };
  return { capture: { ...summary, label: 'POST', request, maskedSecrets: 0 }, requestBody, known };
}
const ids = (list: ReturnType<typeof createCaptureList>) => list.list('staging').map(({ id }) => id);

test('a capture comes back as it was, and with what became known of it, answers longer than a preview too', () => {
  const list = createCaptureList();
  list.add(kept('a'));
  expect(list.get('a')?.capture).toEqual(kept('a').capture);
  const responseBody = new Uint8Array(400_000);
  const response = { status: 200, reason: 'OK', httpVersion: '1.1', headers: [], body: { base64: '', totalBytes: 0 } };
  list.change('a', { status: 200, response, responseBody });
  expect(list.get('a')?.capture).toMatchObject({ status: 200, response: { body: { totalBytes: 400_000 } } });
  list.change('a', { sentence: 'You signed the base itself.' });
  expect(list.get('a')?.capture).toMatchObject({ sentence: 'You signed the base itself.', response: { status: 200 } });
  expect(list.list('staging')).toMatchObject([{ id: 'a', status: 200, sentence: 'You signed the base itself.' }]);
});

test('the newest are kept, by number and by size, and what the doctor knows of one goes with it', () => {
  const list = createCaptureList({ ...BOUNDS, most: 2 });
  for (const id of ['a', 'b', 'c']) list.add(kept(id));
  expect(ids(list)).toEqual(['c', 'b']);
  expect(list.get('a')).toBeUndefined();
  expect(list.change('a', { sentence: 'too late' })).toBeUndefined();

  const small = createCaptureList({ ...BOUNDS, mostBytes: 4000 });
  for (const id of ['a', 'b']) small.add(kept(id));
  expect(ids(small)).toEqual(['b', 'a']);
  small.add(kept('c', new Uint8Array(1500)));
  expect(ids(small), 'the oldest made room').toEqual(['c']);
  small.add(kept('d'));
  small.change('c', { responseBody: new Uint8Array(2000) });
  expect(ids(small), 'an answer takes room too').toEqual(['d']);
  expect(small.get('c')).toBeUndefined();
});

test('clearing drops those of one environment, or all', () => {
  const list = createCaptureList();
  list.add(kept('a'));
  list.clear('sandbox');
  expect(ids(list)).toEqual(['a']);
  list.clear('staging');
  expect(list.get('a')).toBeUndefined();
  list.add(kept('b'));
  list.clear();
  expect(ids(list)).toEqual([]);
});
