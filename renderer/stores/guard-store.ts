/** What the guard asks the user now: one confirmation at a time, the others wait in their order. */
import { createStore } from 'zustand/vanilla';
import type { Confirmation } from '../../shared/contract/confirmation.ts';

export type GuardState = {
  /** The first in line; `serial` tells two equal ones apart. */
  readonly asked?: Confirmation & { readonly serial: number };
  /** Puts it in line; resolves with what was typed, or undefined where the user left it. */
  ask(confirmation: Confirmation): Promise<string | undefined>;
  /** Answers the first in line. */
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
