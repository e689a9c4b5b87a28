import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Stores } from '../../../renderer/app/stores.ts';
import { fetchWhenIdle, type LatePanel } from '../../../renderer/shell/late-panel.tsx';

test('no part is fetched while somebody types on the phone; the rest comes once it is still', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestIdleCallback'] });
  try {
    const phone = createStore(() => ({ phone: { typed: '', inFlight: undefined as object | undefined } }));
    const fetched: string[] = [];
    const panel = (name: string) => ({ fetchAhead: async () => void fetched.push(name) }) as unknown as LatePanel;
    const page = { performance, setTimeout: globalThis.setTimeout } as unknown as Window;
    const end = fetchWhenIdle(page, [panel('first'), panel('second')], { phone } as unknown as Stores);
    phone.setState({ phone: { typed: '*', inFlight: undefined } });
    for (const typed of ['*3', '*38', '*384']) {
      await vi.advanceTimersByTimeAsync(600);
      phone.setState({ phone: { typed, inFlight: undefined } });
    }
    expect(fetched.length).toBeLessThan(2);
    phone.setState({ phone: { typed: '', inFlight: {} } });
    await vi.advanceTimersByTimeAsync(900);
    expect(fetched.length).toBeLessThan(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toEqual(['first', 'second']);
    end();
  } finally {
    vi.useRealTimers();
  }
});
