import { expect, test } from 'vitest';
import { createInspectorStore } from '../../../renderer/app/inspector-store.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import type { Host } from '../../../shared/contract/host.ts';
import { BODY_PREVIEW_BYTES } from '../../../shared/observed/observed.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const BYTES = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251);

/** A Host that holds one exchange with a long answer and hands its body out in slices, as history does. */
function hostWithLongAnswer(failsAt?: number): Host & { readonly asked: string[] } {
  const asked: string[] = [];
  const { exchange } = recordedExchange({ id: 'e1', responseBody: BYTES });
  const answers: Record<string, (input: { offset?: number; length?: number }) => unknown> = {
    'history.get': () => ({ ok: true, value: exchange satisfies Exchange }),
    'exchange.body': ({ offset = 0, length = 0 }) =>
      offset === failsAt
        ? { ok: false, failure: { code: 'history-corrupt', message: 'The page of this body cannot be read.' } }
        : { ok: true, value: { base64: toBase64(BYTES.subarray(offset, offset + length)), totalBytes: BYTES.length } },
  };
  return {
    asked,
    capabilities: { nativeWindow: false },
    async call(command, input) {
      asked.push(command);
      return answers[command]?.(input as { offset?: number; length?: number }) as never;
    },
    on: () => () => {},
  };
}

const storeOver = (host: Host) => createInspectorStore({ host, nowMs: () => 0 });

test('a long body comes in parts and is whole at the end, byte for byte', async () => {
  const store = storeOver(hostWithLongAnswer());
  await store.getState().open('e1');
  expect(store.getState().bodies.response?.bytes).toHaveLength(BODY_PREVIEW_BYTES);
  const sizes: number[] = [];
  for (let part = 0; part < 5; part += 1) {
    await store.getState().loadMore('response');
    sizes.push(store.getState().bodies.response?.bytes.length ?? 0);
  }
  expect(sizes).toEqual([1_310_720, 2_359_296, 3_000_000, 3_000_000, 3_000_000]);
  expect(Buffer.compare(store.getState().bodies.response?.bytes ?? new Uint8Array(), BYTES)).toBe(0);
});

test('a part that cannot be read leaves what has come, says why, and can be asked for again', async () => {
  const store = storeOver(hostWithLongAnswer(BODY_PREVIEW_BYTES));
  await store.getState().open('e1');
  await store.getState().loadMore('response');
  expect(store.getState().bodies.response).toMatchObject({
    isLoading: false,
    failure: { message: 'The page of this body cannot be read.' },
  });
  expect(store.getState().bodies.response?.bytes).toHaveLength(BODY_PREVIEW_BYTES);
});

test('asking twice at once loads a part once', async () => {
  const host = hostWithLongAnswer();
  const store = storeOver(host);
  await store.getState().open('e1');
  await Promise.all([store.getState().loadMore('response'), store.getState().loadMore('response')]);
  expect(host.asked).toEqual(['history.get', 'exchange.body']);
  expect(store.getState().bodies.response?.bytes).toHaveLength(1_310_720);
});
