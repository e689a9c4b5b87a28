/**
 * One change to an EditedRequest, as a value, and how it is applied.
 *
 * A change never throws and repairs only what the user asked to keep in step: Content-Digest and Content-Length with
 * the body, and the idempotency header's name with the profile's choice. Source of the digest's form: RFC 9530 section
 * 2.
 */
import { contentDigest } from '../http/content-digest.ts';
import { IDEMPOTENCY_ID, IDEMPOTENCY_KEY, idempotencyNames } from '../signature/covered.ts';
import { nobleCrypto } from '../signature/noble-crypto.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { type EditedLine, type EditedRequest, isIdempotencyHeader } from './edited-request.ts';

export type EditChange =
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'line'; readonly id: number; readonly name?: string; readonly value?: string }
  /** `id` belongs to a sent line that is restored; without it the line is new. */
  | { readonly kind: 'lineAdded'; readonly name: string; readonly value: string; readonly id?: number }
  | { readonly kind: 'lineRemoved'; readonly id: number }
  | { readonly kind: 'lineMoved'; readonly id: number; readonly by: 1 | -1 }
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'inStep'; readonly isInStep: boolean }
  /** Undefined: now, and as the profile says. */
  | { readonly kind: 'created'; readonly createdSec: number | undefined }
  | { readonly kind: 'expires'; readonly expiresSec: number | undefined }
  | { readonly kind: 'profile'; readonly profile: SigningProfile }
  | { readonly kind: 'idempotencyKey'; readonly key: string };

/** Ids of added lines start here; no request has this many lines. */
const FIRST_ADDED_ID = 10_000;

export function changeEdit(edit: EditedRequest, change: EditChange): EditedRequest {
  switch (change.kind) {
    case 'method':
      return { ...edit, method: change.method };
    case 'url':
      return { ...edit, url: change.url };
    case 'line':
      return stepped({ ...edit, lines: edit.lines.map((line) => changeLine(line, change)) });
    case 'lineAdded':
      return stepped({ ...edit, lines: withAdded(edit.lines, change) });
    case 'lineRemoved':
      return { ...edit, lines: edit.lines.filter(({ id }) => id !== change.id) };
    case 'lineMoved':
      return { ...edit, lines: moved(edit.lines, change.id, change.by) };
    case 'body':
      return stepped({ ...edit, body: change.body });
    case 'inStep':
      return stepped({ ...edit, isInStep: change.isInStep });
    case 'created':
      return { ...edit, createdSec: change.createdSec };
    case 'expires':
      return { ...edit, expiresSec: change.expiresSec };
    case 'profile':
      return { ...edit, profile: change.profile, lines: renamedIdempotency(edit, change.profile) };
    case 'idempotencyKey':
      return { ...edit, lines: withIdempotencyKey(edit.lines, change.key) };
  }
}

/** `content-digest` or `content-length` for this body: the two values that "in step" maintains. */
export function bodyHeaderValue(lowerName: string, body: Uint8Array): string | undefined {
  if (lowerName === 'content-digest') return contentDigest(nobleCrypto.sha512(body));
  return lowerName === 'content-length' ? String(body.length) : undefined;
}

/** Whether this line follows the body by itself. */
export const followsBody = (edit: EditedRequest, { name }: EditedLine): boolean =>
  edit.isInStep && bodyHeaderValue(name.toLowerCase(), edit.body) !== undefined;

function stepped(edit: EditedRequest): EditedRequest {
  if (!edit.isInStep) return edit;
  const lines = edit.lines.map((line) => {
    const value = bodyHeaderValue(line.name.toLowerCase(), edit.body);
    return value === undefined || value === line.value ? line : { ...line, value };
  });
  return { ...edit, lines };
}

function changeLine(line: EditedLine, change: { id: number; name?: string; value?: string }): EditedLine {
  if (line.id !== change.id) return line;
  return { id: line.id, name: change.name ?? line.name, value: change.value ?? line.value };
}

/** A restored line goes after the nearest one sent before it; a new line goes to the end. */
function withAdded(
  lines: readonly EditedLine[],
  { id, name, value }: { readonly id?: number; readonly name: string; readonly value: string },
): readonly EditedLine[] {
  if (id === undefined || lines.some((line) => line.id === id)) return [...lines, { id: nextId(lines), name, value }];
  const before = lines.reduce((nearest, line) => (line.id < id ? Math.max(nearest, line.id) : nearest), -1);
  return lines.toSpliced(lines.findIndex((line) => line.id === before) + 1, 0, { id, name, value });
}

function nextId(lines: readonly EditedLine[]): number {
  return lines.reduce((next, line) => Math.max(next, line.id + 1), FIRST_ADDED_ID);
}

function moved(lines: readonly EditedLine[], id: number, by: 1 | -1): readonly EditedLine[] {
  const from = lines.findIndex((line) => line.id === id);
  const to = from + by;
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

const isIdempotency = ({ name }: EditedLine): boolean => isIdempotencyHeader(name);

function withIdempotencyKey(lines: readonly EditedLine[], key: string): readonly EditedLine[] {
  return lines.map((line) => (isIdempotency(line) ? { ...line, value: key } : line));
}

const WRITTEN_NAMES: Readonly<Record<string, string>> = {
  [IDEMPOTENCY_KEY]: 'X-Idempotency-Key',
  [IDEMPOTENCY_ID]: 'X-Idempotency-Id',
};

/** Applies the profile's choice of name: renames, doubles or drops the line; its value stays. */
function renamedIdempotency(edit: EditedRequest, profile: SigningProfile): readonly EditedLine[] {
  const { lines } = edit;
  if (profile.idempotencyHeader === edit.profile.idempotencyHeader) return lines;
  const first = lines.find(isIdempotency);
  if (first === undefined) return lines;
  let id = first.id;
  const renamed = idempotencyNames(profile).map((lowerName, at) => {
    if (at > 0) id = nextId(lines);
    return { id, name: WRITTEN_NAMES[lowerName] ?? lowerName, value: first.value };
  });
  return lines.flatMap((line) => (line === first ? renamed : isIdempotency(line) ? [] : [line]));
}
