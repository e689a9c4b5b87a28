/**
 * A random UUID (version 4) from 16 random bytes. Source: RFC 9562 section 5.4.
 */
import { toHex } from '../bytes/hex.ts';
import type { RandomSource } from '../signature/ports.ts';

/** Lower case, with hyphens; draws 16 bytes from `random`. */
export function randomUuid(random: RandomSource): string {
  const bytes = Uint8Array.from(random.bytes(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
