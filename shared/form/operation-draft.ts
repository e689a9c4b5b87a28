/**
 * OperationDraft: an operation as a user is filling it in, and the idempotency key of what they mean by it.
 *
 * One key for one intent: made when the draft begins, sent again on a retry, and replaced as soon as what was sent under it
 * is changed, because a service refuses another body under a used key. Pure; new keys are handed in.
 */
import { carriesBody } from '../catalogue/operation.ts';
import { findOperation } from '../catalogue/operations.ts';
import type { OperationInput } from '../request/operation-input.ts';
import { type BodyWay, bodyWays } from './body-way.ts';
import { changeBodyWay, changeField, exampleInput, typedInto } from './form-input.ts';
import type { FormModel } from './form-model.ts';
import type { KnownValue } from './known-value.ts';

export type OperationDraft = {
  /** With its idempotency key, where the method takes one. */
  readonly input: OperationInput;
  /** What was last sent under this key, as text; absent before the first send. */
  readonly sentAs?: string;
  /** Why the key is not the one before. */
  readonly keyChange?: 'edited' | 'asked';
  /** Nobody has touched it: it may still follow what becomes known. */
  readonly isUntouched: boolean;
};

/** A draft of this input under a new key, as if it had been typed. */
export function draftOf(input: OperationInput, newKey: () => string): OperationDraft {
  return { input: withKey(input, newKey()), isUntouched: false };
}

/** The draft with which a form opens: the catalogue's example, its ids such as the environment is known to have, its body
 * carried in the environment's way where the operation takes that. */
export function openingDraft(
  model: FormModel,
  known: readonly KnownValue[],
  newKey: () => string,
  exampleAt = 0,
  way?: BodyWay,
): OperationDraft {
  let input = exampleInput(model.operation, exampleAt);
  if (way && bodyWays(model.operation).includes(way)) input = changeBodyWay(model, input, way);
  for (const field of model.fields) {
    const { shape } = field;
    if (shape.kind !== 'id' || !field.isRequired) continue;
    const values = known.filter(({ kind }) => kind === shape.of).map(({ value }) => value);
    const [newest] = values;
    const example = exampleText(model, field.place, field.name, exampleAt);
    if (newest === undefined || values.includes(example)) continue;
    input = changeField(input, field, typedInto(input, field, newest));
  }
  return { input: withKey(input, newKey()), isUntouched: true };
}

/** The draft with other content. What was sent under its key keeps that key to itself. */
export function editDraft(draft: OperationDraft, input: OperationInput, newKey: () => string): OperationDraft {
  const isUsed = draft.sentAs !== undefined && contentOf(input) !== draft.sentAs;
  if (!isUsed) return { ...draft, input, isUntouched: false };
  return { input: withKey(input, newKey()), keyChange: 'edited', isUntouched: false };
}

/** The same content as another intent. */
export function renewKey(draft: OperationDraft, newKey: () => string): OperationDraft {
  return { input: withKey(draft.input, newKey()), keyChange: 'asked', isUntouched: draft.isUntouched };
}

/** The draft after it was handed to main. */
export function markSent(draft: OperationDraft): OperationDraft {
  return { ...draft, sentAs: contentOf(draft.input) };
}

/** True where this very content was sent. */
export function isSentAsIs(draft: OperationDraft): boolean {
  return draft.sentAs === contentOf(draft.input);
}

/** True where sending again would be the same request under the same key. */
export function isRetry(draft: OperationDraft): boolean {
  return draft.input.idempotencyKey !== undefined && isSentAsIs(draft);
}

/** Everything of the request but its key. */
function contentOf({ idempotencyKey: _key, ...content }: OperationInput): string {
  return JSON.stringify(content);
}

/** A GET carries no key. */
function withKey(input: OperationInput, key: string): OperationInput {
  const operation = findOperation(input.operation);
  const takesKey = operation !== undefined && (carriesBody(operation) || operation.method === 'DELETE');
  return takesKey ? { ...input, idempotencyKey: key } : input;
}

function exampleText({ operation }: FormModel, place: 'path' | 'query' | 'body', name: string, at: number): string {
  const value: unknown = operation.examples[at]?.[place]?.[name];
  return value === undefined ? '' : String(value);
}
