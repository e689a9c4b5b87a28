/**
 * Reads a value as languages print it: Python's repr, Node's inspect, JavaScript source, Ruby's inspect, JSON.
 *
 * Takes what is common to them and no more: quoted texts, numbers, words, lists, tuples and objects with or without a
 * class name before them. What a printer left out (`[Object]`, `... 3 more items`) becomes null. Bytes become exact text.
 */
import { exactText } from '../bytes/exact-text.ts';
import { fromHex } from '../bytes/hex.ts';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { shortened } from '../text/shortened.ts';
import type { JsonMember, JsonNode } from './json-node.ts';
import { unescapedText } from './unescaped-text.ts';

const MOST_DEEP = 100;
const BLANK = /(?:\s|\/\/[^\n]*\n)*/y;
const NUMBER = /[+-]?(?:0x[0-9a-fA-F]+|\d[\d_]*(?:\.\d*)?(?:[eE][+-]?\d+)?)n?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$.]*/uy;
/** `AxiosHeaders {`, `Map(2) {`, `<ref *1> ClientRequest {`, `[Object: null prototype] {`, `OrderedDict(`. */
const CLASS =
  /(?:<ref \*\d{1,6}>\s*)?(?:\[[^\]\n]{1,80}\]|[A-Z][\w$.]{0,80}(?:\(\d{1,9}\))?)(?:\s*\[[^\]\n]{1,80}\])?\s*(?=[{[(])/y;
const LEFT_OUT =
  /\.\.\. ?(?:\d+ more [a-z]+|$)?|\[(?:Object|Array|Getter|Setter|Circular|Function|AsyncFunction|class|Symbol)[^\]\n]{0,200}\]/y;
const BUFFER = /<Buffer((?: [0-9a-f]{2})*)( \.\.\. \d+ more bytes?)?>/y;
const ANGLE = /<[^<>\n]{0,200}>/y;
const ARROW = /\s*(?::|=>|=)/y;

class LiteralFault extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** One value from `from` on; what follows it is not looked at. */
export function readLiteral(text: string, from = 0): Parsed<JsonNode> {
  try {
    return parsed(new Reader(text, from).value(0));
  } catch (error) {
    if (error instanceof LiteralFault) return notParsed(error.offset, error.message);
    throw error;
  }
}

class Reader {
  private readonly text: string;
  private at: number;

  constructor(text: string, from: number) {
    this.text = text;
    this.at = from;
  }

  value(depth: number): JsonNode {
    if (depth > MOST_DEEP) throw new LiteralFault(this.at, `expected at most ${MOST_DEEP} levels, got more`);
    this.take(BLANK);
    const start = this.at;
    const prefixed = /^(?:[bBrRuUfF]{1,2})(?=["'])/.exec(this.text.slice(start, start + 3))?.[0] ?? '';
    if (/["'`]/.test(this.text.charAt(start + prefixed.length))) return this.texts(start, prefixed);
    const buffer = this.take(BUFFER);
    if (buffer !== undefined) return this.buffer(buffer, start);
    const isNamed = this.take(CLASS) !== undefined;
    if (!isNamed && (this.take(LEFT_OUT) ?? this.take(ANGLE)) !== undefined) return this.nothing(start);
    const sign = this.text.charAt(this.at);
    if (sign === '{') return this.object(start, depth);
    if (sign === '[') return this.list(start, ']', depth);
    if (sign === '(') {
      const list = this.list(start, ')', depth);
      // A class called with one value, such as OrderedDict([…]) or CaseInsensitiveDict({…}), is that value.
      const [only] = list.items;
      return only !== undefined && list.items.length === 1 && this.text.charAt(start) !== '(' ? only : list;
    }
    const number = this.take(NUMBER)?.[0];
    if (number !== undefined) return { kind: 'number', text: number, start, end: this.at };
    const word = this.take(WORD)?.[0];
    if (word === undefined) throw this.fault('a value');
    if (/^true$/i.test(word) || /^false$/i.test(word))
      return { kind: 'boolean', text: word.toLowerCase() === 'true' ? 'true' : 'false', start, end: this.at };
    if (/^(?:null|none|nil|undefined|nan|infinity)$/i.test(word)) return this.nothing(start);
    throw new LiteralFault(start, `expected a value, got the word ${JSON.stringify(shortened(word, 40))}`);
  }

  private nothing(start: number): JsonNode {
    return { kind: 'null', text: 'null', start, end: this.at };
  }

  private buffer([, hex = '', more]: RegExpExecArray, start: number): JsonNode {
    if (more !== undefined) return this.nothing(start);
    const bytes = fromHex(hex.replaceAll(' ', ''));
    return { kind: 'text', text: bytes.ok ? exactText(bytes.value) : '', start, end: this.at };
  }

  /** A text, and those that `+` or nothing but blanks adds to it. */
  private texts(start: number, prefix: string): JsonNode {
    const parts: string[] = [this.quoted(prefix)];
    for (;;) {
      const before = this.at;
      this.take(BLANK);
      const isAdded = this.text.charAt(this.at) === '+';
      if (isAdded) this.at += 1;
      this.take(BLANK);
      const more = /^[bBrRuU]?(?=["'`])/.exec(this.text.slice(this.at, this.at + 2))?.[0];
      if (more === undefined || (!isAdded && this.text.charAt(before) === '')) {
        this.at = before;
        return { kind: 'text', text: parts.join(''), start, end: this.at };
      }
      parts.push(this.quoted(more));
    }
  }

  private quoted(prefix: string): string {
    const open = this.at + prefix.length;
    const quote = this.text.charAt(open);
    let at = open + 1;
    for (; at < this.text.length; at += 1) {
      const character = this.text.charAt(at);
      if (character === '\\') at += 1;
      else if (character === quote) break;
    }
    if (at >= this.text.length) throw new LiteralFault(open, 'expected the closing quote of a text, got the end');
    this.at = at + 1;
    const inside = this.text.slice(open + 1, at);
    return /r/i.test(prefix) ? inside : unescapedText(inside, /b/i.test(prefix));
  }

  private object(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    this.at += 1;
    while (!this.ends('}')) {
      const nameStart = this.at;
      if (this.take(LEFT_OUT) !== undefined && !this.isArrow()) {
        this.comma('}');
        continue;
      }
      this.at = nameStart;
      const name = this.name();
      if (this.take(ARROW) === undefined) throw this.fault('a colon after the name');
      members.push({ name, nameStart, value: this.value(depth + 1) });
      this.comma('}');
    }
    return { kind: 'object', members, start, end: this.at };
  }

  private isArrow(): boolean {
    const before = this.at;
    const arrow = this.take(ARROW);
    this.at = before;
    return arrow !== undefined;
  }

  private name(): string {
    const start = this.at;
    const prefixed = /^[bu]?(?=["'`])/.exec(this.text.slice(start, start + 2))?.[0];
    if (prefixed !== undefined) return this.quoted(prefixed);
    if (this.text.charAt(start) === ':') this.at += 1;
    const word = this.take(WORD)?.[0] ?? this.take(NUMBER)?.[0] ?? this.take(/\[[^\]\n]{1,200}\]/y)?.[0] ?? undefined;
    if (word === undefined) throw this.fault('a name');
    return word;
  }

  private list(start: number, close: ']' | ')', depth: number): JsonNode & { readonly kind: 'list' } {
    const items: JsonNode[] = [];
    this.at += 1;
    while (!this.ends(close)) {
      items.push(this.value(depth + 1));
      this.comma(close);
    }
    return { kind: 'list', items, start, end: this.at };
  }

  private ends(close: string): boolean {
    this.take(BLANK);
    if (this.text.charAt(this.at) !== close) return false;
    this.at += 1;
    return true;
  }

  private comma(close: string): void {
    this.take(BLANK);
    const sign = this.text.charAt(this.at);
    if (sign === ',') this.at += 1;
    else if (sign !== close) throw this.fault(`a comma or ${close}`);
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) return undefined;
    this.at = pattern.lastIndex;
    return match;
  }

  private fault(expected: string): LiteralFault {
    const got = this.text.charAt(this.at);
    return new LiteralFault(this.at, `expected ${expected}, got ${got === '' ? 'the end' : JSON.stringify(got)}`);
  }
}
