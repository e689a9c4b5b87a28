import { expect, test } from 'vitest';
import type { ImportReader } from '../../../renderer/app/store-types.ts';
import { createImportStore } from '../../../renderer/import/import-store.ts';
import { readImportBytes } from '../../../shared/import/read-import-bytes.ts';

const read: ImportReader = async (bytes) => readImportBytes(bytes);

/** A store whose reader is the given one, and whose timers are run by the test. */
function openStore(readImport: ImportReader = read) {
  const timers: { readonly action: () => void; readonly afterMs: number }[] = [];
  const store = createImportStore({ readImport, later: (action, afterMs) => void timers.push({ action, afterMs }) });
  return { store, timers };
}

/** A reader that is never done, and knows whether it was told to stop. */
function endless() {
  const signals: AbortSignal[] = [];
  const readImport: ImportReader = (_bytes, stop) => {
    signals.push(stop);
    return new Promise(() => {});
  };
  return { readImport, signals };
}

test('an older text that is read later never takes the place of the newer one', async () => {
  const { store } = openStore();
  const { take } = store.getState();
  await Promise.all([
    take({ kind: 'text', text: 'curl https://a.example/v1/accounts' }),
    take({ kind: 'text', text: 'curl https://a.example/v1/portfolio?customerId=1' }),
  ]);
  const { outcome } = store.getState();
  expect(outcome.kind === 'read' && outcome.drafts[0]?.input?.operation).toBe('portfolio.list');
});

test('bytes that are no text are refused with their place', async () => {
  const { store } = openStore();
  await store.getState().take({ kind: 'held', name: 'x.har', bytes: Uint8Array.of(0x7b, 0xff) });
  expect(store.getState().outcome).toMatchObject({
    kind: 'not-read',
    message: expect.stringMatching(/UTF-8.*byte 1\.$/),
  });
});

test('a text that was emptied leaves nothing behind', async () => {
  const { store } = openStore();
  await store.getState().take({ kind: 'text', text: 'curl https://a.example/v1/accounts' });
  await store.getState().take({ kind: 'text', text: '' });
  expect(store.getState().outcome).toEqual({ kind: 'nothing' });
});

test('a text pasted elsewhere opens the dialog and is read; a very long one is held and not drawn', async () => {
  const { store } = openStore();
  store.getState().openWith("curl 'https://a.example/v1/webhooks' \\\n  -H 'a: b'");
  expect(store.getState().isOpen).toBe(true);
  await expect.poll(() => store.getState().outcome).toMatchObject({ kind: 'read', drafts: [{}] });
  store.getState().openWith(`curl https://a.example/v1/accounts -d '${'x'.repeat(300_000)}'`);
  expect(store.getState().evidence).toMatchObject({ kind: 'held', name: 'what was pasted' });
  await expect.poll(() => store.getState().outcome).toMatchObject({ kind: 'read', drafts: [{}] });
});

test('a file whose reading takes too long is given up and named, and its reader is stopped', async () => {
  const { readImport, signals } = endless();
  const { store, timers } = openStore(readImport);
  const taking = store.getState().take({ kind: 'text', text: 'curl https://a.example/' });
  expect(store.getState().outcome).toEqual({ kind: 'reading' });
  timers[0]?.action();
  await taking;
  expect(store.getState().outcome).toEqual({
    kind: 'not-read',
    message: 'This file takes too long to read: it was given up after 15 seconds. Import a part of it.',
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test('reading is cancelled by the user, by a newer text and by closing the dialog', async () => {
  const { readImport, signals } = endless();
  const { store } = openStore(readImport);
  const first = store.getState().take({ kind: 'text', text: 'one' });
  store.getState().cancel();
  await first;
  expect(store.getState().outcome).toEqual({ kind: 'not-read', message: 'Reading was cancelled.' });
  void store.getState().take({ kind: 'text', text: 'two' });
  void store.getState().take({ kind: 'text', text: 'three' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  store.getState().close();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
});

test('a file that is too large is refused before it is read', async () => {
  const { readImport, signals } = endless();
  const { store } = openStore(readImport);
  await store.getState().take({ kind: 'held', name: 'x.har', bytes: new Uint8Array(48_000_001) });
  expect(store.getState().outcome).toMatchObject({ message: expect.stringContaining('has 48000001 bytes') });
  expect(signals).toEqual([]);
});

test('a reader that ends by itself is said, and does not leave the dialog waiting', async () => {
  const { store } = openStore(() => Promise.reject(new Error('the reader ended before it was done')));
  await store.getState().take({ kind: 'text', text: 'x' });
  expect(store.getState().outcome).toEqual({
    kind: 'not-read',
    message: 'This file could not be read: the reader ended before it was done.',
  });
});
