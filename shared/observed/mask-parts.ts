/**
 * Masks secrets in a text that quotes and cuts: every part of eight characters or more, in any letter case.
 *
 * A masker finds whole secrets only. A sentence that quotes the first half of a long token shows that half, however it
 * was masked; here any run of characters that also stands in a secret is replaced, in plain text, hex and base64.
 */
import { formsOf, SHORTEST_SECRET } from './find-secrets.ts';
import { createMasker } from './mask-secrets.ts';

/** `text` with a `*` for each character of such a part. `secrets` are ASCII; short ones are masked after "Bearer " only. */
export function maskParts(text: string, secrets: readonly string[]): string {
  const masked = createMasker(secrets).text(text);
  const parts = new Set<string>();
  for (const [at, secret] of secrets.entries()) {
    if (secret.length < SHORTEST_SECRET) continue;
    for (const { units } of formsOf(secret, at)) {
      const form = lowerCased(Array.from(units, (unit) => String.fromCharCode(unit)).join(''));
      for (let from = 0; from + SHORTEST_SECRET <= form.length; from += 1)
        parts.add(form.slice(from, from + SHORTEST_SECRET));
    }
  }
  const lower = lowerCased(masked);
  let shown = '';
  let hiddenUntil = 0;
  for (let at = 0; at < masked.length; at += 1) {
    if (parts.has(lower.slice(at, at + SHORTEST_SECRET))) hiddenUntil = at + SHORTEST_SECRET;
    shown += at < hiddenUntil ? '*' : masked.charAt(at);
  }
  return shown;
}

/** ASCII letters alone, so that every character keeps its place. */
function lowerCased(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
