/**
 * Parses structured fields: dictionary, list and item, each with offsets.
 *
 * Reads all types of RFC 9651. Base64 must be canonical and padded, although the RFC allows leniency. The RFC's "last
 * one wins" for a repeated key applies only on request: in a signature, two values under one name are a fault. Field
 * meanings are not known here. Source: RFC 9651 section 4.2.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { type FieldReader, FieldSyntaxFault, readBareItem, readKey, refuse } from './reader.ts';
import type { BareItem, DictionaryMember, FieldInnerList, FieldItem, FieldMember, FieldParameter } from './types.ts';

/** A repeated member or parameter name is either a fault, or replaces the first one (RFC 9651). */
export type RepeatedKeys = 'refuse' | 'last';

const TRUE: BareItem = { kind: 'boolean', value: true };

/** A dictionary's members in order. Empty text is an empty dictionary. */
export function parseDictionary(text: string, repeated: RepeatedKeys): Parsed<readonly DictionaryMember[]> {
  return entry(text, (reader) => {
    const members = new NamedEntries<DictionaryMember>();
    separated(reader, () => {
      const start = reader.at;
      const name = readKey(reader);
      const member = readDictionaryMember(reader, start, repeated);
      members.put({ name, member, start }, repeated);
    });
    return members.entries;
  });
}

/** A list's members in order. Empty text is an empty list. @internal For the RFC's own test vectors. */
export function parseList(text: string, repeated: RepeatedKeys): Parsed<readonly FieldMember[]> {
  return entry(text, (reader) => {
    const members: FieldMember[] = [];
    separated(reader, () => {
      members.push(readMember(reader, repeated));
    });
    return members;
  });
}

/** One item with its parameters. @internal For the RFC's own test vectors. */
export function parseItem(text: string, repeated: RepeatedKeys): Parsed<FieldItem> {
  return entry(text, (reader) => readItem(reader, repeated));
}

/** The parameters that begin at `at` and are the last of the field, and where they end. */
export function parseLastParameters(
  text: string,
  at: number,
): Parsed<{ readonly parameters: readonly FieldParameter[]; readonly end: number }> {
  return entry(text, (reader) => {
    reader.at = at;
    return { parameters: readParameters(reader, 'refuse'), end: reader.at };
  });
}

function entry<T>(text: string, read: (reader: FieldReader) => T): Parsed<T> {
  const reader: FieldReader = { text, at: 0 };
  try {
    skipSpaces(reader);
    const value = read(reader);
    skipSpaces(reader);
    if (reader.at < text.length) refuse(reader, 'the end');
    return parsed(value);
  } catch (fault) {
    if (fault instanceof FieldSyntaxFault) return notParsed(fault.offset, fault.message);
    throw fault;
  }
}

/** Reads comma-separated members to the end; a trailing comma is a fault. */
function separated(reader: FieldReader, readOne: () => void): void {
  const { text } = reader;
  while (reader.at < text.length) {
    readOne();
    skipWhitespace(reader);
    if (reader.at >= text.length) return;
    if (text.charCodeAt(reader.at) !== 44) refuse(reader, 'a comma');
    reader.at += 1;
    skipWhitespace(reader);
    if (reader.at >= text.length) refuse(reader, 'a member after the comma');
  }
}

type Named = { readonly name: string; readonly start: number };

/** Entries by name, in order. A linear search serves a few; a Map keeps a long field fast. */
class NamedEntries<T extends Named> {
  readonly entries: T[] = [];
  private positions: Map<string, number> | undefined;

  put(made: T, repeated: RepeatedKeys): void {
    const known = this.positionOf(made.name);
    if (known < 0) {
      this.positions?.set(made.name, this.entries.length);
      this.entries.push(made);
    } else if (repeated === 'refuse') {
      throw new FieldSyntaxFault(made.start, `expected each name once, got "${made.name}" again`);
    } else {
      this.entries[known] = made;
    }
  }

  private positionOf(name: string): number {
    const { entries } = this;
    if (entries.length > SEARCHED_ENTRIES) {
      this.positions ??= new Map(entries.map((entry, index) => [entry.name, index]));
      return this.positions.get(name) ?? -1;
    }
    for (let index = 0; index < entries.length; index += 1) if (entries[index]?.name === name) return index;
    return -1;
  }
}

const SEARCHED_ENTRIES = 16;

function readDictionaryMember(reader: FieldReader, start: number, repeated: RepeatedKeys): FieldMember {
  if (reader.text.charCodeAt(reader.at) === 61) {
    reader.at += 1;
    return readMember(reader, repeated);
  }
  const parameters = readParameters(reader, repeated);
  return { kind: 'item', value: TRUE, parameters, start, end: reader.at };
}

function readMember(reader: FieldReader, repeated: RepeatedKeys): FieldMember {
  return reader.text.charCodeAt(reader.at) === 40 ? readInnerList(reader, repeated) : readItem(reader, repeated);
}

function readInnerList(reader: FieldReader, repeated: RepeatedKeys): FieldInnerList {
  const { text } = reader;
  const start = reader.at;
  const items: FieldItem[] = [];
  reader.at += 1;
  for (;;) {
    skipSpaces(reader);
    if (text.charCodeAt(reader.at) === 41) break;
    if (reader.at >= text.length) refuse(reader, 'a closing ")"');
    items.push(readItem(reader, repeated));
    const next = text.charCodeAt(reader.at);
    if (next !== 32 && next !== 41) refuse(reader, 'a space or ")"');
  }
  reader.at += 1;
  const listEnd = reader.at;
  const parameters = readParameters(reader, repeated);
  return { kind: 'inner-list', items, listEnd, parameters, start, end: reader.at };
}

function readItem(reader: FieldReader, repeated: RepeatedKeys): FieldItem {
  const start = reader.at;
  const value = readBareItem(reader);
  const parameters = readParameters(reader, repeated);
  return { kind: 'item', value, parameters, start, end: reader.at };
}

const NO_PARAMETERS: readonly FieldParameter[] = [];

function readParameters(reader: FieldReader, repeated: RepeatedKeys): readonly FieldParameter[] {
  const { text } = reader;
  if (text.charCodeAt(reader.at) !== 59) return NO_PARAMETERS;
  const parameters = new NamedEntries<FieldParameter>();
  while (text.charCodeAt(reader.at) === 59) {
    reader.at += 1;
    skipSpaces(reader);
    const start = reader.at;
    const name = readKey(reader);
    let value = TRUE;
    if (text.charCodeAt(reader.at) === 61) {
      reader.at += 1;
      value = readBareItem(reader);
    }
    parameters.put({ name, value, start }, repeated);
  }
  return parameters.entries;
}

function skipSpaces(reader: FieldReader): void {
  while (reader.text.charCodeAt(reader.at) === 32) reader.at += 1;
}

function skipWhitespace(reader: FieldReader): void {
  for (;;) {
    const code = reader.text.charCodeAt(reader.at);
    if (code !== 32 && code !== 9) return;
    reader.at += 1;
  }
}
