/**
 * The playground: the source exchange, the edit and its base, main's hash, signature and verdict, and the result of each edited request sent.
 *
 * Rebuilds the base in the page on every change. Calls main when changes pause, one call at a time, and drops answers to older editions.
 * shared/playground decides what may be edited and how.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { CommandOutput } from '../../shared/contract/commands.ts';
import type { PlaygroundPlant } from '../../shared/doctor/plant.ts';
import { environmentNowMs } from '../../shared/environment/environment.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { BodyBound } from '../../shared/observed/whole-body.ts';
import { changeEdit, type EditChange } from '../../shared/playground/change-edit.ts';
import {
  asPlaygroundEdit,
  type EditedRequest,
  isIdempotencyHeader,
  MAX_EDITED_BODY_BYTES,
  takeUp,
} from '../../shared/playground/edited-request.ts';
import { type RebuiltBase, rebuildBase } from '../../shared/playground/rebuild-base.ts';
import type { Exchange, SignedExchange } from '../../shared/request/exchange.ts';
import { isSignedExchange, UNSIGNED_SENTENCE } from '../../shared/request/signed-exchange.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { type Refusal, refusalOf } from '../../shared/result/refusal-of.ts';
import type { Action } from '../app/action.ts';
import { defineStore } from '../app/define-store.ts';
import { exchangeBody } from '../app/exchange-body.ts';
import { latest } from '../app/latest.ts';
import type { StoreDeps } from '../app/store-types.ts';
import type { Stores } from '../app/stores.ts';
import { environmentById } from '../app/workbench-store.ts';

/** Main's answer to the edition `of`. */
export type Preview = { readonly of: number } & (
  | ({ readonly kind: 'signed' } & CommandOutput<'playground.preview'>)
  | { readonly kind: 'refused'; readonly failure: Failure }
);

/** One edited request, in progress or finished. */
export type FaultTrial = { readonly serial: number; readonly fault: PlaygroundPlant | undefined } & (
  | { readonly stage: 'sending' }
  | { readonly stage: 'not-sent'; readonly failure: Failure }
  | { readonly stage: 'back'; readonly exchange: Exchange; readonly answer: Refusal }
);

/** An exchange under edit, with everything derived from it. */
export type OpenEdit = {
  readonly source: SignedExchange;
  /** The whole body of the sent request. */
  readonly sentBody: Uint8Array;
  readonly edit: EditedRequest;
  /** Counts the changes, to recognise late answers. */
  readonly edition: number;
  /** Unix seconds: this edition's `created`, unless the edit sets one. */
  readonly nowSec: number;
  readonly rebuilt: RebuiltBase;
  readonly preview: Preview | undefined;
  /** Sends the next request with the same idempotency key as the last. */
  readonly isKeyReused: boolean;
};

export type PlaygroundState = {
  readonly status: 'empty' | 'loading' | 'failed' | 'ready';
  readonly failure?: Failure;
  readonly opened?: OpenEdit;
  /** Newest first. */
  readonly trials: readonly FaultTrial[];
  /** Opens a recorded exchange; fails with an explanation if the body is too large to edit. */
  takeUp(id: string): Promise<void>;
  change(change: EditChange): void;
  reuseKey(isKeyReused: boolean): void;
  startOver(): void;
  /** Signs and sends the edit, or a deliberately broken variant. */
  send(fault?: PlaygroundPlant): Promise<void>;
};
export type PlaygroundStore = StoreApi<PlaygroundState>;

const PAUSE_MS = 120;
const EDITABLE: BodyBound = { mostBytes: MAX_EDITED_BODY_BYTES, tooLong: 'Take up another exchange.' };
const MOST_TRIALS = 12;

export type PlaygroundDeps = Pick<StoreDeps, 'host' | 'random' | 'later'> & {
  /** The clock this environment checks signatures by, in Unix milliseconds. */
  serviceNowMs(environmentId: string): number;
};

const UNSIGNED = { code: 'exchange-unsigned', message: UNSIGNED_SENTENCE };

