/**
 * A request that was printed as a literal of a language: Python's `send: b'POST … HTTP/1.1\r\n…'`, Go's `%q`, a text of
 * JSON. `reply:` and `header:` of Python's http.client give the response.
 *
 * `\xe9` is one byte, but one character in a text of Python, which has single quotes and no b.
 * Source: CPython's http/client.py and bytes.__repr__; Go's strconv.Quote.
 */
import { unescapedText } from '../../json/unescaped-text.ts';
import { PlacedText } from './log-text.ts';
import type { LoggedExchange } from './logged-exchange.ts';

const BEGINS = /(?:"[A-Z]{3,20} [^\s"\\]{1,8000}|'[A-Z]{3,20} (?:[^\s'\\]|\\'){1,8000}) HTTP\/\d(?:\.\d)?(?:\\r)?\\n/;
const STARTS_REQUEST = /^[A-Z]{3,20} \S+ HTTP\/\d/;
const TOKEN = /\b(send|reply): (b?)(["'])|\bheader: ([^\r\n]*)/g;

export function looksQuoted(text: string): boolean {
  return BEGINS.test(text);
}

export function quotedExchanges(text: string): readonly LoggedExchange[] {
  const debug = /\bsend: b?["']/.test(text) ? pythonExchanges(text) : [];
  if (debug.length > 0) return debug;
  const found: LoggedExchange[] = [];
  const pattern = new RegExp(BEGINS.source, 'g');
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const isBytes = text.charAt(match.index) === '"' || text.charAt(match.index - 1) === 'b';
    const end = closingQuote(text, match.index);
    const sent = new PlacedText();
    sent.add(unescapedText(text.slice(match.index + 1, end), isBytes), match.index + 1);
    found.push({ sent, notes: [] });
    pattern.lastIndex = end + 1;
  }
  return found;
}

function pythonExchanges(text: string): readonly LoggedExchange[] {
  const found: { sent: PlacedText; received?: PlacedText }[] = [];
  const pattern = new RegExp(TOKEN.source, 'g');
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [whole, kind, isBytes, , header] = match;
    if (kind === undefined) {
      found.at(-1)?.received?.add(`${header ?? ''}\r\n`, match.index);
      continue;
    }
    const start = match.index + whole.length;
    const end = closingQuote(text, start - 1);
    const part = unescapedText(text.slice(start, end), isBytes === 'b');
    pattern.lastIndex = end + 1;
    if (kind === 'send') {
      if (STARTS_REQUEST.test(part)) found.push({ sent: new PlacedText() });
      found.at(-1)?.sent.add(part, start);
      continue;
    }
    const last = found.at(-1);
    if (last === undefined || last.received !== undefined) continue;
    last.received = new PlacedText();
    last.received.add(part, start);
  }
  return found.map((exchange) => ({ ...exchange, notes: [] }));
}

/** The offset of the quote that closes the one at `open`; the end of the text if there is none. */
function closingQuote(text: string, open: number): number {
  const quote = text.charAt(open);
  for (let at = open + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === quote || character === '\n') return at;
  }
  return text.length;
}
