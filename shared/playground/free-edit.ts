/**
 * FreeEdit: a request whose every part is edited, beside the form of its operation, and what that form can hold of it.
 *
 * A form holds an operation's parameters, its body as text and its key; all else is made anew by the environment. What goes
 * beyond is named in words that complete “The form cannot hold …”, so that nothing is dropped silently.
 */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { operationInputFrom, type ReadInput } from '../form/input-from-request.ts';
import { isSameJson } from '../json/same-json.ts';
import type { TraceJson } from '../observed/observed.ts';
import { isMadeAnew } from '../request/made-anew.ts';
import { operationDraft } from '../request/operation-input.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { bodyHeaderValue } from './change-edit.ts';
import { differHeaderLines } from './edit-differences.ts';
import { type EditedLine, type EditedRequest, isIdempotencyHeader } from './edited-request.ts';

export type FreeEdit = {
  /** Where it goes. */
  readonly environmentId: string;
  readonly edit: EditedRequest;
  /** What it was when its editing began: changes are marked against it. */
  readonly begun: EditedRequest;
  /** How that was signed, if it was. */
  readonly trace?: Pick<TraceJson, 'lines' | 'hashBase64' | 'signatureBase64' | 'createdSec'> | undefined;
  /** The record that it was taken from. */
  readonly exchangeId?: string | undefined;
};

/** The value of its idempotency header; undefined without one. */
export function keyOfEdit({ lines }: EditedRequest): string | undefined {
  return lines.find(({ name }) => isIdempotencyHeader(name))?.value;
}

/** `usual`: the environment's options, by which a form is signed. */
export function formOf(free: Pick<FreeEdit, 'edit' | 'begun'>, usual: SigningProfile): ReadInput {
  const { edit } = free;
  const text = decodeUtf8Strict(edit.body);
  if (!text.ok) return { leftOver: ['the body: it is not UTF-8, and a form is text'] };
  const contentType = edit.lines.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const { input, leftOver } = operationInputFrom(edit.method, edit.url, text.value, contentType);
  if (!input) return { leftOver };
  const idempotencyKey = keyOfEdit(edit) || undefined;
  return {
    input: idempotencyKey === undefined ? input : { ...input, idempotencyKey },
    leftOver: [
      ...leftOver,
      ...addressBeyond(free, operationDraft(input).target),
      ...headersBeyond(free),
      ...(edit.createdSec === undefined ? [] : ['a fixed created']),
      ...(edit.expiresSec === undefined ? [] : ['a fixed expires']),
      ...(isSameJson(edit.profile, usual) ? [] : ['signing options other than the environment’s']),
    ],
  };
}

function addressBeyond({ edit, begun }: Pick<FreeEdit, 'edit' | 'begun'>, target: string): string[] {
  if (!edit.url.endsWith(target)) return [`the address as it is written: the form writes ${target}`];
  const address = edit.url.slice(0, -target.length);
  return begun.url.startsWith(`${address}/`) ? [] : [`the address ${address}: a form goes to the environment’s own`];
}

function headersBeyond({ edit, begun }: Pick<FreeEdit, 'edit' | 'begun'>): string[] {
  const { lines, removed } = differHeaderLines(edit, begun);
  return [
    ...edit.lines.flatMap((line, at) => {
      const { name } = line;
      if (!isMadeAnew(name) && name.toLowerCase() !== 'content-type') {
        return [`the header ${name}: it holds none beside the service’s own`];
      }
      const status = lines[at]?.status;
      if (status === 'moved') return [`the new place of the header ${name}`];
      return status === 'added' || !isInStep(line, edit.body, status === 'changed') ? [`the header ${name}`] : [];
    }),
    ...removed.map(({ name }) => `that the header ${name} is missing`),
  ];
}

/** Whether a form makes the same header of what it holds. */
function isInStep({ name, value }: EditedLine, body: Uint8Array, isChanged: boolean): boolean {
  const lower = name.toLowerCase();
  const ofBody = bodyHeaderValue(lower, body);
  if (ofBody !== undefined) return value === ofBody;
  return !isChanged || lower === 'content-type' || isIdempotencyHeader(name);
}
