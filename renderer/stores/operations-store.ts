/**
 * The Operations room: one draft for each operation and environment, its send under way, and what came back.
 *
 * Drafts outlive a reload; answers do not. What a form is, what a key stands for and what a value means is decided in
 * shared/form; here the questions are asked and the answers put in their place.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { findOperation, OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { Failure } from '../../shared/failure.ts';
import type { BodyWay } from '../../shared/form/body-way.ts';
import { checkInput } from '../../shared/form/check-input.ts';
import { type FieldValue, listValue } from '../../shared/form/field-value.ts';
import { changeBodyWay, changeField, typedInto } from '../../shared/form/form-input.ts';
import { type FormField, type FormModel, formModel } from '../../shared/form/form-model.ts';
import type { KnownValue } from '../../shared/form/known-value.ts';
import {
  draftOf,
  editDraft,
  isRetry,
  isSentAsIs,
  markSent,
  type OperationDraft,
  openingDraft,
  renewKey,
} from '../../shared/form/operation-draft.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { randomUuid } from '../../shared/request/uuid.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import { fetchAnswer, type OperationAnswer } from './operation-answer.ts';
import { keepDrafts } from './saved-drafts.ts';
import type { StoreDeps } from './store-types.ts';
import { type TakenUp, takeUpExchange } from './taken-up.ts';

export type Sending = { readonly callId: string; readonly startedAtMs: number; readonly isRetry: boolean };

export type OperationOutcome =
  | ({ readonly kind: 'back'; readonly isRetry: boolean } & OperationAnswer)
  | { readonly kind: 'not-sent'; readonly failure: Failure };

/** All that belongs to one operation in one environment. */
export type Bench = {
  readonly draft: OperationDraft;
  /** A send was tried: from now on also what is missing is said. */
  readonly isAttempted: boolean;
  readonly sending?: Sending;
  readonly outcome?: OperationOutcome;
};

export type OperationsState = {
  readonly environmentId?: string;
  readonly operation: string;
  /** By `benchKey`. */
  readonly benches: Readonly<Record<string, Bench>>;
  /** The field that is to have the focus; `serial` counts the wishes. */
  readonly focus?: { readonly fieldKey: string; readonly serial: number };
  readonly takenUp?: TakenUp;
  enter(environmentId: string): void;
  choose(operation: string): void;
  setField(field: FormField, value: FieldValue | undefined): void;
  /** The raw body, as typed. */
  setBodyText(text: string): void;
  /** Carries the body's fields as JSON, as a form, in parts or in the query. */
  setBodyWay(way: BodyWay): void;
  /** The form as it opened, or with another of its examples. */
  startOver(exampleAt?: number): void;
  newKey(): void;
  focusField(fieldKey: string): void;
  /** Sends where the input fits, or all the same; `asNew` under a new key. */
  send(how?: { readonly isAnyway?: boolean; readonly asNew?: boolean }): Promise<void>;
  cancel(): void;
  /** Asks for that page of the list, as the next request. */
  goToPage(page: number): void;
  /** Takes a value of an answer into a field of any operation. */
  useValue(model: FormModel, field: FormField, text: string): void;
  /** Opens an input from elsewhere; `leftOver` says what it could not hold. */
  openInput(input: OperationInput, from: Omit<TakenUp, 'operation'>): void;
  /** A recorded exchange as a draft; resolves false where no operation fits, which `takenUp` then explains. */
  openAsDraft(exchangeId: string): Promise<boolean>;
  dismissTakenUp(): void;
  /** More values, or another way to carry pairs, are known: forms that nobody touched open with them. */
  knownChanged(): void;
};
export type OperationsStore = StoreApi<OperationsState>;

export type OperationsDeps = StoreDeps & {
  readonly random: RandomSource;
  later(action: () => void, afterMs: number): void;
  knownValues(environmentId: string): readonly KnownValue[];
  /** How that environment carries pairs, as its profile says; undefined while it is not known. */
  bodyWay(environmentId: string): BodyWay | undefined;
};

const FIRST_OPERATION = OPERATIONS[0]?.name ?? '';

function benchKey(environmentId: string | undefined, operation: string): string {
  return `${environmentId ?? ''} ${operation}`;
}

/** The bench in sight; absent before an environment is known. */
export function shownBench({ environmentId, operation, benches }: OperationsState): Bench | undefined {
  return benches[benchKey(environmentId, operation)];
}

