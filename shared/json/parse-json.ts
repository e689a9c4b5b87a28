/**
 * Parses a JSON text into a JsonNode tree, or reports what was expected at which character.
 *
 * Strict: no comments, no trailing commas, nothing after the value. It does not interpret values.
 * Source: RFC 8259 sections 2 to 7.
 */
import { notParsed, type Parsed, type ParseFault, parsed } from '../bytes/parsed.ts';
import type { JsonMember, JsonNode } from './json-node.ts';

/** Rejects deeper texts: the service sends none, and nobody could read such a tree on the page. */
const MOST_DEEP = 200;

const BLANK = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = { t: 'true', f: 'false', n: 'null' } as const;

class JsonFault extends Error {
  readonly fault: ParseFault;
  constructor(offset: number, message: string) {
    super(message);
    this.fault = { offset, message };
  }
}

/** The tree, or the first fault with its offset in characters. */
export function parseJson(text: string): Parsed<JsonNode> {
  try {
    return parsed(new Reader(text).whole());
  } catch (error) {
    if (error instanceof JsonFault) return notParsed(error.fault.offset, error.fault.message);
    throw error;
  }
}

/** Line and column of an offset, both from 1; a column counts characters. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - lastBreak };
}

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): JsonNode {
    const node = this.value(0);
    this.blank();
    if (this.at < this.text.length) throw this.fault('nothing more after the value');
    return node;
  }

  private value(depth: number): JsonNode {
    if (depth > MOST_DEEP) throw new JsonFault(this.at, `expected at most ${MOST_DEEP} levels, got more`);
    this.blank();
    const start = this.at;
    const sign = this.text.charAt(start);
    if (sign === '{') return this.object(start, depth);
    if (sign === '[') return this.list(start, depth);
    if (sign === '"') {
      const text = this.string();
      return { kind: 'text', text, start, end: this.at };
    }
    if (sign === 't' || sign === 'f' || sign === 'n') return this.word(WORDS[sign], start);
    NUMBER.lastIndex = start;
    const number = NUMBER.exec(this.text)?.[0];
    if (number === undefined) throw this.fault('a value');
    this.at += number.length;
    return { kind: 'number', text: number, start, end: this.at };
  }

  private word(word: 'true' | 'false' | 'null', start: number): JsonNode {
    if (!this.text.startsWith(word, start)) throw this.fault(`${word}`);
    this.at += word.length;
    const end = this.at;
    return word === 'null' ? { kind: 'null', text: word, start, end } : { kind: 'boolean', text: word, start, end };
  }

  private object(start: number, depth: number): JsonNode {
    const members: JsonMember[] = [];
    this.at += 1;
    this.blank();
    if (!this.take('}')) {
      do {
        this.blank();
        const nameStart = this.at;
        if (this.text.charAt(nameStart) !== '"') throw this.fault('a name in double quotes');
        const name = this.string();
        this.blank();
        if (!this.take(':')) throw this.fault('a colon after the name');
        members.push({ name, nameStart, value: this.value(depth + 1) });
        this.blank();
      } while (this.take(','));
      if (!this.take('}')) throw this.fault('a comma or }');
    }
    return { kind: 'object', members, start, end: this.at };
  }

  private list(start: number, depth: number): JsonNode {
    const items: JsonNode[] = [];
    this.at += 1;
    this.blank();
    if (!this.take(']')) {
      do {
        items.push(this.value(depth + 1));
        this.blank();
      } while (this.take(','));
      if (!this.take(']')) throw this.fault('a comma or ]');
    }
    return { kind: 'list', items, start, end: this.at };
  }

  private string(): string {
    const start = this.at;
    for (let at = start + 1; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === 0x5c) at += 1;
      else if (code < 0x20)
        throw new JsonFault(at, 'expected an escape such as \\n in a text, got a raw control character');
      else if (code === 0x22) {
        this.at = at + 1;
        return this.unescape(start, this.text.slice(start, this.at));
      }
    }
    throw new JsonFault(this.text.length, 'expected the closing quote of a text, got the end');
  }

  private unescape(start: number, quoted: string): string {
    if (!quoted.includes('\\')) return quoted.slice(1, -1);
    try {
      return JSON.parse(quoted) as string;
    } catch {
      const wrong = quoted.search(/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/);
      throw new JsonFault(start + Math.max(0, wrong), 'expected an escape of JSON, such as \\" or \\u00e9');
    }
  }

  private blank(): void {
    BLANK.lastIndex = this.at;
    BLANK.test(this.text);
    this.at = BLANK.lastIndex;
  }

  private take(sign: string): boolean {
    if (this.text.charAt(this.at) !== sign) return false;
    this.at += 1;
    return true;
  }

  private fault(expected: string): JsonFault {
    const got = this.text.charAt(this.at);
    return new JsonFault(this.at, `expected ${expected}, got ${got === '' ? 'the end' : JSON.stringify(got)}`);
  }
}
