/**
 * Test messages that this page sent to a receiver, each with its result.
 *
 * They last until the page closes; the records behind them stay. The draft is stored here so that it survives leaving the room.
 */
import { createStore } from 'zustand/vanilla';
import { forgeryCheck, PLANT_IDS, type PlantId } from '../../../shared/doctor/plant.ts';
import type { Answer } from '../../../shared/failure.ts';
import { randomUuid } from '../../../shared/request/uuid.ts';
import type { CheckId } from '../../../shared/signature/verdict.ts';
import type { SentMessage } from '../../../shared/webhook/webhook-state.ts';
import { defineStore } from '../../app/define-store.ts';
import type { StoreDeps } from '../../app/store-types.ts';
import { webhooksStore } from './webhooks-store.ts';

export type ForgeDraft = {
  readonly signWith: 'service' | 'one-use';
  /** Empty: our own receiver. */
  readonly to: string;
  readonly body: string;
};

export type MessageTrial = {
  readonly serial: number;
  readonly forgery: PlantId;
  /** Signed by the key of this run and sent to our receiver, which goes by the service's key alone. */
  readonly isStranger: boolean;
  /** The check that must fail; absent if the message is valid. */
  readonly expected?: CheckId;
  readonly came: Answer<SentMessage>;
};

export type MessagesState = {
  readonly draft: ForgeDraft;
  readonly trials: readonly MessageTrial[];
  readonly isSending: boolean;
  edit(change: Partial<ForgeDraft>): void;
  /** Signs with the key available: the draft's choice, if the service lends its own. */
  forge(forgery: PlantId, signWith: ForgeDraft['signWith']): Promise<void>;
  /** One after another. */
  forgeAll(signWith: ForgeDraft['signWith']): Promise<void>;
  clear(): void;
};

export type MessagesStoreDeps = Pick<StoreDeps, 'host' | 'random'> & { environmentId(): string | undefined };

const MOST_TRIALS = 100;

/** `{id}` in a body becomes another id in each message: a receiver takes an id that it knows for a repetition. */
export const SAMPLE_BODY = JSON.stringify(
  {
    deliveryId: 'test-{id}',
    event: 'report.completed',
    createdAt: 1_790_000_000,
    webhookId: 1,
    data: { reportId: 1, reportTypes: ['USER'], status: 'COMPLETED' },
  },
  null,
  2,
);

export function createMessagesStore({ host, random, environmentId }: MessagesStoreDeps) {
  let serial = 0;
  return createStore<MessagesState>()((set, get) => {
    async function inTurn(act: () => Promise<void>): Promise<void> {
      if (get().isSending) return;
      set({ isSending: true });
      await act().finally(() => set({ isSending: false }));
    }
    async function forgeOne(forgery: PlantId, signWith: ForgeDraft['signWith']): Promise<void> {
      const id = environmentId();
      if (id === undefined) return;
      const { body, ...draft } = get().draft;
      const to = draft.to.trim();
      const came = await host.call('webhooks.forge', {
        environmentId: id,
        forgery,
        signWith,
        body: body.replaceAll('{id}', randomUuid(random).slice(0, 8)),
        ...(to === '' ? {} : { to }),
      });
      serial += 1;
      const isStranger = signWith === 'one-use' && to === '';
      const trial: MessageTrial = { serial, forgery, isStranger, expected: forgeryCheck(forgery), came };
      set({ trials: [trial, ...get().trials].slice(0, MOST_TRIALS) });
    }
    return {
      draft: { signWith: 'service', to: '', body: SAMPLE_BODY },
      trials: [],
      isSending: false,
      edit: (change) => set({ draft: { ...get().draft, ...change } }),
      forge: (forgery, signWith) => inTurn(() => forgeOne(forgery, signWith)),
      forgeAll: (signWith) =>
        inTurn(async () => {
          for (const forgery of PLANT_IDS) await forgeOne(forgery, signWith);
        }),
      clear: () => set({ trials: [] }),
    };
  });
}

export const messagesStore = defineStore((page, stores) =>
  createMessagesStore({ ...page, environmentId: () => webhooksStore(stores).getState().environmentId }),
);
