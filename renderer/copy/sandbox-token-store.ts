/** The sandbox's access token while somebody looks at it: in one place of the page, and never longer than the sandbox has it. */
import { createStore } from 'zustand/vanilla';
import type { Failure } from '../../shared/failure.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';

export type SandboxTokenState = {
  readonly token?: string;
  readonly failure?: Failure;
  reveal(): Promise<void>;
  hide(): void;
};

export const sandboxTokenStore = defineStore(({ host }, { workbench }) => {
  const urlNow = () => {
    const sandbox = workbench.getState().state?.sandbox;
    return sandbox?.kind === 'running' ? sandbox.url : undefined;
  };
  const asking = latest();
  let url: string | undefined;
  const store = createStore<SandboxTokenState>()((set) => ({
    async reveal() {
      const isNewest = asking();
      url = urlNow();
      const answer = await host.call('sandbox.revealToken', {});
      if (!isNewest() || url !== urlNow()) return;
      set(answer.ok ? { token: answer.value.accessToken, failure: undefined } : { failure: answer.failure });
    },
    hide() {
      // Nor is it shown by an answer that is still to come.
      asking();
      set({ token: undefined, failure: undefined });
    },
  }));
  // A sandbox that is started again has another token.
  workbench.subscribe(() => {
    if (store.getState().token !== undefined && urlNow() !== url) store.getState().hide();
  });
  return store;
});
