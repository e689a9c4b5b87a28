/**
 * The panel Compose: one draft for each operation and environment, the send in progress, and its result.
 *
 * Drafts survive a reload; answers do not. shared/form decides what a form is, what a key stands for and what a value means; this store makes the
 * calls and stores the answers.
 */
import { createStore } from 'zustand/vanilla';
import { findOperation, OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { Failure } from '../../shared/failure.ts';
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
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import { defineStore } from '../app/define-store.ts';
import { environmentById, selectedEnvironment, type WorkbenchStoreState } from '../app/workbench-store.ts';
import { knownIn, knownValuesStore } from './known-values-store.ts';
import { fetchAnswer, leftHere, type OperationAnswer } from './operation-answer.ts';
import { keepDrafts } from './saved-drafts.ts';
import { type TakenUp, takeUpExchange } from './taken-up.ts';

export type Sending = { readonly callId: string; readonly startedAtMs: number; readonly isRetry: boolean };

export type OperationOutcome =
  | ({ readonly kind: 'back'; readonly isRetry: boolean } & OperationAnswer)
  | { readonly kind: 'not-sent'; readonly failure: Failure };

/** The state of one operation in one environment. */
export type OpenForm = {
  readonly draft: FormDraft;
  /** A send was attempted: from now on missing fields are reported too. */
  readonly isAttempted: boolean;
  readonly sending?: Sending;
  readonly outcome?: OperationOutcome;
};

export type OperationsState = {
  readonly environmentId?: string;
  readonly operation: string;
  /** By `formKey`. */
  readonly forms: Readonly<Record<string, OpenForm>>;
  /** The field to focus; `serial` counts the requests. */
  readonly focus?: { readonly fieldKey: string; readonly serial: number };
  readonly takenUp?: TakenUp;
  enter(environmentId: string): void;
  choose(operation: string): void;
  setField(field: FormField, value: FieldValue | undefined): void;
  /** The raw body, as typed. */
  setBodyText(text: string): void;
  /** Sends the body's fields as JSON, as a form, in parts or in the query. */
  setBodyWay(way: BodyWay): void;
  /** Resets the form to its initial values, or to another of its examples. */
  startOver(exampleAt?: number): void;
  newKey(): void;
  focusField(fieldKey: string): void;
  /** Sends if the input is valid, or `isAnyway`; `asNew` uses a new key. */
  send(how?: { readonly isAnyway?: boolean; readonly asNew?: boolean }): Promise<void>;
  cancel(): void;
  /** Requests that page of the list. */
  goToPage(page: number): void;
  /** Copies a value of an answer into a field of any operation. */
  useValue(model: FormModel, field: FormField, text: string): void;
  /** Opens an input from elsewhere; `leftOver` lists what it could not hold. */
  openInput(input: OperationInput, from: Omit<TakenUp, 'operation'>): void;
  /** Opens a recorded exchange as a draft; resolves false if no operation fits, which `takenUp` then explains. */
  openAsDraft(exchangeId: string): Promise<boolean>;
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
    let focusSerial = 0;

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

    function here(): { key: string; form: OpenForm; model: FormModel; environmentId: string } | undefined {
      const { environmentId, operation, forms } = get();
      const key = formKey(environmentId, operation);
      const form = forms[key];
      const found = findOperation(operation);
      return environmentId !== undefined && form && found
        ? { key, form, model: formModel(found), environmentId }
        : undefined;
    }

    function edit(change: (input: OperationInput, model: FormModel) => OperationInput): void {
      const at = here();
      if (!at) return;
      const input = change(at.form.draft.input, at.model);
      if (input !== at.form.draft.input) put(at.key, { draft: editDraft(at.form.draft, input, newKey) });
    }

    function show(operation: string): void {
      ensure(get().environmentId, operation);
      set({ operation });
      draftChanged();
    }

    return {
      operation: kept.operation ?? OPERATIONS[0]?.name ?? '',
      forms: {},
      enter(environmentId) {
        if (environmentId === get().environmentId) return;
        ensure(environmentId, get().operation);
        set({ environmentId });
      },
      choose(operation) {
        if (operation === get().operation || !findOperation(operation)) return;
        set({ takenUp: undefined });
        show(operation);
      },
      setField: (field, value) => edit((input) => changeField(input, field, value)),
      setBodyText: (text) => edit((input) => (input.body ? { ...input, body: { ...input.body, text } } : input)),
      setBodyWay: (way) => edit((input, model) => changeBodyWay(model, input, way)),
      startOver(exampleAt) {
        const at = here();
        if (!at) return;
        // A chosen example stays, even when new values become known.
        const draft = { ...opened(at.environmentId, at.model, exampleAt), isUntouched: exampleAt === undefined };
        put(at.key, { draft, isAttempted: false });
      },
      newKey() {
        const at = here();
        if (at) put(at.key, { draft: renewKey(at.form.draft, newKey) });
      },
      focusField(fieldKey) {
        focusSerial += 1;
        set({ focus: { fieldKey, serial: focusSerial } });
      },
      async send({ isAnyway = false, asNew = false } = {}) {
        const at = here();
        if (!at || at.form.sending) return;
        const { key, environmentId } = at;
        const problems = checkInput(at.model, at.form.draft.input);
        // What was sent anyway once may be sent again without confirmation.
        const isMeant = isAnyway || isSentAsIs(at.form.draft);
        if (problems.some(({ isFatal }) => isFatal) || (problems.length > 0 && !isMeant)) {
          put(key, { isAttempted: true });
          const [first] = problems;
          get().focusField(first?.fieldKey ?? `${first?.place ?? 'body'} raw`);
          return;
        }
        const draft = asNew ? renewKey(at.form.draft, newKey) : at.form.draft;
        const retry = isRetry(draft);
        const callId = newKey();
        put(key, {
          draft: markSent(draft),
          isAttempted: false,
          sending: { callId, startedAtMs: nowMs(), isRetry: retry },
        });
        const sent = await host.call('operation.send', { environmentId, callId, input: draft.input });
        const back = sent.ok ? await fetchAnswer(host, sent.value.exchangeId) : sent;
        const now = get().forms[key]?.draft ?? draft;
        const isOnItsWay = back.ok ? leftHere(back.value.exchange) : sent.ok;
        put(key, {
          draft: isOnItsWay ? now : markUnsent(now, at.form.draft),
          sending: undefined,
          outcome: back.ok
            ? { kind: 'back', isRetry: retry, ...back.value }
            : { kind: 'not-sent', failure: back.failure },
        });
      },
      cancel() {
        const callId = here()?.form.sending?.callId;
        if (callId !== undefined) void host.call('operation.cancel', { callId });
      },
      goToPage(page) {
        const field = here()?.model.fields.find(({ key }) => key === 'query.page');
        if (!field || here()?.form.sending) return;
        get().setField(field, { kind: 'text', text: String(page) });
        void get().send({ isAnyway: true });
      },
      useValue(model, field, text) {
        get().choose(model.operation.name);
        edit((input) => {
          const value = field.shape.kind === 'choices' ? listValue([text]) : typedInto(input, field, text);
          return changeField(input, field, value);
        });
        get().focusField(field.key);
      },
      openInput(input, from) {
        const { environmentId } = get();
        const key = formKey(environmentId, input.operation);
        ensure(environmentId, input.operation);
        put(key, { draft: draftOf(input, newKey), isAttempted: false, outcome: undefined });
        show(input.operation);
        set({ takenUp: { ...from, operation: input.operation } });
      },
      async openAsDraft(exchangeId) {
        const read = await takeUpExchange(host, exchangeId, get().environmentId);
        if (read.input) get().openInput(read.input, read);
        else set({ takenUp: read });
        return read.input !== undefined;
      },
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
