/**
 * What the form of an operation can hold of a free edit.
 *
 * A form holds an operation's parameters, its body as text and its key; all else is made anew by the environment. What goes
 * beyond is named in words that complete “Its form cannot hold …”, so that nothing is dropped silently.
 */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { isSameJson } from '../json/same-json.ts';
import { bodyHeaderValue } from '../playground/change-edit.ts';
import { differHeaderLines } from '../playground/edit-differences.ts';
import { type EditedLine, isIdempotencyHeader } from '../playground/edited-request.ts';
import { type FreeEdit, keyOfEdit } from '../playground/free-edit.ts';
import { isMadeAnew } from '../request/made-anew.ts';
import { operationDraft } from '../request/operation-input.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { operationInputFrom, type ReadInput } from './input-from-request.ts';

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
      return status === 'added' || !isAsMade(line, edit.body, status === 'changed') ? [`the header ${name}`] : [];
    }),
    ...removed.map(({ name }) => `that the header ${name} is missing`),
  ];
}

/** Whether a form makes the same header of what it holds. */
function isAsMade({ name, value }: EditedLine, body: Uint8Array, isChanged: boolean): boolean {
  const lower = name.toLowerCase();
  const ofBody = bodyHeaderValue(lower, body);
  if (ofBody !== undefined) return value === ofBody;
  return !isChanged || lower === 'content-type' || isIdempotencyHeader(name);
}