export function createOperationsStore(deps: OperationsDeps): OperationsStore {
  const { host, keep, random, later, nowMs } = deps;
  const newKey = () => randomUuid(random);
  return createStore<OperationsState>()((set, get) => {
    const { kept, changed: draftChanged } = keepDrafts({
      keep,
      later,
      current: () => ({
        operation: get().operation,
        drafts: Object.fromEntries(Object.entries(get().benches).map(([key, { draft }]) => [key, draft])),
      }),
    });
    let focusSerial = 0;

    function put(key: string, changes: Partial<Bench>): void {
      const { benches } = get();
      const before = benches[key];
      if (before) set({ benches: { ...benches, [key]: { ...before, ...changes } } });
      if (changes.draft) draftChanged();
    }

    function opened(environmentId: string, model: FormModel, exampleAt = 0, key = newKey): OperationDraft {
      return openingDraft(model, deps.knownValues(environmentId), key, exampleAt, deps.bodyWay(environmentId));
    }

    /** Makes the bench of an operation where there is none yet. */
    function ensure(environmentId: string | undefined, operation: string): void {
      const key = benchKey(environmentId, operation);
      const found = findOperation(operation);
      if (environmentId === undefined || !found || get().benches[key]) return;
      const draft = kept.drafts[key] ?? opened(environmentId, formModel(found));
      set(({ benches }) => ({ benches: { ...benches, [key]: { draft, isAttempted: false } } }));
    }

    function here(): { key: string; bench: Bench; model: FormModel; environmentId: string } | undefined {
      const { environmentId, operation, benches } = get();
      const key = benchKey(environmentId, operation);
      const bench = benches[key];
      const found = findOperation(operation);
      return environmentId !== undefined && bench && found
        ? { key, bench, model: formModel(found), environmentId }
        : undefined;
    }

    function edit(change: (input: OperationInput, model: FormModel) => OperationInput): void {
      const at = here();
      if (!at) return;
      const input = change(at.bench.draft.input, at.model);
      if (input !== at.bench.draft.input) put(at.key, { draft: editDraft(at.bench.draft, input, newKey) });
    }

    function show(operation: string): void {
      ensure(get().environmentId, operation);
      set({ operation });
      draftChanged();
    }

    return {
      operation: kept.operation ?? FIRST_OPERATION,
      benches: {},
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
        // An example that was asked for stays, whatever becomes known.
        const draft = { ...opened(at.environmentId, at.model, exampleAt), isUntouched: exampleAt === undefined };
        put(at.key, { draft, isAttempted: false });
      },
      newKey() {
        const at = here();
        if (at) put(at.key, { draft: renewKey(at.bench.draft, newKey) });
      },
      focusField(fieldKey) {
        focusSerial += 1;
        set({ focus: { fieldKey, serial: focusSerial } });
      },
      async send({ isAnyway = false, asNew = false } = {}) {
        const at = here();
        if (!at || at.bench.sending) return;
        const { key, environmentId } = at;
        const problems = checkInput(at.model, at.bench.draft.input);
        // What was sent anyway once may be sent again without asking.
        const isMeant = isAnyway || isSentAsIs(at.bench.draft);
        if (problems.some(({ isFatal }) => isFatal) || (problems.length > 0 && !isMeant)) {
          put(key, { isAttempted: true });
          const [first] = problems;
          get().focusField(first?.fieldKey ?? `${first?.place ?? 'body'} raw`);
          return;
        }
        const draft = asNew ? renewKey(at.bench.draft, newKey) : at.bench.draft;
        const retry = isRetry(draft);
        const callId = newKey();
        put(key, {
          draft: markSent(draft),
          isAttempted: false,
          sending: { callId, startedAtMs: nowMs(), isRetry: retry },
        });
        const sent = await host.call('operation.send', { environmentId, callId, input: draft.input });
        const back = sent.ok ? await fetchAnswer(host, sent.value.exchangeId) : sent;
        put(key, {
          sending: undefined,
          outcome: back.ok
            ? { kind: 'back', isRetry: retry, ...back.value }
            : { kind: 'not-sent', failure: back.failure },
        });
      },
      cancel() {
        const callId = here()?.bench.sending?.callId;
        if (callId !== undefined) void host.call('operation.cancel', { callId });
      },
      goToPage(page) {
        const field = here()?.model.fields.find(({ key }) => key === 'query.page');
        if (!field || here()?.bench.sending) return;
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
        const key = benchKey(environmentId, input.operation);
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
        const { environmentId, benches } = get();
        if (environmentId === undefined) return;
        for (const [key, { draft }] of Object.entries(benches)) {
          const operation = findOperation(draft.input.operation);
          const isOpen =
            draft.isUntouched && draft.sentAs === undefined && key === benchKey(environmentId, draft.input.operation);
          if (!operation || !isOpen) continue;
          const now = opened(environmentId, formModel(operation), 0, () => draft.input.idempotencyKey ?? newKey());
          if (JSON.stringify(now.input) !== JSON.stringify(draft.input)) put(key, { draft: now });
        }
      },
    };
  });
}
