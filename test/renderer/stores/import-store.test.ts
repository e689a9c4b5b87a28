import { expect, test } from 'vitest';
import { createImportStore } from '../../../renderer/stores/import-store.ts';

test('an older text that is read later never takes the place of the newer one', async () => {
  const store = createImportStore();
  const { take } = store.getState();
  await Promise.all([
    take({ kind: 'text', text: 'curl https://a.example/v1/accounts' }),
    take({ kind: 'text', text: 'curl https://a.example/v1/portfolio?customerId=1' }),
  ]);
  const { outcome } = store.getState();
  expect(outcome.kind === 'read' && outcome.drafts[0]?.input?.operation).toBe('portfolio.list');
});

test('bytes that are no text are refused with their place', async () => {
  const store = createImportStore();
  await store.getState().take({ kind: 'held', name: 'x.har', bytes: Uint8Array.of(0x7b, 0xff) });
  expect(store.getState().outcome).toMatchObject({
    kind: 'not-read',
    message: expect.stringMatching(/UTF-8.*byte 1\.$/),
  });
});

test('a text that was emptied leaves nothing behind', async () => {
  const store = createImportStore();
  await store.getState().take({ kind: 'text', text: 'curl https://a.example/v1/accounts' });
  await store.getState().take({ kind: 'text', text: '' });
  expect(store.getState().outcome).toEqual({ kind: 'nothing' });
});

test('a text pasted elsewhere opens the dialog and is read; a very long one is held and not drawn', async () => {
  const store = createImportStore();
  store.getState().openWith("curl 'https://a.example/v1/webhooks' \\\n  -H 'a: b'");
  expect(store.getState().isOpen).toBe(true);
  await expect.poll(() => store.getState().outcome).toMatchObject({ kind: 'read', drafts: [{}] });
  store.getState().openWith(`curl https://a.example/v1/accounts -d '${'x'.repeat(300_000)}'`);
  expect(store.getState().evidence).toMatchObject({ kind: 'held', name: 'what was pasted' });
  await expect.poll(() => store.getState().outcome).toMatchObject({ kind: 'read', drafts: [{}] });
});
