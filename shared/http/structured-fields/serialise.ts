/**
 * Writes structured fields in their one canonical form.
 *
 * A value without such a form (a string with a line break, an integer of 16 digits) is misuse by the caller and throws
 * AppError `field-value-unwritable`. Source: RFC 9651 section 4.1.
 */
import { toBase64 } from '../../bytes/base64.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { AppError } from '../../failure.ts';
import { TOKEN_CHARACTERS } from '../message.ts';
import type { BareItem } from './types.ts';

const TOKEN = new RegExp(`^[A-Za-z*][${TOKEN_CHARACTERS}:/]*$`);

/** What the writer needs of a member: the parser's shape without offsets. */
export type WritableParameters = readonly { readonly name: string; readonly value: BareItem }[];
export type WritableItem = {
  readonly kind: 'item';
  readonly value: BareItem;
  readonly parameters: WritableParameters;
};
export type WritableInnerList = {
  readonly kind: 'inner-list';
  readonly items: readonly WritableItem[];
  readonly parameters: WritableParameters;
};
export type WritableMember = WritableItem | WritableInnerList;

/** A dictionary's members in order; a bare true is written as its key. @internal For the RFC's own test vectors. */
export function serialiseDictionary(
  members: readonly { readonly name: string; readonly member: WritableMember }[],
): string {
  return members
    .map(({ name, member }) => {
      const key = serialiseKey(name);
      const isTrue = member.kind === 'item' && member.value.kind === 'boolean' && member.value.value;
      return isTrue ? key + serialiseParameters(member.parameters) : `${key}=${serialiseMember(member)}`;
    })
    .join(', ');
}

/** A list's members in order. @internal For the RFC's own test vectors. */
export function serialiseList(members: readonly WritableMember[]): string {
  return members.map(serialiseMember).join(', ');
}

/** An item or inner list with its parameters. */
export function serialiseMember(member: WritableMember): string {
  const text =
    member.kind === 'inner-list' ? `(${member.items.map(serialiseMember).join(' ')})` : serialiseBareItem(member.value);
  return text + serialiseParameters(member.parameters);
}

/** `;name=value` for each. */
export function serialiseParameters(parameters: WritableParameters): string {
  let text = '';
  for (const { name, value } of parameters) {
    text += `;${serialiseKey(name)}`;
    if (value.kind !== 'boolean' || !value.value) text += `=${serialiseBareItem(value)}`;
  }
  return text;
}

function unwritable(kind: string, expected: string, got: string): never {
  throw new AppError({ code: 'field-value-unwritable', message: `${kind}: expected ${expected}, got ${got}` });
}

function serialiseKey(name: string): string {
  if (!/^[a-z*][a-z0-9_.*-]*$/.test(name)) {
    unwritable('key', 'lower-case letters, digits and _-.*, beginning with a letter or *', JSON.stringify(name));
  }
  return name;
}

/** One bare item; a string is quoted and escaped. */
function serialiseBareItem(item: BareItem): string {
  switch (item.kind) {
    case 'integer':
      return serialiseInteger(item.value);
    case 'decimal':
      return serialiseDecimal(item.value);
    case 'string':
      return serialiseString(item.value);
    case 'token':
      if (!TOKEN.test(item.value)) {
        unwritable('token', 'token characters, beginning with a letter or *', JSON.stringify(item.value));
      }
      return item.value;
    case 'bytes':
      return `:${toBase64(item.value)}:`;
    case 'boolean':
      return item.value ? '?1' : '?0';
    case 'date':
      return `@${serialiseInteger(item.value)}`;
    case 'display-string':
      return serialiseDisplayString(item.value);
  }
}

function serialiseInteger(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) > 999_999_999_999_999) {
    unwritable('integer', 'a whole number of at most 15 digits', String(value));
  }
  return String(value === 0 ? 0 : value);
}

/** At most three digits after the point; rounds halves to even. */
function serialiseDecimal(value: number): string {
  if (!Number.isFinite(value)) unwritable('decimal', 'a finite number', String(value));
  const thousandths = roundHalfEven(value * 1000);
  const rounded = thousandths / 1000;
  if (Math.abs(rounded) >= 1e12) unwritable('decimal', 'at most 12 digits before the point', String(value));
  const sign = thousandths < 0 ? '-' : '';
  const digits = String(Math.abs(thousandths)).padStart(4, '0');
  const fraction = digits.slice(-3).replace(/0{1,2}$/, '');
  return `${sign}${digits.slice(0, -3)}.${fraction}`;
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** Quoted and escaped; printable ASCII only. */
export function serialiseString(value: string): string {
  let plain = true;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (!(code >= 32 && code <= 126)) {
      unwritable('string', 'printable ASCII', `${JSON.stringify(value.charAt(at))} at offset ${at}`);
    }
    if (code === 34 || code === 92) plain = false;
  }
  return plain ? `"${value}"` : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function serialiseDisplayString(value: string): string {
  let text = '%"';
  for (const byte of encodeUtf8(value)) {
    const mustEscape = byte === 37 || byte === 34 || byte < 32 || byte > 126;
    text += mustEscape ? `%${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte);
  }
  return `${text}"`;
}
