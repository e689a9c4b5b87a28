/**
 * Reads multipart/form-data with plain pairs: names and values, no files.
 *
 * Strict: rejects a part without a name, a file, or a message without its closing boundary, with the reason.
 * Source: RFC 2046 section 5.1.1; RFC 7578 section 4.
 */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { shortened } from '../text/shortened.ts';
import type { Pair } from './form-urlencoded.ts';
import { boundaryOf } from './write-multipart.ts';

/** `text` is the body; `contentType` is the whole header, which gives the boundary. */
export function readMultipart(text: string, contentType: string): Parsed<readonly Pair[]> {
  const name = boundaryOf(contentType);
  if (name === undefined) return notParsed(0, 'Content-Type names no boundary of 1 to 70 characters');
  const pairs: Pair[] = [];
  const mark = `\r\n--${name}`;
  // Text before the first boundary has no meaning.
  const [before = '', ...parts] = `\r\n${text}`.split(mark);
  let offset = before.length - 2;
  for (const part of parts) {
    offset += mark.length;
    if (part.startsWith('--')) return parsed(pairs);
    const pair = readPart(part);
    if (typeof pair === 'string') return notParsed(offset, pair);
    pairs.push(pair);
    offset += part.length;
  }
  return notParsed(text.length, `there is no closing boundary --${name}--`);
}

function readPart(part: string): Pair | string {
  const start = /^[ \t]*\r\n/.exec(part)?.[0].length;
  const headEnd = part.indexOf('\r\n\r\n');
  if (start === undefined || headEnd < 0) return 'a part has no empty line after its headers';
  const head = part.slice(start, headEnd);
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*;(.*)$/im.exec(head)?.[1];
  const name = /(?:^|;)[ \t]*name="([^"]+)"/i.exec(disposition ?? '')?.[1];
  if (disposition === undefined || name === undefined)
    return 'a part has no Content-Disposition of form-data with a name';
  if (/(?:^|;)[ \t]*filename\*?=/i.test(disposition))
    return `the part “${shortened(name, 40)}” is a file; expected text`;
  return [writtenName(name), part.slice(headEnd + 4)];
}

function writtenName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
