/** The body as text or hex in a field: which of the two can represent it, and the bytes of the typed text. */
import { fromHex, toHex } from '../../../shared/bytes/hex.ts';
import type { Parsed } from '../../../shared/bytes/parsed.ts';
import { decodeUtf8Strict } from '../../../shared/bytes/utf8.ts';

/** The body as text, or why only hex can represent it. */
export function bodyText(body: Uint8Array): { readonly text: string } | { readonly whyHex: string } {
  const text = decodeUtf8Strict(body);
  if (!text.ok) {
    return { whyHex: `The body is not UTF-8 from byte ${text.fault.offset} on, so it is edited as hex.` };
  }
  return { text: text.value };
}

const ROW_BYTES = 16;

/** Rows of sixteen bytes, two groups each. */
export function hexText(body: Uint8Array): string {
  const rows: string[] = [];
  for (let from = 0; from < body.length; from += ROW_BYTES) {
    const pairs = toHex(body.subarray(from, from + ROW_BYTES)).match(/../g) ?? [];
    rows.push([pairs.slice(0, 8).join(' '), pairs.slice(8).join(' ')].filter((group) => group !== '').join('  '));
  }
  return rows.join('\n');
}

/** Hex digits, perhaps with white space or colons between them; a fault's offset counts in the typed text. */
export function readHexText(text: string): Parsed<Uint8Array> {
  const outcome = fromHex(text.replaceAll(/[\s:]/g, ''));
  if (outcome.ok) return outcome;
  const { offset, message } = outcome.fault;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (/[\s:]/.test(text.charAt(at))) continue;
    if (digits === offset) return { ok: false, fault: { offset: at, message } };
    digits += 1;
  }
  return { ok: false, fault: { offset: text.length, message } };
}
