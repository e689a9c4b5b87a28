/** The guard's open question: one confirmation at a time, the rest queued in order. */
import { createStore } from 'zustand/vanilla';
import type { Confirmation } from '../../shared/contract/confirmation.ts';

export type GuardState = {
  /** The first in the queue; `serial` tells two equal ones apart. */
  readonly asked?: Confirmation & { readonly serial: number };
  /** Queues it; resolves with the typed text, or undefined if the user cancelled. */
  ask(confirmation: Confirmation): Promise<string | undefined>;
  /** Answers the first in the queue. */
  answer(typedName: string | undefined): void;
};

type Waiting = { readonly confirmation: Confirmation; resolve(typedName: string | undefined): void };

export function createGuardStore() {
  const line: Waiting[] = [];
  let serial = 0;
  return createStore<GuardState>()((set) => {
    const showFirst = () => {
      serial += 1;
      const first = line[0]?.confirmation;
      set({ asked: first && { ...first, serial } });
    };
    return {
      ask: (confirmation) =>
        new Promise((resolve) => {
          line.push({ confirmation, resolve });
          if (line.length === 1) showFirst();
        }),
      answer(typedName) {
        const first = line.shift();
        showFirst();
        first?.resolve(typedName);
      },
    };
  });
}
