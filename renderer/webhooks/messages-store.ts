/**
 * Messages that this page sent to a receiver (replays and forgeries), each with its result.
 *
 * They last until the page closes; history has the exchanges behind them. The draft of a forgery is stored here so that it survives leaving the room.
 */
import { createStore } from 'zustand/vanilla';
import { forgeryCheck, PLANT_IDS, type PlantId } from '../../shared/doctor/plant.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { CheckId } from '../../shared/signature/verdict.ts';
import type { SentMessage } from '../../shared/webhook/webhook-state.ts';
import { defineStore } from '../app/define-store.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { webhooksStore } from './webhooks-store.ts';

export type ForgeDraft = {
  readonly signWith: 'service' | 'one-use';
  /** Empty: our own receiver. */
  readonly to: string;
  readonly body: string;
};

export type MessageTrial = {
  readonly serial: number;
  readonly what: /** `isStranger`: signed by the key of this run and sent to our receiver, which goes by the service's key alone. */
    | { readonly kind: 'forgery'; readonly forgery: PlantId; readonly isStranger: boolean }
    | { readonly kind: 'replay'; readonly label: string };
  /** The check that must fail; absent if the message is valid or came from elsewhere. */
  readonly expected?: CheckId;
  readonly outcome:
    | { readonly kind: 'sent'; readonly sent: SentMessage }
    | { readonly kind: 'failed'; readonly failure: Failure };
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
  replay(id: string, label: string, to: string): Promise<void>;
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
    async function send(
      what: MessageTrial['what'],
      expected: CheckId | undefined,
      ask: (environmentId: string) => Promise<Answer<SentMessage>>,
    ): Promise<void> {
      const id = environmentId();
      if (id === undefined) return;
      const answer = await ask(id);
      serial += 1;
      const outcome: MessageTrial['outcome'] = answer.ok
        ? { kind: 'sent', sent: answer.value }
        : { kind: 'failed', failure: answer.failure };
      const trial: MessageTrial = { serial, what, outcome, expected };
      set({ trials: [trial, ...get().trials].slice(0, MOST_TRIALS) });
    }
    async function inTurn(act: () => Promise<void>): Promise<void> {
      if (get().isSending) return;
      set({ isSending: true });
      await act().finally(() => set({ isSending: false }));
    }
    const place = (to: string) => (to.trim() === '' ? {} : { to: to.trim() });
    const forgeOne = (forgery: PlantId, signWith: ForgeDraft['signWith']) => {
      const { to, body } = get().draft;
      const isStranger = signWith === 'one-use' && to.trim() === '';
      return send({ kind: 'forgery', forgery, isStranger }, forgeryCheck(forgery), (id) =>
        host.call('webhooks.forge', {
          environmentId: id,
          forgery,
          signWith,
          body: body.replaceAll('{id}', randomUuid(random).slice(0, 8)),
          ...place(to),
        }),
      );
    };
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
      replay: (id, label, to) =>
        inTurn(() =>
          send({ kind: 'replay', label }, undefined, () => host.call('webhooks.replay', { id, ...place(to) })),
        ),
      clear: () => set({ trials: [] }),
    };
  });
}

export const messagesStore = defineStore((page, stores) =>
  createMessagesStore({ ...page, environmentId: () => webhooksStore(stores).getState().environmentId }),
);
