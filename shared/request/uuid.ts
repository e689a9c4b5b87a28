/** A random UUID (version 4) from 16 random bytes. Source: RFC 9562 section 5.4. */
import { HEX_PAIRS } from '../bytes/hex.ts';
import type { RandomSource } from '../signature/ports.ts';

/** Lower case, with hyphens; draws 16 bytes from `random`. */
export function randomUuid(random: RandomSource): string {
  const bytes = random.bytes(16);
  let text = '';
  for (let at = 0; at < 16; at += 1) {
    const byte = bytes[at] ?? 0;
    if (at === 4 || at === 6 || at === 8 || at === 10) text += '-';
    if (at === 6) text += HEX_PAIRS[(byte & 0x0f) | 0x40];
    else if (at === 8) text += HEX_PAIRS[(byte & 0x3f) | 0x80];
    else text += HEX_PAIRS[byte];
  }
  return text;
}
