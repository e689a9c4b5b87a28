import { expect, test } from 'vitest';
import { createBodiesStore } from '../../../../renderer/message/exchange/bodies-store.ts';
import { toBase64 } from '../../../../shared/bytes/base64.ts';
import type { Host } from '../../../../shared/contract/host.ts';
import { BODY_PREVIEW_BYTES } from '../../../../shared/observed/observed.ts';
import { recordedExchange } from '../../../support/recorded-exchange.ts';

const BYTES = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 31) % 251);

const { exchange: EXCHANGE } = recordedExchange({ id: 'e1', responseBody: BYTES });

/** A Host that hands the long answer out in slices, as history does. */
function hostWithLongAnswer(failsAt?: number): Host & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    capabilities: { nativeWindow: false },
    async call(command, input) {
      asked.push(command);
      const { offset, length } = input as { offset: number; length: number };
      const message = 'The page of this body cannot be read.';
      if (offset === failsAt) return { ok: false, failure: { code: 'history-corrupt', message } };
      const value = { base64: toBase64(BYTES.subarray(offset, offset + length)), totalBytes: BYTES.length };
      return { ok: true, value } as never;
    },
    on: () => () => {},
  };
}

function open(host: Host = hostWithLongAnswer()) {
  const store = createBodiesStore({ host });
  const { loadMore } = store.getState();
  return { more: () => loadMore(EXCHANGE, 'response'), body: () => store.getState().loaded.e1?.response, store };
}

test('a long body comes in parts and is whole at the end, byte for byte', async () => {
  const { more, body } = open();
  const sizes: number[] = [];
  for (let part = 0; part < 5; part += 1) {
    await more();
    sizes.push(body()?.bytes.length ?? 0);
  }
  expect(sizes).toEqual([1_310_720, 2_359_296, 3_000_000, 3_000_000, 3_000_000]);
  expect(Buffer.compare(body()?.bytes ?? new Uint8Array(), BYTES)).toBe(0);
});

test('a part that cannot be read leaves what has come, says why, and can be asked for again', async () => {
  const { more, body } = open(hostWithLongAnswer(BODY_PREVIEW_BYTES));
  await more();
  expect(body()).toMatchObject({ isLoading: false, failure: { message: 'The page of this body cannot be read.' } });
  expect(body()?.bytes).toHaveLength(BODY_PREVIEW_BYTES);
});

test('asking twice at once loads a part once', async () => {
  const host = hostWithLongAnswer();
  const { more, body } = open(host);
  await Promise.all([more(), more()]);
  expect(host.asked).toEqual(['exchange.body']);
  expect(body()?.bytes).toHaveLength(1_310_720);
});

test('of the last four of which more was loaded it is kept, and one that has no such body is left', async () => {
  const { store } = open();
  const { loadMore } = store.getState();
  for (const id of ['e1', 'e2', 'e3', 'e4', 'e1', 'e5']) await loadMore({ ...EXCHANGE, id }, 'response');
  await loadMore({ ...EXCHANGE, id: 'e6', response: undefined }, 'response');
  expect(Object.keys(store.getState().loaded)).toEqual(['e3', 'e4', 'e1', 'e5']);
  expect(store.getState().loaded.e1?.response?.bytes).toHaveLength(2_359_296);
});
