/**
 * Lines of a log that show a request: `curl -v` (`> POST …`), okhttp (`--> POST …`), Jersey (`1 > POST …`), Java's
 * HttpClient (indented headers), and whatever a program's own logger writes before each line or before the whole.
 *
 * Removes what stands before the lines and nothing of what is behind it. A log has no line ends of the message's own, so
 * the body's are taken for those that Content-Length counts.
 */
import { exactBytes } from '../../bytes/exact-text.ts';
import type { RequestNote } from '../../http/read-request.ts';
import { counted } from '../../text/counted.ts';
import { shortened } from '../../text/shortened.ts';
import { headerPrefix, type LinePrefix, LONGEST_PREFIX, looksHeader, prefixShape } from './log-prefix.ts';
import { type LogLine, linesOf, PlacedText } from './log-text.ts';
import type { LoggedExchange } from './logged-exchange.ts';

const REQUEST =
  /(?:^|[\s>"'([\]:|=])([A-Z]{3,20}) ((?:https?:\/\/|\/)[^\s"]*)(?: ((?:HTTP|http)\/[\d.]+|h2c?))?(?: \([^()]{1,60}\))?[ \t]*$/;
const STATUS =
  /(?:^|[\s<"'>])(?:(HTTP\/[\d.]+) (\d{3})(?: ([^"]{0,100}))?|<-- (\d{3})\b(.*)|\d < (\d{3})|RESPONSE: \([A-Z]+ \S{1,8000}\) (\d{3}) HTTP_\w+.*)$/;
