/**
 * Copying an exchange: whole bodies fetched where the form needs them, the token put back where it was asked for, the text
 * handed to the clipboard.
 *
 * The true token passes through and is not kept here. What the forms look like is decided in shared/request/forms.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fromBase64 } from '../../shared/bytes/base64.ts';
import { concatBytes } from '../../shared/bytes/compare.ts';
import type { Answer, Failure } from '../../shared/contract/failure.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { BODIES_NEEDED, type CopyForm, copyAs } from '../../shared/request/forms/copy-form.ts';
import { withToken } from '../../shared/request/forms/with-token.ts';
import type { StoreDeps } from './store-types.ts';

export type CopyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly form: CopyForm }
  | { readonly kind: 'copied'; readonly form: CopyForm; readonly hasToken: boolean }
  | { readonly kind: 'failed'; readonly form: CopyForm; readonly failure: Failure };

export type CopyRoom = {
  readonly state: CopyState;
  copy(exchange: Exchange, form: CopyForm, hasToken: boolean): Promise<void>;
  /** Forgets what the last copy said. */
  settle(): void;
};
export type CopyStore = StoreApi<CopyRoom>;

/** Beyond this a clipboard is the wrong place. */
export const MOST_COPIED_BYTES = 8_388_608;
const CHUNK_BYTES = 1_048_576;
const NOTHING = new Uint8Array(0);

export type CopyDeps = Pick<StoreDeps, 'host'> & {
  /** Rejects where the browser does not allow it. */
  writeClipboard(text: string): Promise<void>;
};

export function createCopyStore({ host, writeClipboard }: CopyDeps): CopyStore {
  return createStore<CopyRoom>()((set, get) => ({
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
        const message = 'The browser did not allow the clipboard. Click into the page and copy again.';
        set({ state: { kind: 'failed', form, failure: { code: 'clipboard-refused', message } } });
      }
    },
    settle: () => set({ state: { kind: 'idle' } }),
  }));

  async function textOf(exchange: Exchange, form: CopyForm, hasToken: boolean): Promise<Answer<string>> {
    const bodies: Record<'request' | 'response', Uint8Array> = { request: NOTHING, response: NOTHING };
    for (const part of BODIES_NEEDED[form]) {
      const body = await wholeBody(exchange, part);
      if (!body.ok) return body;
      bodies[part] = body.value;
    }
    let shown = exchange;
    if (hasToken) {
      const revealed = await host.call('exchange.reveal', { id: exchange.id });
      if (!revealed.ok) return revealed;
      shown = withToken(exchange, revealed.value);
    }
    const outcome = copyAs(form, shown, bodies);
    return outcome.ok ? { ok: true, value: outcome.text } : outcome;
  }

  async function wholeBody(exchange: Exchange, part: 'request' | 'response'): Promise<Answer<Uint8Array>> {
    const kept = exchange[part]?.body;
    const totalBytes = kept?.totalBytes ?? 0;
    if (totalBytes > MOST_COPIED_BYTES) {
      const message = `The ${part}’s body has ${totalBytes.toLocaleString('en-GB')} bytes; up to ${MOST_COPIED_BYTES.toLocaleString('en-GB')} are copied. The base, the header pair and the trace hold no body.`;
      return { ok: false, failure: { code: 'body-too-large', message } };
    }
    let bytes = bytesOf(kept?.base64 ?? '');
    while (bytes.length < totalBytes) {
      const length = Math.min(CHUNK_BYTES, totalBytes - bytes.length);
      const more = await host.call('exchange.body', { id: exchange.id, part, offset: bytes.length, length });
      if (!more.ok) return more;
      const next = bytesOf(more.value.base64);
      if (next.length === 0) {
        const message = `History gave ${bytes.length} of the body’s ${totalBytes} bytes and no more.`;
        return { ok: false, failure: { code: 'body-incomplete', message } };
      }
      bytes = concatBytes(bytes, next);
    }
    return { ok: true, value: bytes };
  }
}

/** Main writes canonical base64; text that is not would be a broken door, and shows as no bytes. */
function bytesOf(base64: string): Uint8Array {
  const outcome = fromBase64(base64);
  return outcome.ok ? outcome.value : NOTHING;
}
