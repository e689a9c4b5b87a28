/** Received messages that this page sent again, each with what came back. They last until the page closes; the records behind them stay. */
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../shared/failure.ts';
import type { SentMessage } from '../../../shared/webhook/webhook-state.ts';
import { defineStore } from '../../app/define-store.ts';

type Replay = {
  readonly serial: number;
  /** The record that was sent again. */
  readonly of: string;
  readonly came: Answer<SentMessage>;
};

export type ReplaysState = {
  /** Newest first. */
  readonly replays: readonly Replay[];
  readonly isSending: boolean;
  /** One at a time. @param to an http or https address; empty: our own receiver */
  send(id: string, to: string): Promise<void>;
};

const MAX_REPLAYS = 100;

export const replaysStore = defineStore(({ host }) => {
  let serial = 0;
  return createStore<ReplaysState>()((set, get) => ({
    replays: [],
    isSending: false,
    async send(id, to) {
      if (get().isSending) return;
      set({ isSending: true });
      const place = to.trim();
      const came = await host.call('webhooks.replay', { id, ...(place === '' ? {} : { to: place }) });
      serial += 1;
      set({ isSending: false, replays: [{ serial, of: id, came }, ...get().replays].slice(0, MAX_REPLAYS) });
    },
  }));
});