const REASON = /^ ([A-Za-z][A-Za-z' -]{0,60}?)(?= https?:| \(|$)/;
const END = /--> END |<-- END |^\* |^[}{] \[\d+ bytes data\]/;
/** How the next message of a logger begins, behind one that had nothing before its lines. */
const RECORD =
  /^(?:\[?\d{4}[-/]\d\d[-/]\d\d|[A-Z][a-z]{2} \d{1,2}, \d{4} |\[?\d\d:\d\d:\d\d|\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\]?[: ])/;
/** More requests are a log to choose from, not one to read. */
const MOST_REQUESTS = 100;
const LONGEST_LINE = 16_000;

type Found = { readonly at: number; readonly prefix: string; readonly header: string } & Start;
type Start = { readonly method: string; readonly target: string; readonly isOfWire: boolean };

/** Whether a request line with its headers stands among the lines. */
export function looksPrefixedLog(text: string): boolean {
  const lines = linesOf(text);
  return lines.some((_, at) => requestAt(lines, at) !== undefined);
}

export function prefixedExchanges(text: string): readonly LoggedExchange[] {
  const lines = linesOf(text);
  const exchanges: LoggedExchange[] = [];
  for (let at = 0; at < lines.length && exchanges.length < MOST_REQUESTS; ) {
    const found = requestAt(lines, at);
    if (found === undefined) {
      at += 1;
      continue;
    }
    const { exchange, next } = exchangeOf(lines, found);
    exchanges.push(exchange);
    at = next;
  }
  return exchanges;
}

function requestAt(lines: readonly LogLine[], at: number): Found | undefined {
  const text = lines[at]?.text ?? '';
  if (text.length > LONGEST_LINE) return undefined;
  const [whole, method, target, version] = REQUEST.exec(text) ?? [];
  if (whole === undefined || method === undefined || target === undefined) return undefined;
  const prefix = text.slice(0, text.length - whole.length + whole.indexOf(method));
  if (prefix.length > LONGEST_PREFIX) return undefined;
  const header = headerPrefix(prefix, lines[at + 1]?.text ?? '');
  if (header === undefined) return undefined;
  return { at, prefix, header, method, target, isOfWire: version?.startsWith('HTTP/') === true };
}

function exchangeOf(
  lines: readonly LogLine[],
  { at, prefix, header, ...start }: Found,
): { readonly exchange: LoggedExchange; readonly next: number } {
  const notes: RequestNote[] = [];
  const sent = new PlacedText();
  const request = lines[at] ?? { text: '', offset: 0 };
  sent.add(`${start.method} ${start.target} HTTP/1.1\r\n`, request.offset + prefix.length);
  const record = /\d/.test(prefix) ? prefixShape(/^\s*\S+\s*/.exec(prefix)?.[0] ?? '') : undefined;
  const block = readBlock(lines, at + 1, { prefixOf: prefixShape(header), isBare: header.trim() === '', record });
  for (const { text, offset } of block.headers) sent.add(`${text}\r\n`, offset);
  sent.add('\r\n', block.headers.at(-1)?.offset ?? request.offset);
  addBody(block, sent, notes);
  const removed = header.trim() === '' ? prefix : header;
  if (removed.trim() !== '') {
    const message = `What stands before each line was taken off: ${JSON.stringify(clipped(removed))}.`;
    notes.push({ code: 'prefix-removed', message, offset: request.offset });
  }
  if (block.dropped > 0) {
    const message = `${counted(block.dropped, 'line')} without that beginning left out.`;
    notes.push({ code: 'lines-dropped', message, offset: request.offset });
  }
  const answer = responseFrom(lines, block.next);
  return {
    exchange: {
      sent,
      notes,
      logged: { isJoined: true, isHostOptional: true },
      isTargetSpelledOut: !start.isOfWire,
      ...(answer && { received: answer.received }),
    },
    next: answer?.next ?? block.next,
  };
}

function clipped(text: string): string {
  return shortened(text, 60);
}

type Lines = { readonly prefixOf: LinePrefix; readonly isBare: boolean; readonly record: LinePrefix | undefined };
type Block = {
  readonly headers: readonly LogLine[];
  readonly body: readonly LogLine[];
  readonly dropped: number;
  readonly isBare: boolean;
  readonly next: number;
};

/** Header lines and body from `from` on, without what stands before each line. */
function readBlock(lines: readonly LogLine[], from: number, { prefixOf, isBare, record }: Lines): Block {
  const headers: LogLine[] = [];
  const body: LogLine[] = [];
  let [isInBody, dropped, at] = [false, 0, from];
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? { text: '', offset: 0 };
    const cut = prefixOf(line.text);
    const rest = cut === undefined ? line : { text: line.text.slice(cut), offset: line.offset + cut };
    if (END.test(rest.text.slice(0, LONGEST_PREFIX)) || beginsAnother(lines, at)) break;
    const isForeign = isBare || (isInBody && cut === undefined);
    if (isForeign && (record?.(line.text) !== undefined || RECORD.test(line.text))) break;
    if (isInBody) {
      const isText = cut !== undefined || body.length > 0;
      if (isText) body.push(rest);
      else if (/^[{[]/.test(line.text)) body.push(line);
      else if (line.text !== '') dropped += 1;
    } else if (cut !== undefined && rest.text === '') isInBody = true;
    else if (cut !== undefined && looksHeader(rest.text)) headers.push(rest);
    else if (line.text === '') isInBody = true;
    else if (/^[{[]/.test(rest.text)) {
      isInBody = true;
      body.push(rest);
    } else if (isBare) {
      isInBody = true;
      at -= 1;
    } else dropped += 1;
  }
  return { headers, body, dropped, isBare, next: at };
}

function beginsAnother(lines: readonly LogLine[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  if (text.length > LONGEST_LINE) return false;
  return STATUS.test(text) || requestAt(lines, at) !== undefined;
}

/** The body's lines, joined so that they are as long as Content-Length says, if any way does. */
function addBody({ headers, body, isBare }: Block, sent: PlacedText, notes: RequestNote[]): void {
  const [first] = body;
  if (first === undefined) return;
  const declared = headers.map(({ text }) => /^content-length: *(\d{1,15})[ \t]*$/i.exec(text)?.[1]).find(Boolean);
  let kept = body.length;
  while (kept > 0 && body[kept - 1]?.text === '') kept -= 1;
  const texts = body.map(({ text }) => text);
  const sizes = texts.map((text) => exactBytes(text).length);
  const fits = declared === undefined ? undefined : fitting(sizes, Number(declared), kept, isBare);
  const count = fits?.count ?? kept;
  const text = texts.slice(0, count).join(fits?.lineEnd ?? '\n') + (fits?.final ?? '');
  sent.add(text, first.offset);
  if (fits && (fits.lineEnd === '\r\n' || fits.final !== '')) {
    const message = 'A log does not show the line ends of a body; they were written as Content-Length counts them.';
    notes.push({ code: 'line-ends-restored', message, offset: first.offset });
  }
  if (count < kept) {
    const message = `${kept - count} lines after the ${declared} bytes of the body left out.`;
    notes.push({ code: 'lines-dropped', message, offset: body[count]?.offset ?? first.offset });
  }
}

type Fitting = { readonly count: number; readonly lineEnd: '\n' | '\r\n'; readonly final: '' | '\n' | '\r\n' };

const ENDS: readonly Omit<Fitting, 'count'>[] = (['\n', '\r\n'] as const).flatMap((lineEnd) =>
  (['', lineEnd] as const).map((final) => ({ lineEnd, final })),
);

/**
 * How many lines, with which line ends, make up the declared length; the lines themselves are not looked at. All of them
 * where that can be; fewer only where nothing tells the body from the lines behind it.
 */
function fitting(sizes: readonly number[], declared: number, kept: number, isBare: boolean): Fitting | undefined {
  const sums: number[] = [];
  for (const size of sizes) sums.push((sums.at(-1) ?? 0) + size);
  const lengthOf = (count: number, { lineEnd, final }: Omit<Fitting, 'count'>): number =>
    (sums[count - 1] ?? 0) + Math.max(0, count - 1) * lineEnd.length + final.length;
  const whole = ENDS.find((ends) => lengthOf(kept, ends) === declared);
  if (whole !== undefined || !isBare) return whole && { count: kept, ...whole };
  for (let count = kept - 1; count > 0; count -= 1) {
    const plain = ENDS.find((ends) => ends.lineEnd === '\n' && lengthOf(count, ends) === declared);
    if (plain !== undefined) return { count, ...plain };
  }
  return undefined;
}

/** The first response from here on, unless another request comes before it. */
function responseFrom(
  lines: readonly LogLine[],
  from: number,
): { readonly received: PlacedText; readonly next: number } | undefined {
  for (let at = from; at < lines.length; at += 1) {
    const { text, offset } = lines[at] ?? { text: '', offset: 0 };
    if (text.length > LONGEST_LINE) continue;
    const match = STATUS.exec(text);
    if (match === null) {
      if (requestAt(lines, at) !== undefined) return undefined;
      continue;
    }
    const [, version = 'HTTP/1.1', ofWire, told = '', arrowed, rest = '', numbered, ofJava] = match;
    const bare = numbered ?? ofJava;
    const received = new PlacedText();
    const reason = (REASON.exec(rest)?.[1] ?? told).trimEnd();
    received.add(`${version} ${ofWire ?? arrowed ?? bare} ${reason}\r\n`, offset);
    const prefix = text.slice(0, Math.max(0, text.search(/HTTP\/[\d.]+ \d{3}|<(?:--)? \d{3}/)));
    const arrow = bare === undefined ? prefix : prefix + (text.slice(prefix.length).startsWith('< ') ? '< ' : '');
    const header = arrow.length > LONGEST_PREFIX ? undefined : headerPrefix(arrow, lines[at + 1]?.text ?? '');
    if (header === undefined) return { received, next: at + 1 };
    const block = readBlock(lines, at + 1, { prefixOf: prefixShape(header), isBare: true, record: undefined });
    for (const one of block.headers) received.add(`${one.text}\r\n`, one.offset);
    received.add('\r\n', offset);
    addBody(block, received, []);
    return { received, next: block.next };
  }
  return undefined;
}
