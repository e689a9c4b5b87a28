/**
 * Reads a request that somebody has as text or bytes: raw HTTP/1.1, a curl command, a HAR entry, a request of Postman or
 * Bruno, lines of a log, an object or call that holds it, or loose header lines.
 *
 * The page's fields and the command line's files share this reader. All offsets count characters of the exact text of
 * these bytes, so that a page can point at them. Skips a byte-order mark in every form, with a note. It does not judge
 * the request.
 */
import { exactText } from '../bytes/exact-text.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import type { ReadRequest, RequestNote } from '../http/read-request.ts';
import { looksBruno, readBruno } from './bruno/bruno-request.ts';
import { looksFetch, looksPowerShell, readFetch, readPowerShell } from './call/script-call.ts';
import { isCurlCommand } from './curl/curl-command.ts';
import { parseCurlRequest } from './curl/curl-request.ts';
import { type GivenParts, looksLoose, readLooseHeaders } from './headers/read-loose-headers.ts';
import { isHttpieCommand, readHttpie } from './httpie/httpie-request.ts';
import { type LogForm, logForm, readLog } from './log/read-log.ts';
import { looksObject, type ObjectForm, objectWithin, takeObject } from './object/read-object.ts';
import { parseRawRequest } from './raw/raw-request.ts';
import { starsIn } from './words/masked-notes.ts';

/** Kinds of logs are told apart because each shows other parts of a request. */
export type RequestForm =
  | 'raw'
  | 'curl'
  | 'headers'
  | LogForm
  | ObjectForm
  | 'fetch'
  | 'powershell'
  | 'bruno'
  | 'httpie';

export type ReadObserved = ReadRequest & {
  readonly form: RequestForm;
  /** For loose headers, see LooseRequest. */
  readonly isMethodGuessed: boolean;
  readonly isUrlMissing: boolean;
  /** False if there were only headers, so nothing is known about the body. */
  readonly hasBody: boolean;
};

/** Above this many bytes only raw HTTP is read: nobody types such a command, and splitting it would take long. */
export const LONGEST_TYPED_BYTES = 2_097_152;
const BEGINNING_BYTES = 1200;
const MARK = '\ufeff';

/** The form that these bytes appear to have. */
export function requestForm(bytes: Uint8Array): RequestForm {
  const beginning = withoutMark(exactText(bytes.subarray(0, BEGINNING_BYTES)));
  const early = formOfBeginning(beginning);
  if (early !== undefined || bytes.length > LONGEST_TYPED_BYTES)
    return early ?? (looksObject(beginning) ? 'har' : 'raw');
  return takeText(withoutMark(exactText(bytes))).form;
}

/**
 * Reads the bytes. `given` completes loose headers; without it they are not read. `body`: the body of a request whose head
 * alone is here, or the file that a curl command names.
 */
export function readObserved(bytes: Uint8Array, given?: GivenParts, body?: Uint8Array): Parsed<ReadObserved> {
  const beginning = withoutMark(exactText(bytes.subarray(0, BEGINNING_BYTES)));
  const early = formOfBeginning(beginning);
  const isLong = bytes.length > LONGEST_TYPED_BYTES;
  if (early === 'raw' || (isLong && early === undefined && !looksObject(beginning))) return readRaw(bytes, body);
  if (isLong) return notParsed(0, `expected raw HTTP in a text of ${bytes.length} bytes, got ${requestForm(bytes)}`);
  const text = exactText(bytes);
  const plain = withoutMark(text);
  const skipped = text.length - plain.length;
  const { form, read } = takeText(plain);
  if (form === 'raw' || (form === 'headers' && given === undefined)) return readRaw(bytes, body);
  const outcome = form === 'curl' ? parseCurlRequest(plain, body) : read(given);
  const whole = form === 'curl' || form === 'headers' ? outcome : withBody(outcome, body);
  const before = [...(skipped > 0 ? [MARK_SKIPPED] : []), ...starsIn(text)];
  return asObserved(form, whole, (offset) => offset + skipped, before);
}

function readRaw(bytes: Uint8Array, body: Uint8Array | undefined): Parsed<ReadObserved> {
  const read = withBody(parseRawRequest(bytes), body);
  const stars = bytes.length > LONGEST_TYPED_BYTES ? [] : starsIn(exactText(bytes));
  return asObserved('raw', read, (offset) => exactText(bytes.subarray(0, offset)).length, stars);
}

