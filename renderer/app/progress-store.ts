/**
 * Work that takes longer than a second: its label, start, progress if known, and how to cancel it.
 *
 * Whoever starts work reports it here and ends it; anything shorter than a second is never shown.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreDeps } from './store-types.ts';

export type Doing = {
  readonly id: number;
  readonly words: string;
  readonly sinceMs: number;
  readonly nowMs: number;
  /** From 0 to 1; absent if unknown. */
  readonly share?: number;
  readonly isCancelled: boolean;
  /** Absent if it cannot be cancelled. */
  cancel?(): void;
};

/** The handle for whoever started the work. */
export type UnderWay = { report(share: number): void; end(): void };

export type ProgressState = {
  /** The visible ones, oldest first. */
  readonly doings: readonly Doing[];
  begin(words: string, cancel?: () => void): UnderWay;
};

const SHOWN_AFTER_MS = 1000;
const TICK_MS = 1000;

export function createProgressStore({ nowMs, later }: Pick<StoreDeps, 'nowMs' | 'later'>) {
  let lastId = 0;
  return createStore<ProgressState>()((set, get) => {
    const change = (id: number, changes: Partial<Doing>) => {
      set(({ doings }) => ({ doings: doings.map((one) => (one.id === id ? { ...one, ...changes } : one)) }));
    };
    return {
      doings: [],
      begin(words, cancel) {
        lastId += 1;
        const id = lastId;
        const sinceMs = nowMs();
        let share: number | undefined;
        let isOver = false;
        const tick = () => {
          if (isOver) return;
          change(id, { nowMs: nowMs() });
          later(tick, TICK_MS);
        };
        later(() => {
          if (isOver) return;
          const stop = cancel && {
            cancel() {
              change(id, { isCancelled: true });
              cancel();
            },
          };
          const known = share === undefined ? {} : { share };
          const doing: Doing = { id, words, sinceMs, nowMs: nowMs(), isCancelled: false, ...known, ...stop };
          set({ doings: [...get().doings, doing] });
          later(tick, TICK_MS);
        }, SHOWN_AFTER_MS);
        return {
          report(next) {
            share = Math.min(1, Math.max(0, next));
            change(id, { share });
          },
          end() {
            isOver = true;
            set(({ doings }) => ({ doings: doings.filter((one) => one.id !== id) }));
          },
        };
      },
    };
  });
}
