/**
 * The webhook of one environment: the receiver, its orders, and what is registered with the service.
 *
 * Reading the registration is a signed request, so every service, our own sandbox too, is asked only when the user presses for it. An act's failure
 * stays until the next act.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Answer, Failure } from '../../../shared/failure.ts';
import type { AnswerOrder } from '../../../shared/webhook/answer-order.ts';
import type { WebhookRegistration, WebhookState } from '../../../shared/webhook/webhook-state.ts';
import { type Acts, NO_WORDS, runActs } from '../../app/acts.ts';
import { defineStore } from '../../app/define-store.ts';
import type { StoreDeps } from '../../app/store-types.ts';

export type KnownRegistration =
  | { readonly kind: 'unknown' | 'asking' }
  | { readonly kind: 'known'; readonly registration: WebhookRegistration }
  | { readonly kind: 'failed'; readonly failure: Failure };

export type WebhooksState = Acts & {
  /** Whose webhook is shown. */
  readonly environmentId?: string;
  readonly state?: WebhookState;
  readonly failure?: Failure;
  readonly registration: KnownRegistration;
  /** Shows the webhook of this environment and loads the receiver's state; sends nothing. */
  view(environmentId: string): Promise<void>;
  /** Loads only the receiver's state. */
  refresh(): Promise<void>;
  readRegistration(): Promise<void>;
  listen(port?: number): Promise<void>;
  stopListening(): Promise<void>;
  order(order: AnswerOrder | undefined): Promise<void>;
  setTunnel(tunnelUrl: string): Promise<void>;
  register(subscriptions: readonly string[], via: 'loopback' | 'tunnel'): Promise<void>;
  unregister(): Promise<void>;
  askReport(): Promise<void>;
};

type Actor = CommandInput<'webhooks.state'>;

export function createWebhooksStore({ host }: Pick<StoreDeps, 'host'>) {
  const store = createStore<WebhooksState>()((set, get) => {
    const run = runActs(set, get);
    const environmentId = () => get().environmentId;
    async function act<T>(
      command: string,
      ask: (actor: Actor) => Promise<Answer<T>>,
      take: (value: T) => void,
    ): Promise<void> {
      const id = environmentId();
      if (id === undefined) return;
      const asked = async () => {
        const answer = await ask({ environmentId: id });
        // The answer for one environment says nothing about another.
        return id === environmentId() ? answer : undefined;
      };
      await run(command, asked, take);
    }
    const actOnReceiver = (command: string, ask: (actor: Actor) => Promise<Answer<WebhookState>>) =>
      act(command, ask, (state) => set({ state }));
    const actOnRegistration = (command: string, ask: (actor: Actor) => Promise<Answer<WebhookRegistration>>) =>
      act(command, ask, (registration) => {
        set({ registration: { kind: 'known', registration } });
        void readState();
      });

    async function readState(): Promise<void> {
      const id = environmentId();
      if (id === undefined) return;
      const answer = await host.call('webhooks.state', { environmentId: id });
      if (id !== environmentId()) return;
      set(answer.ok ? { state: answer.value, failure: undefined } : { failure: answer.failure });
    }

    return {
      registration: { kind: 'unknown' },
      async view(id) {
        if (id !== environmentId()) set({ ...NO_WORDS, environmentId: id, registration: { kind: 'unknown' } });
        await readState();
      },
      refresh: readState,
      async readRegistration() {
        const id = environmentId();
        if (id === undefined || get().registration.kind === 'asking') return;
        set({ registration: { kind: 'asking' } });
        const answer = await host.call('webhooks.registration', { environmentId: id });
        if (id !== environmentId()) return;
        set({
          registration: answer.ok
            ? { kind: 'known', registration: answer.value }
            : { kind: 'failed', failure: answer.failure },
        });
      },
      listen: (port) => actOnReceiver('listen', (actor) => host.call('webhooks.listen', { ...actor, port })),
      stopListening: () => actOnReceiver('stopListening', (actor) => host.call('webhooks.stopListening', actor)),
      order: (order) => actOnReceiver('order', (actor) => host.call('webhooks.order', { ...actor, order })),
      setTunnel: (tunnelUrl) =>
        actOnReceiver('setTunnel', (actor) => host.call('webhooks.setTunnel', { ...actor, tunnelUrl })),
      register: (subscriptions, via) =>
        actOnRegistration('register', (actor) =>
          host.call('webhooks.register', { ...actor, subscriptions: [...subscriptions], via }),
        ),
      unregister: () => actOnRegistration('unregister', (actor) => host.call('webhooks.unregister', actor)),
      askReport: () =>
        act(
          'askReport',
          (actor) => host.call('webhooks.askReport', actor),
          ({ status }) => {
            if (status === 201) return;
            const came = status === undefined ? 'no answer came' : `the service answered ${status}`;
            const message = `The report was not begun: expected 201, but ${came}. Phone shows the exchange.`;
            set({ actFailure: { code: 'report-refused', message } });
          },
        ),
    };
  });
  // Every received message uses up part of the order.
  host.on('record.changed', ({ kind }) => {
    if (kind === 'delivery' && store.getState().state?.order) void store.getState().refresh();
  });
  return store;
}

export const webhooksStore = defineStore(({ host }) => createWebhooksStore({ host }));
