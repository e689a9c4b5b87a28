/** Base64 at a door: canonical, so that one value has one text and two readers never take it differently. */
import { z } from 'zod';
import { fromBase64 } from './base64.ts';

/** Text of at most `longest` characters. */
export function base64Schema(longest = Number.MAX_SAFE_INTEGER) {
  return z
    .base64()
    .max(longest)
    .refine((text) => fromBase64(text).ok, 'expected canonical base64');
}
