/**
 * Copies an exchange: fetches whole bodies if the form needs them, restores the token if the user asked for it, and writes the text to the clipboard.
 *
 * The real token passes through and is never stored. shared/forms decides what the forms look like.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Answer, Failure } from '../../shared/failure.ts';
import { BODIES_NEEDED, type CopyForm, copyAs } from '../../shared/forms/copy-form.ts';
import { withToken } from '../../shared/forms/trace/with-token.ts';
import type { Copyable } from '../../shared/request/exchange.ts';
import { defineStore } from '../app/define-store.ts';
import { exchangeBody } from '../app/exchange-body.ts';
import { CLIPBOARD_REFUSED } from '../app/handed-out.ts';
import type { StoreDeps } from '../app/store-types.ts';

export type CopyStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly form: CopyForm }
  | { readonly kind: 'copied'; readonly form: CopyForm; readonly hasToken: boolean }
  | { readonly kind: 'failed'; readonly form: CopyForm; readonly failure: Failure };

export type CopyState = {
  readonly state: CopyStatus;
  copy(exchange: Copyable, form: CopyForm, hasToken: boolean): Promise<void>;
  /** Clears the result of the last copy. */
  settle(): void;
};
export type CopyStore = StoreApi<CopyState>;

/** Larger texts do not belong in a clipboard. */
export const MOST_COPIED_BYTES = 8_388_608;
const TOO_LONG = 'The base, the header pair and the trace hold no body.';
const NOTHING = new Uint8Array(0);

export function createCopyStore({ host, writeClipboard }: Pick<StoreDeps, 'host' | 'writeClipboard'>): CopyStore {
  return createStore<CopyState>()((set, get) => ({
    state: { kind: 'idle' },
    async copy(exchange, form, hasToken) {
      if (get().state.kind === 'busy') return;
      set({ state: { kind: 'busy', form } });
      const text = await textOf(exchange, form, hasToken);
      if (!text.ok) return set({ state: { kind: 'failed', form, failure: text.failure } });
      try {
        await writeClipboard(text.value);
        set({ state: { kind: 'copied', form, hasToken } });
      } catch {
        set({ state: { kind: 'failed', form, failure: CLIPBOARD_REFUSED } });
      }
    },
    settle: () => set({ state: { kind: 'idle' } }),
  }));

  async function textOf(exchange: Copyable, form: CopyForm, hasToken: boolean): Promise<Answer<string>> {
    const bodies: Record<'request' | 'response', Uint8Array> = { request: NOTHING, response: NOTHING };
    for (const part of BODIES_NEEDED[form]) {
      const body = await exchangeBody(host, exchange, part, {
        mostBytes: MOST_COPIED_BYTES,
        tooLong: TOO_LONG,
      });
      if (!body.ok) return body;
      bodies[part] = body.value;
    }
    let shown = exchange;
    if (hasToken) {
      const revealed = await host.call('exchange.reveal', { id: exchange.id });
      if (!revealed.ok) return revealed;
      shown = withToken(exchange, revealed.value);
    }
    return copyAs(form, shown, bodies);
  }
}

export const copyStore = defineStore(createCopyStore);
