/**
 * As much DER as key files need: reads and writes tagged values with definite lengths.
 *
 * A reader walks the bytes of one value. Anything that is not DER throws DerFault, which never leaves this folder.
 * Source: ITU-T X.690 sections 8 and 10.
 */
import { concatBytes } from '../bytes/compare.ts';

export class DerFault extends Error {}

/** Tags that key files use. */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  context0: 0xa0,
  context1: 0x81,
} as const;

export type DerValue = { readonly tag: number; readonly content: Uint8Array };

/** Reads values one after another from the content of an outer value. */
export class DerReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  /** The tag of the next value, or undefined at the end. */
  peekTag(): number | undefined {
    return this.bytes[this.at];
  }

  next(): DerValue {
    const tag = this.bytes[this.at];
    const first = this.bytes[this.at + 1];
    if (tag === undefined || first === undefined) throw new DerFault('expected a value, got the end');
    let start = this.at + 2;
    let length = first;
    if (first >= 0x80) {
      const count = first & 0x7f;
      if (count === 0 || count > 4) throw new DerFault('expected a definite length');
      length = 0;
      for (let index = 0; index < count; index += 1) length = length * 256 + (this.bytes[start + index] ?? 0);
      start += count;
    }
    if (start + length > this.bytes.length) throw new DerFault('expected more bytes, got the end');
    this.at = start + length;
    return { tag, content: this.bytes.subarray(start, start + length) };
  }

  /** The content of the next value, which must carry this tag. */
  expect(tag: number): Uint8Array {
    const value = this.next();
    if (value.tag !== tag) throw new DerFault(`expected tag ${tag}, got ${value.tag}`);
    return value.content;
  }

  sequence(): DerReader {
    return new DerReader(this.expect(TAG.sequence));
  }

  /** A small non-negative integer. */
  integer(): number {
    const content = this.expect(TAG.integer);
    if (content.length === 0 || content.length > 6 || (content[0] ?? 0) >= 0x80)
      throw new DerFault('expected a small integer');
    return content.reduce((sum, byte) => sum * 256 + byte, 0);
  }

  /** An object identifier in dotted form. */
  oid(): string {
    const content = this.expect(TAG.oid);
    const arcs: number[] = [];
    let value = 0;
    for (const byte of content) {
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) {
        arcs.push(value);
        value = 0;
      }
    }
    const [first = 0, ...rest] = arcs;
    const root = Math.min(2, Math.floor(first / 40));
    return [root, first - root * 40, ...rest].join('.');
  }
}

/** Reads the bytes as exactly one sequence; trailing bytes are a fault. */
export function readSequence(bytes: Uint8Array): DerReader {
  const reader = new DerReader(bytes);
  const sequence = reader.sequence();
  if (!reader.isAtEnd) throw new DerFault('expected the end after the outer sequence');
  return sequence;
}

/** The content of both integers where the bytes are a sequence of two and nothing else, as signatures of ECDSA are written. */
export function twoIntegers(bytes: Uint8Array): readonly [Uint8Array, Uint8Array] | undefined {
  try {
    const reader = readSequence(bytes);
    const both = [reader.expect(TAG.integer), reader.expect(TAG.integer)] as const;
    return reader.isAtEnd ? both : undefined;
  } catch (fault) {
    if (fault instanceof DerFault) return undefined;
    throw fault;
  }
}

/** One tagged value. */
export function writeDer(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = concatBytes(...contents);
  const { length } = content;
  if (length < 0x80) return concatBytes(Uint8Array.of(tag, length), content);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 0xff);
  return concatBytes(Uint8Array.of(tag, 0x80 | bytes.length, ...bytes), content);
}

/** A non-negative integer. */
export function writeInteger(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest & 0xff);
  if (bytes.length === 0 || (bytes[0] ?? 0) >= 0x80) bytes.unshift(0);
  return writeDer(TAG.integer, Uint8Array.from(bytes));
}

/** An object identifier from its dotted form. */
export function writeOid(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const arc of [first * 40 + second, ...rest]) {
    const groups = [arc & 0x7f];
    for (let higher = Math.floor(arc / 128); higher > 0; higher = Math.floor(higher / 128)) {
      groups.unshift((higher & 0x7f) | 0x80);
    }
    bytes.push(...groups);
  }
  return writeDer(TAG.oid, Uint8Array.from(bytes));
}
