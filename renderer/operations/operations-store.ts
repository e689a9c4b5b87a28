/**
 * The panel Compose: one draft for each operation and environment, in its form or edited freely, and what came of sending it.
 *
 * Drafts survive a reload; answers do not. shared/form decides what a form is, what a key stands for and what a value means; this store makes the
 * calls and stores the answers.
 */
import { createStore } from 'zustand/vanilla';
import { findOperation, OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { PlaygroundPlant } from '../../shared/doctor/plant.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { BodyWay } from '../../shared/form/body-way.ts';
import { checkInput } from '../../shared/form/check-input.ts';
import { type FieldValue, listValue } from '../../shared/form/field-value.ts';
import {
  draftOf,
  editDraft,
  type FormDraft,
  isRetry,
  isSentAsIs,
  markSent,
  markUnsent,
  openingDraft,
  renewKey,
} from '../../shared/form/form-draft.ts';
import { changeBodyWay, changeField, typedInto } from '../../shared/form/form-input.ts';
import { type FormField, type FormModel, formModel } from '../../shared/form/form-model.ts';
import { isSameJson } from '../../shared/json/same-json.ts';
import { changeEdit, type EditChange } from '../../shared/playground/change-edit.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { defineStore } from '../app/define-store.ts';
import { environmentById, selectedEnvironment, type WorkbenchStoreState } from '../app/workbench-store.ts';
import { callOf, freeWays, withPage } from './free/free-ways.ts';
import { knownIn, knownValuesStore } from './known-values-store.ts';
import { fetchAnswer, leftHere, type OperationAnswer } from './operation-answer.ts';
import { operationOf } from './operation-of.ts';
import { keepDrafts } from './saved-drafts.ts';
import type { TakenUp } from './taken-up.ts';

/** `fault`: with which the request is broken on purpose. */
type Sent = { readonly isRetry: boolean; readonly fault?: PlaygroundPlant | undefined };

export type Sending = Sent & { readonly callId: string; readonly startedAtMs: number };

export type OperationOutcome = Sent &
  (({ readonly kind: 'back' } & OperationAnswer) | { readonly kind: 'not-sent'; readonly failure: Failure });

/** The ways to a request: the form of its operation, every part of it, and a gallery of what breaks it. */
export type RequestWay = 'form' | 'free' | 'broken';

/** The state of one operation in one environment. */
export type OpenForm = {
  readonly draft: FormDraft;
  /** A send was attempted: from now on missing fields are reported too. */
  readonly isAttempted: boolean;
  readonly sending?: Sending | undefined;
  readonly outcome?: OperationOutcome | undefined;
  /** What came of each fault that was tried on it. */
  readonly trials?: Readonly<Partial<Record<PlaygroundPlant, OperationOutcome>>>;
};

export type OperationsState = {
  readonly environmentId?: string;
  readonly operation: string;
  /** By `formKey`. */
  readonly forms: Readonly<Record<string, OpenForm>>;
  /** The field to focus; `serial` counts the requests. */
  readonly focus?: { readonly fieldKey: string; readonly serial: number };
  readonly takenUp?: TakenUp | undefined;
  /** The gallery of faults stands in the place of the form. */
  readonly isGallery: boolean;
  enter(environmentId: string): void;
  choose(operation: string): void;
  setField(field: FormField, value: FieldValue | undefined): void;
  /** The raw body, as typed. */
  setBodyText(text: string): void;
  /** Sends the body's fields as JSON, as a form, in parts or in the query. */
  setBodyWay(way: BodyWay): void;
  /** Changes one part of the request that is edited freely. */
  changeFree(change: EditChange): void;
  /** Goes to the same request in another way. Where its form cannot hold all of it, it stays, unless `isAnyway`, and `takenUp` says why. */
  turn(way: RequestWay, isAnyway?: boolean): Promise<void>;
  /** Resets the request to its initial values, or to another of its examples. */
  startOver(exampleAt?: number): void;
  newKey(): void;
  focusField(fieldKey: string): void;
  /** Sends if the input is valid, or `isAnyway`; `asNew` uses a new key. */
  send(how?: { readonly isAnyway?: boolean; readonly asNew?: boolean }): Promise<void>;
  /** Sends the request as drafted, but for this fault, under a key of its own. */
  sendBroken(fault: PlaygroundPlant): Promise<void>;
  cancel(): void;
  /** Requests that page of the list. */
  goToPage(page: number): void;
  /** Copies a value of an answer into a field of any operation. */
  useValue(model: FormModel, field: FormField, text: string): void;
  /** Opens an input from elsewhere; `leftOver` lists what it could not hold. */
  openInput(input: OperationInput, from: Pick<TakenUp, 'exchangeId' | 'source' | 'leftOver'>): void;
  /** Opens a recorded exchange as a draft: freely, or in its form, unless that cannot hold it, which `takenUp` then explains. */
  openRecord(exchangeId: string, way: 'form' | 'free'): Promise<void>;
  dismissTakenUp(): void;
  /** Known values or the way to send pairs changed: updates forms that nobody has touched. */
  knownChanged(): void;
};

function formKey(environmentId: string | undefined, operation: string): string {
  return `${environmentId ?? ''} ${operation}`;
}

/** The form on display; absent until an environment is known. */
export function shownForm({ environmentId, operation, forms }: OperationsState): OpenForm | undefined {
  return forms[formKey(environmentId, operation)];
}

export const operationsStore = defineStore((deps, stores) => {
  const { host, keep, random, later, nowMs } = deps;
  const { workbench } = stores;
  const knownValues = knownValuesStore(stores);
  const newKey = () => randomUuid(random);
  const store = createStore<OperationsState>()((set, get) => {
    const { kept, changed: draftChanged } = keepDrafts({
      keep,
      later,
      current: () => ({
        operation: get().operation,
        drafts: Object.fromEntries(Object.entries(get().forms).map(([key, { draft }]) => [key, draft])),
      }),
    });

    function put(key: string, changes: Partial<OpenForm>): void {
      const { forms } = get();
      const before = forms[key];
      if (before) set({ forms: { ...forms, [key]: { ...before, ...changes } } });
      if (changes.draft) draftChanged();
    }

    function opened(environmentId: string, model: FormModel, exampleAt = 0, key = newKey): FormDraft {
      const known = knownIn(knownValues.getState(), environmentId);
      const way = environmentById(workbench.getState(), environmentId)?.ussdProfile.contentType;
      return openingDraft(model, known, key, exampleAt, way);
    }

    /** Creates the form of an operation if it does not exist yet. */
    function ensure(environmentId: string | undefined, operation: string): void {
      const key = formKey(environmentId, operation);
      const found = findOperation(operation);
      if (environmentId === undefined || !found || get().forms[key]) return;
      const draft = kept.drafts[key] ?? opened(environmentId, formModel(found));
      set(({ forms }) => ({ forms: { ...forms, [key]: { draft, isAttempted: false } } }));
    }

    function here(): (OpenForm & { key: string; model: FormModel; environmentId: string }) | undefined {
      const { environmentId, operation, forms } = get();
      const key = formKey(environmentId, operation);
      const form = forms[key];
      const found = operationOf(operation);
      return environmentId !== undefined && form && found
        ? { ...form, key, model: formModel(found), environmentId }
        : undefined;
    }

    function edit(change: (input: OperationInput, model: FormModel) => OperationInput): void {
      const at = here();
      if (!at) return;
      const input = change(at.draft.input, at.model);
      if (input !== at.draft.input) put(at.key, { draft: editDraft(at.draft, { input }, newKey) });
    }

    /** Sends in the way of `call`, and stores what came of it. */
    async function exchanged(
      key: string,
      sent: Sent,
      call: (callId: string) => Promise<Answer<{ readonly exchangeId: string }>>,
    ): Promise<{ readonly isOnItsWay: boolean }> {
      const callId = newKey();
      put(key, { isAttempted: false, sending: { ...sent, callId, startedAtMs: nowMs() } });
      const answer = await call(callId);
      const back = answer.ok ? await fetchAnswer(host, answer.value.exchangeId) : answer;
      const outcome: OperationOutcome = back.ok
        ? { kind: 'back', ...sent, ...back.value }
        : { kind: 'not-sent', ...sent, failure: back.failure };
      const { fault } = sent;
      const trials = fault && { trials: { ...get().forms[key]?.trials, [fault]: outcome } };
      put(key, { sending: undefined, outcome, ...trials });
      return { isOnItsWay: back.ok ? leftHere(back.value.exchange) : answer.ok };
    }

    function show(operation: string): void {
      ensure(get().environmentId, operation);
      set({ operation });
      draftChanged();
    }

    /** Puts a draft from elsewhere in front, in the place of its operation's own. */
    function place(draft: FormDraft, takenUp: TakenUp): void {
      const { environmentId } = get();
      const { operation } = draft.input;
      const key = formKey(environmentId, operation);
      const sending = get().forms[key]?.sending;
      set(({ forms }) => ({ forms: { ...forms, [key]: { draft, isAttempted: false, sending } } }));
      show(operation);
      set({ takenUp, isGallery: false });
    }

    const ways = freeWays({
      ...{ host, newKey, place },
      usualOf: (environmentId) => environmentById(workbench.getState(), environmentId)?.signingProfile,
      chosen: () => get().environmentId ?? '',
      shown: here,
      byKey: (key) => get().forms[key]?.draft,
      put: (key, draft) => put(key, { draft }),
      tell: (takenUp) => set({ takenUp }),
    });

    return {
      operation: kept.operation ?? OPERATIONS[0]?.name ?? '',
      forms: {},
      isGallery: false,
      enter(environmentId) {
        if (environmentId === get().environmentId) return;
        // A request of no operation is of its own environment.
        const operation = findOperation(get().operation)?.name ?? OPERATIONS[0]?.name ?? '';
        ensure(environmentId, operation);
        set({ environmentId, operation, takenUp: undefined });
      },
      choose(operation) {
        if (operation === get().operation || !findOperation(operation)) return;
        set({ takenUp: undefined });
        show(operation);
      },
      setField: (field, value) => edit((input) => changeField(input, field, value)),
      setBodyText: (text) => edit((input) => (input.body ? { ...input, body: { ...input.body, text } } : input)),
      setBodyWay: (way) => edit((input, model) => changeBodyWay(model, input, way)),
      changeFree: (change) => ways.changeFree(change),
      async turn(way, isAnyway = false) {
        if (!here()) return;
        set({ isGallery: way === 'broken', takenUp: undefined });
        if (way !== 'broken') await ways.turn(way, isAnyway);
      },
      startOver(exampleAt) {
        const at = here();
        if (!at) return;
        const { input, free } = at.draft;
        if (free) {
          put(at.key, { draft: draftOf({ input, free: { ...free, edit: free.begun } }, newKey) });
          return;
        }
        // A chosen example stays, even when new values become known.
        const draft = { ...opened(at.environmentId, at.model, exampleAt), isUntouched: exampleAt === undefined };
        put(at.key, { draft, isAttempted: false });
      },
      newKey() {
        const at = here();
        if (at) put(at.key, { draft: renewKey(at.draft, newKey) });
      },
      focusField: (fieldKey) => set(({ focus }) => ({ focus: { fieldKey, serial: (focus?.serial ?? 0) + 1 } })),
      async send({ isAnyway = false, asNew = false } = {}) {
        const at = here();
        if (!at || at.sending) return;
        const { key, environmentId, model } = at;
        const { free } = at.draft;
        const problems = free ? [] : checkInput(model, at.draft.input);
        // What was sent anyway once may be sent again without confirmation.
        const isMeant = isAnyway || isSentAsIs(at.draft);
        if (problems.some(({ isFatal }) => isFatal) || (problems.length > 0 && !isMeant)) {
          put(key, { isAttempted: true });
          const [first] = problems;
          get().focusField(first?.fieldKey ?? `${first?.place ?? 'body'} raw`);
          return;
        }
        const draft = asNew ? renewKey(at.draft, newKey) : at.draft;
        put(key, { draft: markSent(draft) });
        const { isOnItsWay } = await exchanged(key, { isRetry: isRetry(draft) }, (callId) =>
          draft.free
            ? host.call('playground.send', { ...callOf(draft.free), callId })
            : host.call('operation.send', { environmentId, callId, input: draft.input }),
        );
        const now = get().forms[key]?.draft ?? draft;
        if (!isOnItsWay) put(key, { draft: markUnsent(now, at.draft) });
      },
      async sendBroken(fault) {
        const at = here();
        if (!at || at.sending) return;
        const { key, environmentId, draft } = at;
        await exchanged(key, { isRetry: false, fault }, async (callId) => {
          const free = await ways.freed(environmentId, draft);
          if (!free.ok) return free;
          // It is no use of the draft's own key.
          const whole = changeEdit(free.value.edit, { kind: 'idempotencyKey', key: newKey() });
          const { edit: right, ...to } = callOf({ ...free.value, edit: whole });
          return host.call('playground.send', { ...to, callId, edit: { ...right, fault } });
        });
      },
      cancel() {
        const callId = here()?.sending?.callId;
        if (callId !== undefined) void host.call('operation.cancel', { callId });
      },
      goToPage(page) {
        const at = here();
        const field = at?.model.fields.find(({ key }) => key === 'query.page');
        if (!at || !field || at.sending) return;
        const { free } = at.draft;
        if (free) get().changeFree({ kind: 'url', url: withPage(free.edit.url, page) });
        else get().setField(field, { kind: 'text', text: String(page) });
        void get().send({ isAnyway: true });
      },
      useValue(model, field, text) {
        get().choose(model.operation.name);
        // Back to the form it needs no answer of main: when turn returns, it is there, or the free edit stays.
        void get().turn('form');
        if (here()?.draft.free) return;
        edit((input) => {
          const value = field.shape.kind === 'choices' ? listValue([text]) : typedInto(input, field, text);
          return changeField(input, field, value);
        });
        get().focusField(field.key);
      },
      openInput: (input, from) => place(draftOf({ input }, newKey), { kind: 'taken', ...from }),
      openRecord: (exchangeId, way) => ways.openRecord(exchangeId, way),
      dismissTakenUp: () => set({ takenUp: undefined }),
      knownChanged() {
        const { environmentId, forms } = get();
        if (environmentId === undefined) return;
        for (const [key, { draft }] of Object.entries(forms)) {
          const operation = findOperation(draft.input.operation);
          const isOpen =
            draft.isUntouched && draft.sentAs === undefined && key === formKey(environmentId, draft.input.operation);
          if (!operation || !isOpen) continue;
          const now = opened(environmentId, formModel(operation), 0, () => draft.input.idempotencyKey ?? newKey());
          if (!isSameJson(now.input, draft.input)) put(key, { draft: now });
        }
      },
    };
  });
  // The forms are those of the selected environment, and begin with the values that are known there and in its own way to send pairs.
  let way: BodyWay | undefined;
  const follow = (room: WorkbenchStoreState) => {
    const environment = selectedEnvironment(room);
    const { environmentId, enter, knownChanged } = store.getState();
    const wayBefore = way;
    way = environment?.ussdProfile.contentType;
    if (environment?.id === environmentId && way !== wayBefore) knownChanged();
    if (environment === undefined || environment.id === environmentId) return;
    enter(environment.id);
    void knownValues.getState().load(environment.id);
  };
  knownValues.subscribe(() => store.getState().knownChanged());
  workbench.subscribe(follow);
  follow(workbench.getState());
  return store;
});
