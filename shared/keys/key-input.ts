/**
 * Classifies key input by its first characters or bytes, before parsing any of it.
 *
 * Files arrive as bytes, pasted keys as text. DER and raw bytes are the only binary kinds.
 */
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import { type KeyHalf, refuseForeignText } from './foreign-key.ts';
import { keyFailure } from './key-material.ts';
import { looksLikeSshPublic } from './openssh-public.ts';
import { looksLikePem } from './pem.ts';

export type KeyInput =
  | { readonly kind: 'pem' | 'ssh-public' | 'jwk' | 'bare-text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** Throws AppError `key-empty` for nothing at all, `key-unreadable` for a key file that only others read. */
export function classifyKeyInput(input: Uint8Array | string, half: KeyHalf): KeyInput {
  const text = typeof input === 'string' ? input : textOf(input);
  if (text === undefined) return { kind: 'bytes', bytes: input as Uint8Array };
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') throw keyFailure('key-empty', 'The key is empty: expected a key file or a key as text.');
  refuseForeignText(trimmed, half);
  if (looksLikePem(trimmed)) return { kind: 'pem', text: trimmed };
  if (looksLikeSshPublic(trimmed)) return { kind: 'ssh-public', text: trimmed };
  if (trimmed.startsWith('{')) return { kind: 'jwk', text: trimmed };
  return { kind: 'bare-text', text: trimmed };
}

/** The bytes as text if printable, otherwise undefined. Sixteen control characters are not a key in text form. */
function textOf(bytes: Uint8Array): string | undefined {
  const outcome = decodeUtf8Strict(bytes);
  if (!outcome.ok) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish bytes from text
  return /[\0-\x08\x0e-\x1f\x7f]/.test(outcome.value) ? undefined : outcome.value;
}
