/**
 * As much of the SSH wire encoding as key files need: 32-bit numbers and length-prefixed strings.
 *
 * Malformed input throws SshWireFault, which never leaves this folder. Source: RFC 4251 section 5.
 */
import { concatBytes } from '../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';

export class SshWireFault extends Error {}

export class SshWireReader {
  private at: number;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, start = 0) {
    this.bytes = bytes;
    this.at = start;
  }

  uint32(): number {
    if (this.at + 4 > this.bytes.length) throw new SshWireFault('expected a number, got the end');
    const [a = 0, b = 0, c = 0, d = 0] = this.bytes.subarray(this.at, this.at + 4);
    this.at += 4;
    return a * 0x1000000 + b * 0x10000 + c * 0x100 + d;
  }

  string(): Uint8Array {
    const length = this.uint32();
    if (this.at + length > this.bytes.length) throw new SshWireFault('expected a string, got the end');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    return decodeUtf8(this.string());
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }
}

export function sshUint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

export function sshString(value: Uint8Array | string): Uint8Array {
  const bytes = typeof value === 'string' ? encodeUtf8(value) : value;
  return concatBytes(sshUint32(bytes.length), bytes);
}
