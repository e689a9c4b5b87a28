/**
 * Why the service refused: read from a body with the catalogue's schema of a refusal, and as one sentence.
 *
 * Another service may return less, or something else: each part is read separately, and missing ones are empty. The
 * sandbox repeats a lone reason as the message; the sentence shows it once.
 */
import { z } from 'zod';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { refusal as written } from '../catalogue/envelope.ts';
import type { HttpResponse } from '../http/message.ts';
import { jsonValue } from '../json/json-value.ts';
import { plainLine } from '../text/plain-line.ts';
import { beginning } from '../text/shortened.ts';

/** `field` may be a check of the signature; empty if the service names none. */
export type RefusalReason = { readonly field: string; readonly message: string };

export type Refusal = {
  /** Empty if there is none. */
  readonly message: string;
  readonly reasons: readonly RefusalReason[];
  /** The base as the service rebuilt it. */
  readonly signatureBase?: string | undefined;
};

const NOTHING: Refusal = { message: '', reasons: [] };
const MOST_REASONS = 3;
const LONGEST_SENTENCE = 300;

const { message, errors, signatureBase } = written.shape;
const reason = errors.element.extend({ field: errors.element.shape.field.catch('') });
const readable = z.object({
  message: message.catch(''),
  errors: z.array(z.unknown()).catch([]),
  signatureBase: signatureBase.catch(undefined),
});

/** Never throws; a body that is not a refusal has no reasons; of a page, or another text, the message is the line that says most. */
export function refusalOf(body: Uint8Array): Refusal {
  const text = decodeUtf8(body);
  const json = jsonValue(text);
  if (json === undefined) return { message: pageWords(text), reasons: [] };
  const read = readable.safeParse(json);
  if (!read.success) return NOTHING;
  const reasons = read.data.errors.flatMap((entry) => reason.safeParse(entry).data ?? []);
  return { message: read.data.message, reasons, signatureBase: read.data.signatureBase };
}

const LONGEST_PAGE = 10_000;
/** What the status says already. */
const OF_STATUS =
  /^(?:error:? *)?(?:[45]\d\d\b.*|bad request|unauthorized|forbidden|not found|method not allowed|internal server error|bad gateway|service unavailable|gateway time-?out)\W*$/i;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};

/** The line that names an error, else the first of two words or more that says more than the status; empty where none does. */
function pageWords(text: string): string {
  if (/^\s*[[{"]/.test(text) || text.includes('\ufffd')) return '';
  const lines = text
    .slice(0, LONGEST_PAGE)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '\n')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .split(/\r?\n/)
    .map((line) => plainLine(line.trim()))
    .filter((line) => /\S\s+\S/.test(line) && !OF_STATUS.test(line));
  return short(lines.find((line) => /\w(?:Error|Exception)\b/.test(line)) ?? lines[0] ?? '');
}

/** `The service answered 404: …`, with the first reasons that add to the message. */
export function refusalSentence({
  status,
  reason: phrase,
  body,
}: Pick<HttpResponse, 'status' | 'reason' | 'body'>): string {
  const refused = refusalOf(body);
  const head = refused.message === '' ? ` ${phrase}`.trimEnd() : `: ${short(refused.message)}`;
  const said = [refused.message];
  const more = refused.reasons.flatMap(({ message: entry }) => {
    if (said.some((one) => isSameSentence(one, entry))) return [];
    said.push(entry);
    return [entry];
  });
  const rest = more.slice(0, MOST_REASONS).map(short);
  return [`The service answered ${status}${head}`, ...rest].map(ended).join(' ');
}

/** True if showing both would say the same thing twice: they differ by a final stop, case or blanks at most. */
export function isSameSentence(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().replace(/\.$/, '').toLowerCase();
  return plain(one) === plain(other);
}

function short(sentence: string): string {
  return beginning(sentence, LONGEST_SENTENCE);
}

function ended(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}
