/**
 * What curl writes with --trace-ascii or --trace: sections of bytes that were sent or received, each line with its offset.
 *
 * --trace has every byte. --trace-ascii ends a line at CRLF or after 64 bytes, which the offsets tell apart, and writes a
 * dot for every byte that is not printable ASCII. Source: curl's tool_cb_dbg.c.
 */
import { exactText } from '../../bytes/exact-text.ts';
import { type LogLine, linesOf, PlacedText } from './log-text.ts';
import type { LoggedExchange } from './logged-exchange.ts';

const SECTION = /^(?:[\d:.]+ )?(=>|<=|==) (Send|Recv|Info)(?: (header|data)\b)?.*?(?:, (\d+) bytes)?/;
const FULL = /^(?:[\d:.]+ )?(=>|<=) (Send|Recv) (header|data), (\d+) bytes/;
const ROW = /^([0-9a-f]{4,8}): (.*)$/;
const HEX = /^((?:[0-9a-f]{2} ){1,16})/;

export function looksCurlTrace(text: string): boolean {
  return /^(?:[\d:.]+ )?=> Send header, \d+ bytes/m.test(text);
}

type Section = {
  readonly isSent: boolean;
  readonly isHeader: boolean;
  readonly size: number;
  readonly rows: LogLine[];
};

export function curlTraceExchanges(text: string): readonly LoggedExchange[] {
  const found: { sent: PlacedText; received?: PlacedText; isLossy: boolean }[] = [];
  for (const section of sectionsOf(text)) {
    let last = found.at(-1);
    if (section.isSent && section.isHeader) {
      if (last === undefined || last.received !== undefined) {
        last = { sent: new PlacedText(), isLossy: false };
        found.push(last);
      }
    }
    if (last === undefined) continue;
    if (!section.isSent) last.received ??= new PlacedText();
    const isLossy = addRows(section, section.isSent ? last.sent : (last.received ?? new PlacedText()));
    if (section.isSent && isLossy) last.isLossy = true;
  }
  return found.map(({ sent, received, isLossy }) => ({
    sent,
    ...(received && { received }),
    notes: isLossy ? [LOSSY] : [],
  }));
}

const LOSSY = {
  code: 'bytes-lost',
  message: 'Dots may stand for bytes that are not ASCII, which --trace-ascii does not show; curl --trace shows them.',
  offset: 0,
} as const;

function sectionsOf(text: string): readonly Section[] {
  const sections: Section[] = [];
  let current: Section | undefined;
  for (const line of linesOf(text)) {
    const [, , direction, kind, size] = FULL.exec(line.text) ?? [];
    if (direction !== undefined) {
      current = { isSent: direction === 'Send', isHeader: kind === 'header', size: Number(size), rows: [] };
      sections.push(current);
    } else if (SECTION.test(line.text)) current = undefined;
    else if (ROW.test(line.text)) current?.rows.push(line);
  }
  return sections;
}

/** True if bytes may be missing behind dots. */
function addRows({ rows, size }: Section, to: PlacedText): boolean {
  const read = rows.map(({ text, offset }) => {
    const [, at = '0', rest = ''] = ROW.exec(text) ?? [];
    return { at: Number.parseInt(at, 16), rest, offset };
  });
  const isHex = read.every(({ at, rest }, index) => {
    const bytes = (HEX.exec(rest)?.[1]?.length ?? 0) / 3;
    return at === index * 16 && bytes === Math.min(16, size - at);
  });
  if (isHex) {
    const bytes = read.flatMap(({ rest }) => (HEX.exec(rest)?.[1] ?? '').trim().split(' '));
    to.add(exactText(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16))), read[0]?.offset ?? 0);
    return false;
  }
  let isLossy = false;
  for (const [index, { at, rest, offset }] of read.entries()) {
    const gap = (read[index + 1]?.at ?? size) - at - rest.length;
    to.add(gap === 2 ? `${rest}\r\n` : rest, offset + 6);
    if (gap !== 0 && gap !== 2) isLossy = true;
    if (rest.includes('..')) isLossy = true;
  }
  return isLossy;
}
