/**
 * The running sandbox's state, its outbox, and the user's acts on it.
 *
 * Polls once a second while visible, because other programs use the same sandbox. An act's failure stays until the next act.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { SandboxOutputs } from '../../../shared/contract/sandbox-commands.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { SandboxOutbox, SandboxPanelState } from '../../../shared/sandbox/panel.ts';
import { type Acts, NO_WORDS, runActs } from '../../app/acts.ts';
import { defineStore } from '../../app/define-store.ts';
import type { StoreDeps } from '../../app/store-types.ts';

/** The commands that change the sandbox and return its new state. */
export type SandboxAct = Exclude<
  { [C in keyof SandboxOutputs]: SandboxOutputs[C] extends SandboxPanelState ? C : never }[keyof SandboxOutputs],
  'sandbox.panel'
>;

export type SandboxStoreState = Acts & {
  readonly isInView: boolean;
  readonly panel?: SandboxPanelState;
  /** Why the last poll failed; earlier data stays. */
  readonly failure?: Failure;
  readonly outbox?: SandboxOutbox;
  readonly outboxFailure?: Failure;
  /** Called when the sandbox's page becomes visible or hidden. */
  view(isInView: boolean): void;
  load(): Promise<void>;
  /** Resolves with true on success. */
  act<C extends SandboxAct>(command: C, input: CommandInput<C>): Promise<boolean>;
};

const ASK_EVERY_MS = 1000;
const OUTBOX_ROWS = 50;

export function createSandboxStore({ host, later }: Pick<StoreDeps, 'host' | 'later'>) {
  let isAsking = false;
  const store = createStore<SandboxStoreState>()((set, get) => {
    const run = runActs(set, get);
    async function readOutbox(): Promise<void> {
      const answer = await host.call('sandbox.outbox', { limit: OUTBOX_ROWS });
      set(answer.ok ? { outbox: answer.value, outboxFailure: undefined } : { outboxFailure: answer.failure });
    }

    async function ask(): Promise<void> {
      const answer = await host.call('sandbox.panel', {});
      if (!answer.ok) {
        set({ failure: answer.failure });
        return;
      }
      set({ panel: answer.value, failure: undefined });
      if (get().isInView) await readOutbox();
    }

    function goOn(): void {
      if (isAsking || !get().isInView) return;
      isAsking = true;
      void ask().finally(() =>
        later(() => {
          isAsking = false;
          goOn();
        }, ASK_EVERY_MS),
      );
    }

    return {
      isInView: false,
      view(isInView) {
        set({ isInView });
        if (isInView) goOn();
        else set(NO_WORDS);
      },
      load: ask,
      act(command, input) {
        const ask = () => host.call(command, input);
        return run(command, ask, async (panel) => {
          set({ panel });
          if (get().isInView) await readOutbox();
        });
      },
    };
  });
  // After a start or stop the sandbox has other keys.
  host.on('state.changed', ({ sandbox }) => {
    const { panel, isInView } = store.getState();
    if (panel !== undefined && (sandbox.kind !== 'running' || sandbox.url !== panel.url)) {
      store.setState({ panel: undefined, outbox: undefined });
    }
    if (isInView && sandbox.kind === 'running') void store.getState().load();
  });
  return store;
}

/** What every section of a running sandbox is given. */
export type SandboxSectionProps = {
  readonly panel: SandboxPanelState;
  readonly store: SandboxStoreState;
};

export const sandboxStore = defineStore((page) => createSandboxStore(page));