export function createPlaygroundStore({ host, serviceNowMs, later, random }: PlaygroundDeps): PlaygroundStore {
  return createStore<PlaygroundState>()((set, get) => {
    const asking = latest();
    let edition = 0;
    let serial = 0;
    let isAsking = false;

    function begin(source: SignedExchange, body: Uint8Array): void {
      place({ source, sentBody: body, isKeyReused: false, preview: undefined }, newKey(takeUp(source, body)));
    }

    /** Stores an edit: rebuilds its base now, calls main when the changes pause. */
    function place(on: Omit<OpenEdit, 'edit' | 'edition' | 'nowSec' | 'rebuilt'>, edit: EditedRequest): void {
      const { source, sentBody, preview, isKeyReused } = on;
      edition += 1;
      const nowSec = Math.floor(serviceNowMs(source.environmentId) / 1000);
      const keyId = preview?.kind === 'signed' ? preview.trace.keyId : source.trace.keyId;
      const rebuilt = rebuildBase(edit, keyId, nowSec);
      set({ status: 'ready', opened: { source, sentBody, edit, edition, nowSec, rebuilt, preview, isKeyReused } });
      const placed = edition;
      later(() => {
        if (placed === edition) void ask();
      }, PAUSE_MS);
    }

    /** Sends main the current edition, and again if it changed meanwhile. */
    async function ask(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      for (;;) {
        const { opened } = get();
        if (!opened || opened.preview?.of === opened.edition) break;
        const preview = { ...(await previewOf(opened)), of: opened.edition };
        const now = get().opened;
        if (now?.edition === opened.edition) set({ opened: { ...now, preview, rebuilt: underKey(now, preview) } });
      }
      isAsking = false;
    }

    /** Main may sign with another key than the sent request's; the base then names that one. */
    function underKey({ edit, nowSec, rebuilt, source }: OpenEdit, preview: Preview): RebuiltBase {
      if (preview.kind !== 'signed' || preview.trace.keyId === source.trace.keyId) return rebuilt;
      return rebuildBase(edit, preview.trace.keyId, nowSec);
    }

    async function previewOf({ source, edit, nowSec, rebuilt }: OpenEdit) {
      if (!rebuilt.ok) return { kind: 'refused', failure: rebuilt.failure } as const;
      const answer = await host.call('playground.preview', {
        environmentId: source.environmentId,
        edit: asPlaygroundEdit(edit, nowSec),
      });
      return answer.ok
        ? ({ kind: 'signed', ...answer.value } as const)
        : ({ kind: 'refused', failure: answer.failure } as const);
    }

    function newKey(edit: EditedRequest): EditedRequest {
      return changeEdit(edit, { kind: 'idempotencyKey', key: randomUuid(random) });
    }

    function putTrial(trial: FaultTrial): void {
      set(({ trials }) => {
        const isKnown = trials.some((one) => one.serial === trial.serial);
        const others = trials.map((one) => (one.serial === trial.serial ? trial : one));
        return { trials: (isKnown ? others : [trial, ...trials]).slice(0, MOST_TRIALS) };
      });
    }

    return {
      status: 'empty',
      trials: [],
      async takeUp(id) {
        const isNewest = asking();
        if (!get().opened) set({ status: 'loading' });
        const outcome = await fetchExchange(host, id);
        if (!isNewest()) return;
        if (outcome.ok && isSignedExchange(outcome.value.exchange)) begin(outcome.value.exchange, outcome.value.body);
        else if (outcome.ok) set({ opened: undefined, status: 'failed', failure: UNSIGNED });
        else set({ opened: undefined, status: 'failed', failure: outcome.failure });
      },
      change(change) {
        const { opened } = get();
        if (!opened) return;
        place(opened, changeEdit(opened.edit, change));
      },
      reuseKey(isKeyReused) {
        const { opened } = get();
        if (!opened) return;
        const sent = opened.source.request.headers.find(([name]) => isIdempotencyHeader(name))?.[1];
        const edit =
          isKeyReused && sent !== undefined
            ? changeEdit(opened.edit, { kind: 'idempotencyKey', key: sent })
            : newKey(opened.edit);
        place({ ...opened, isKeyReused }, edit);
      },
      startOver() {
        const { opened } = get();
        if (opened) void get().takeUp(opened.source.id);
      },
      async send(fault) {
        const { opened } = get();
        if (!opened) return;
        serial += 1;
        const trial = { serial, fault };
        putTrial({ ...trial, stage: 'sending' });
        const edit = { ...asPlaygroundEdit(opened.edit), fault };
        const sent = await host.call('playground.send', {
          environmentId: opened.source.environmentId,
          callId: randomUuid(random),
          edit,
        });
        const back = sent.ok ? await host.call('history.get', { id: sent.value.exchangeId }) : sent;
        if (!back.ok) return putTrial({ ...trial, stage: 'not-sent', failure: back.failure });
        const answer = refusalOf(bytesOf(back.value.response?.body.base64 ?? ''));
        putTrial({ ...trial, stage: 'back', exchange: back.value, answer });
        // The key is used up: the next request is a new intent, unless the user wants to repeat this one.
        const now = get().opened;
        if (now && !now.isKeyReused) place(now, newKey(now.edit));
      },
    };
  });
}

type Fetched = { readonly exchange: Exchange; readonly body: Uint8Array };

/** Fetches an exchange with its whole request body. */
async function fetchExchange(host: StoreDeps['host'], id: string): Promise<Answer<Fetched>> {
  const answer = await host.call('history.get', { id });
  if (!answer.ok) return answer;
  const exchange = answer.value;
  const body = await exchangeBody(host, exchange, 'request', EDITABLE);
  return body.ok ? { ok: true, value: { exchange, body: body.value } } : body;
}

/** Opens with the exchange on display. */
export const playgroundStore = defineStore((page, { workbench, inspector, shell }) => {
  const store = createPlaygroundStore({
    ...page,
    serviceNowMs: (id) => environmentNowMs(environmentById(workbench.getState(), id), page.nowMs()),
  });
  const takeUpShown = () => {
    const { shown } = inspector.getState();
    const { status, takeUp } = store.getState();
    const isWaiting = shell.getState().panel === 'playground' && status === 'empty';
    if (isWaiting && shown.kind === 'exchange') void takeUp(shown.exchange.id);
  };
  shell.subscribe(takeUpShown);
  // A page that opens on the playground waits for its first exchange.
  inspector.subscribe(takeUpShown);
  takeUpShown();
  return store;
});

/** The edit that is open. */
export function playgroundToSend(stores: Stores): Pick<Action, 'note' | 'run'> | undefined {
  const { opened, send } = playgroundStore(stores).getState();
  const isInFront = stores.shell.getState().panel === 'playground';
  return isInFront && opened ? { note: 'the playground’s edit', run: () => void send() } : undefined;
}

export const playgroundShown = (stores: Stores) => [playgroundStore(stores)];
