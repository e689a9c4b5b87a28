/**
 * The wire log of Apache's HTTP clients: `>> "…[\r][\n]"` a line sent, `<< "…"` a line received.
 *
 * Blank-ended and non-ASCII bytes are written in brackets: `[\r]`, `[\n]`, `[0xc3]`. Source: org.apache.http.impl.conn.Wire.
 */
import { joinBytes } from '../../bytes/compare.ts';
import { exactBytes, exactText } from '../../bytes/exact-text.ts';
import { linesOf, PlacedText } from './log-text.ts';
import type { LoggedExchange } from './logged-exchange.ts';

const WIRE = /^(.*?)(>>|<<) "(.*)"[ \t]*$/;
const BRACKET = /\[(?:\\r|\\n|0x[0-9a-fA-F]{1,2})\]/g;
const BEGINS = /^[A-Z]{3,20} \S+ HTTP\/\d/;

export function looksWireLog(text: string): boolean {
  return />> "[A-Z]{3,20} [^\s"]{1,8000} HTTP\/\d(?:\.\d)?\[\\r\]\[\\n\]"/.test(text);
}

/** The exchanges in their order, those of several connections apart. */
export function wireLogExchanges(text: string): readonly LoggedExchange[] {
  const found: { sent: PlacedText; received?: PlacedText }[] = [];
  const open = new Map<string, { sent: PlacedText; received?: PlacedText }>();
  for (const { text: line, offset } of linesOf(text)) {
    const [, before = '', direction, quoted = ''] = WIRE.exec(line) ?? [];
    if (direction === undefined) continue;
    const connection = /(\S*)\s*$/.exec(before.slice(-80))?.[1] ?? '';
    if (direction === '>>' && BEGINS.test(quoted)) {
      const exchange = { sent: new PlacedText() };
      found.push(exchange);
      open.set(connection, exchange);
    }
    const exchange = open.get(connection);
    if (exchange === undefined) continue;
    if (direction === '<<') exchange.received ??= new PlacedText();
    const to = direction === '>>' ? exchange.sent : exchange.received;
    to?.add(unbracketed(quoted), offset + before.length + 4);
  }
  return found.map((exchange) => ({ ...exchange, notes: [] }));
}

function unbracketed(quoted: string): string {
  if (!quoted.includes('[')) return quoted;
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const match of quoted.matchAll(BRACKET)) {
    const code = match[0].slice(1, -1);
    const byte = code === '\\r' ? 13 : code === '\\n' ? 10 : Number.parseInt(code.slice(2), 16);
    parts.push(exactBytes(quoted.slice(at, match.index)), Uint8Array.of(byte));
    at = match.index + match[0].length;
  }
  return exactText(joinBytes([...parts, exactBytes(quoted.slice(at))]));
}
