/** A paste keeps the time when it was pasted. */
import { expect, test } from 'vitest';
import { createVerifyStore, verifyStore } from '../../../../renderer/doctor/paste/verify-store.ts';
import { NO_EVIDENCE } from '../../../../shared/compare/evidence.ts';
import { openPage } from '../../../support/open-page.ts';

const text = (one: string) => ({ request: { kind: 'text', text: one } }) as const;

test('a paste is judged at the time when it was pasted: an edit and its key move it on no clock, another paste does', () => {
  let ms = 1_000_000;
  const store = createVerifyStore({ nowMs: () => ms, digest: () => Promise.reject(new Error('nothing is hashed')) });
  ms += 60_000;
  store.getState().change(text('GET /one HTTP/1.1\nHost: a\n'));
  expect(store.getState().nowSec).toBe(1060);
  ms += 300_000;
  store.getState().change({ key: { kind: 'text', text: 'a key' } });
  store.getState().change(text('GET /one HTTP/1.1\nHost: ab\n'));
  expect(store.getState().nowSec).toBe(1060);
  store.getState().change(text('POST /other HTTP/1.1\nHost: b\n\n{}'));
  expect(store.getState().nowSec).toBe(1360);
});

test('an edit of the paste tells the window nothing; only its first character and its last do', async () => {
  const { stores } = await openPage();
  const told: boolean[] = [];
  stores.shell.subscribe(({ isStartInUse }) => void told.push(isStartInUse));
  const { change } = verifyStore(stores).getState();
  for (const one of ['G', 'GE', 'GET', '']) change(text(one));
  expect(told).toEqual([true, false]);
});

test('the key of a sample goes with its request, and one’s own key stays', async () => {
  const { stores } = await openPage();
  const { change, takeUp } = verifyStore(stores).getState();
  const key = () => verifyStore(stores).getState().key;
  takeUp({ request: 'GET /v1/a HTTP/1.1\nHost: a\n', publicKey: 'sample-key: AAAA' });
  change(text('GET /v1/a HTTP/1.1\nHost: ab\n'));
  expect(key()).toMatchObject({ text: 'sample-key: AAAA' });
  change(text('POST /v1/b HTTP/1.1\nX: y\n'));
  expect(key()).toEqual(NO_EVIDENCE);
  change({ key: { kind: 'text', text: 'mine: AAAA' } });
  change(text('GET /v1/c HTTP/1.1\nHost: c\n'));
  expect(key()).toMatchObject({ text: 'mine: AAAA' });
});