/** A request line at the very beginning, with lines behind it that are not indented headers, as some logs write them. */
const RAW = /^\s*[A-Z]{2,20} (?:\/|https?:\/\/)\S*(?: HTTP\/\d(?:\.\d)?)?\r?(?:$|\n(?![ \t]+[A-Za-z-]{1,60}: ))/;
/** Names with which people's own header lines begin; a log's lines begin with others. */
const OWN_LINE =
  /^\s*(?:["@]|(?:signature|content-|host|authorization|x-|accept|user-agent|date|idempotency|digest)[\w-]*[ \t]*:)/i;

/** The form, where a few lines tell it. */
function formOfBeginning(beginning: string): RequestForm | undefined {
  if (isCurlCommand(beginning)) return 'curl';
  if (RAW.test(beginning)) return 'raw';
  if (isHttpieCommand(beginning)) return 'httpie';
  if (looksFetch(beginning)) return 'fetch';
  if (looksPowerShell(beginning)) return 'powershell';
  return looksLoose(beginning) && OWN_LINE.test(beginning) ? 'headers' : undefined;
}

type Taken = {
  readonly form: RequestForm;
  readonly read: (given?: GivenParts) => Parsed<ReadRequest & Partial<ReadObserved>>;
};

/** How to read a text that is short enough for every form. */
function takeText(text: string): Taken {
  const beginning = text.slice(0, BEGINNING_BYTES);
  const early = formOfBeginning(beginning);
  if (early === 'fetch') return { form: early, read: () => readFetch(text) };
  if (early === 'httpie') return { form: early, read: () => readHttpie(text) };
  if (early === 'powershell') return { form: early, read: () => readPowerShell(text) };
  if (early === 'headers') return { form: early, read: (given) => readLooseHeaders(text, given ?? NOTHING_GIVEN) };
  if (early !== undefined) return { form: early, read: () => notParsed(0, 'expected another form') };
  if (looksObject(beginning)) {
    const taken = takeObject(text);
    const log = taken.form === 'object' && !taken.read(NOTHING_GIVEN).ok ? logForm(text) : undefined;
    return log === undefined ? taken : { form: log, read: () => readLog(text, log) };
  }
  if (looksBruno(text)) return { form: 'bruno', read: () => readBruno(text) };
  const log = logForm(text);
  if (log !== undefined) return { form: log, read: () => readLog(text, log) };
  const within = objectWithin(text);
  if (within !== undefined) return within;
  if (looksLoose(beginning))
    return { form: 'headers', read: (given) => readLooseHeaders(text, given ?? NOTHING_GIVEN) };
  return { form: 'raw', read: () => notParsed(0, 'expected another form') };
}

const NOTHING_GIVEN: GivenParts = { method: '', url: '' };

/** Notes that the given body makes untrue. */
const OF_NO_BODY: readonly string[] = ['head-without-end', 'body-short', 'body-not-shown'];

function withBody(read: Parsed<ReadRequest>, body: Uint8Array | undefined): Parsed<ReadRequest> {
  if (!read.ok || body === undefined) return read;
  const { request, notes } = read.value;
  if (request.body.length > 0) {
    return notParsed(0, `expected a request without a body beside the one given, got ${request.body.length} bytes`);
  }
  const kept = notes.filter(({ code }) => !OF_NO_BODY.includes(code));
  return parsed({ ...read.value, request: { ...request, body }, notes: kept, hasBody: true });
}

const MARK_SKIPPED: RequestNote = {
  code: 'byte-order-mark',
  message: 'The text begins with a byte-order mark (EF BB BF); skipped.',
  offset: 0,
};

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

/** The outcome with offsets in characters of the whole text. */
function asObserved(
  form: RequestForm,
  read: Parsed<ReadRequest & Partial<ReadObserved>>,
  place: (offset: number) => number,
  before: readonly RequestNote[] = [],
): Parsed<ReadObserved> {
  if (!read.ok) return notParsed(place(read.fault.offset), read.fault.message);
  const notes = read.value.notes.map((note) => ({ ...note, offset: place(note.offset) }));
  const isTold = notes.some(({ code }) => code === 'value-masked');
  const first = before.filter(({ code }) => !isTold || code !== 'value-masked');
  const whole = { isMethodGuessed: false, isUrlMissing: false, hasBody: true };
  return parsed({ ...whole, ...read.value, form, notes: [...first, ...notes] });
}
