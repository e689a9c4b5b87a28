/** Compares two exchanges from history: fetches both with their bodies, then compares them part by part. */
import { createStore } from 'zustand/vanilla';
import type { Answer, Failure } from '../../shared/failure.ts';
import { comparedSide, compareExchanges, isCut, type PartComparison } from '../../shared/history/compare-exchanges.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';

export type HistoryCompared =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly ids: readonly [string, string] }
  | { readonly kind: 'failed'; readonly ids: readonly [string, string]; readonly failure: Failure }
  | {
      readonly kind: 'ready';
      readonly left: Exchange;
      readonly right: Exchange;
      readonly parts: readonly PartComparison[];
      /** A body was longer than its preview, and only the preview was compared. */
      readonly isPartial: boolean;
    };

export type HistoryCompareState = {
  readonly compared: HistoryCompared;
  /** Shows the first on the left. */
  open(left: string, right: string): Promise<void>;
  swap(): void;
  close(): void;
};

export const historyCompareStore = defineStore(({ host }) => {
  return createStore<HistoryCompareState>()((set, get) => {
    const asking = latest();
    return {
      compared: { kind: 'closed' },
      async open(left, right) {
        const isNewest = asking();
        const ids = [left, right] as const;
        set({ compared: { kind: 'loading', ids } });
        const answers: readonly Answer<Exchange>[] = await Promise.all(
          ids.map((id) => host.call('history.get', { id })),
        );
        if (!isNewest()) return;
        const [ours, theirs] = answers;
        if (!ours?.ok || !theirs?.ok) {
          const refused = answers.find((answer) => !answer.ok);
          if (refused && !refused.ok) set({ compared: { kind: 'failed', ids, failure: refused.failure } });
          return;
        }
        set({ compared: comparedOf(ours.value, theirs.value) });
      },
      swap() {
        const { compared } = get();
        if (compared.kind === 'ready') set({ compared: comparedOf(compared.right, compared.left) });
      },
      close() {
        asking();
        set({ compared: { kind: 'closed' } });
      },
    };
  });
});

function comparedOf(left: Exchange, right: Exchange): HistoryCompared {
  const [ours, theirs] = [comparedSide(left), comparedSide(right)];
  const isPartial = isCut(ours) || isCut(theirs);
  return { kind: 'ready', left, right, parts: compareExchanges(ours, theirs), isPartial };
}
