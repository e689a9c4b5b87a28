/**
 * FormDraft: a request that a user is filling in, in the form of its operation or freely, with the idempotency key of the
 * current intent.
 *
 * One key per intent: made when the draft begins, reused on a retry, and replaced as soon as the user changes what was
 * sent under it, because a service rejects another body with a used key. Pure; the caller supplies new keys.
 */

import { toBase64Url } from '../bytes/base64.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { carriesBody } from '../catalogue/operation.ts';
import { findOperation } from '../catalogue/operations.ts';
import { changeEdit } from '../playground/change-edit.ts';
import { asPlaygroundEdit } from '../playground/edited-request.ts';
import { type FreeEdit, keyOfEdit } from '../playground/free-edit.ts';
import type { OperationInput } from '../request/operation-input.ts';
import { nobleCrypto } from '../signature/noble-crypto.ts';
import { type BodyWay, bodyWays } from './body-way.ts';
import { changeBodyWay, changeField, exampleInput, typedInto } from './form-input.ts';
import type { FormModel } from './form-model.ts';
import type { KnownValue } from './known-value.ts';

/** What is sent: `free` where it is there, else `input`. */
type Content = {
  /** Includes its idempotency key, if the method takes one. */
  readonly input: OperationInput;
  /** The request under free editing; `input` is then what the form held before. */
  readonly free?: FreeEdit | undefined;
};

export type FormDraft = Content & {
  /** The hash of what was last sent with this key: drafts are kept, and what was typed may hold a token. Absent before the first send. */
  readonly sentAs?: string;
  /** Why the key changed. */
  readonly keyChange?: 'edited' | 'asked';
  /** Nobody has edited it, so it may still follow new known values. */
  readonly isUntouched: boolean;
};

/** A draft of this content with a new key, as if the user had typed it. */
export function draftOf(content: Content, newKey: () => string): FormDraft {
  return { ...withKey(content, newKey()), isUntouched: false };
}

/**
 * A form's initial draft: the catalogue's example, with ids that the environment is known to have, and its body carried
 * in the environment's way if the operation accepts that.
 */
export function openingDraft(
  model: FormModel,
  known: readonly KnownValue[],
  newKey: () => string,
  exampleAt = 0,
  way?: BodyWay,
): FormDraft {
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
  return { ...withKey({ input }, newKey()), isUntouched: true };
}

/** The draft with other content. Content that differs from what was sent gets a new key. */
export function editDraft(draft: FormDraft, content: Content, newKey: () => string): FormDraft {
  const isUsed = draft.sentAs !== undefined && contentOf(content) !== draft.sentAs;
  if (!isUsed) return { ...draft, ...content, isUntouched: false };
  return { ...withKey(content, newKey()), keyChange: 'edited', isUntouched: false };
}

/** The same request under the same key in the other way of editing. */
export function turnDraft(draft: FormDraft, content: Content): FormDraft {
  const turned = { ...draft, ...content, isUntouched: false };
  return isSentAsIs(draft) ? markSent(turned) : turned;
}

/** The same content as a new intent. */
export function renewKey(draft: FormDraft, newKey: () => string): FormDraft {
  return { ...withKey(draft, newKey()), keyChange: 'asked', isUntouched: draft.isUntouched };
}

/** The draft after it went to main. */
export function markSent(draft: FormDraft): FormDraft {
  return { ...draft, sentAs: contentOf(draft) };
}

/** The draft after all came to nothing: what was sent is what `before` had sent. */
export function markUnsent(draft: FormDraft, { sentAs }: FormDraft): FormDraft {
  return { ...draft, sentAs };
}

/** True if exactly this content was sent. */
export function isSentAsIs(draft: FormDraft): boolean {
  return draft.sentAs !== undefined && draft.sentAs === contentOf(draft);
}

/** True if sending again would repeat the same request with the same key. */
export function isRetry(draft: FormDraft): boolean {
  return keyOf(draft) !== undefined && isSentAsIs(draft);
}

export function keyOf({ input, free }: Content): string | undefined {
  return free ? keyOfEdit(free.edit) : input.idempotencyKey;
}

/** The SHA-256 of everything in the request except its key, as base64url. */
function contentOf({ input: { idempotencyKey: _key, ...content }, free }: Content): string {
  const all = free ? asPlaygroundEdit(changeEdit(free.edit, { kind: 'idempotencyKey', key: '' })) : content;
  return toBase64Url(nobleCrypto.sha256(encodeUtf8(JSON.stringify(all))));
}

/** A GET has no key. */
function withKey({ input, free }: Content, key: string): Content {
  const operation = findOperation(input.operation);
  const takesKey = operation !== undefined && (carriesBody(operation) || operation.method === 'DELETE');
  return {
    input: takesKey ? { ...input, idempotencyKey: key } : input,
    free: free && { ...free, edit: changeEdit(free.edit, { kind: 'idempotencyKey', key }) },
  };
}

function exampleText({ operation }: FormModel, place: 'path' | 'query' | 'body', name: string, at: number): string {
  const value: unknown = operation.examples[at]?.[place]?.[name];
  return value === undefined ? '' : String(value);
}
