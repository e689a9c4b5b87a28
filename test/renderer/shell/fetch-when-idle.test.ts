import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Stores } from '../../../renderer/app/stores.ts';
import { fetchWhenIdle, type LatePanel } from '../../../renderer/shell/late-panel.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestIdleCallback'] }));
afterEach(() => vi.useRealTimers());

function begin() {
  const phone = createStore(() => ({ phone: { typed: '', inFlight: undefined as object | undefined } }));
  const fetched: string[] = [];
  const panel = (name: string) => ({ fetchAhead: async () => void fetched.push(name) }) as unknown as LatePanel;
  const page = { performance, setTimeout: globalThis.setTimeout } as unknown as Window;
  const end = fetchWhenIdle(page, [panel('first'), panel('second')], { phone } as unknown as Stores);
  const change = (typed: string, inFlight?: object) => phone.setState({ phone: { typed, inFlight } });
  return { fetched, change, end };
}

test('nothing is fetched ahead before the first answer, however slowly the code is typed; the rest comes once it is still', async () => {
  const { fetched, change, end } = begin();
  for (const typed of ['*', '*3', '*38', '*384']) {
    await vi.advanceTimersByTimeAsync(2500);
    change(typed);
  }
  change('', {});
  await vi.advanceTimersByTimeAsync(2500);
  expect(fetched).toEqual([]);
  change('');
  await vi.advanceTimersByTimeAsync(900);
  expect(fetched).toEqual([]);
  change('1');
  await vi.advanceTimersByTimeAsync(900);
  expect(fetched.length).toBeLessThan(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetched).toEqual(['first', 'second']);
  end();
});

test('whoever does nothing for three seconds has all parts after them', async () => {
  const { fetched, end } = begin();
  await vi.advanceTimersByTimeAsync(2900);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(fetched).toEqual(['first', 'second']);
  end();
});
