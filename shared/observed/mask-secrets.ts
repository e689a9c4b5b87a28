/**
 * Replaces secrets by as many `*`, in text and bytes, before anything is stored or shown; restores one for signing.
 *
 * Length and offsets stay the same, so that a masked base still matches its description. Secrets shorter than eight
 * characters are ignored: masking them would blank innocent text.
 */

const SHORTEST_SECRET = 8;

/** A run of stars that stands for a secret; a shorter run may be ordinary text. */
export const MASK = new RegExp(`\\*{${SHORTEST_SECRET},}`);

/** What is shown in place of `secret`. */
export function maskOf(secret: string): string {
  return '*'.repeat(secret.length);
}

/** Replaces each mask of `secret` in `text` by the secret, which is never interpreted as a replacement pattern. */
export function unmask(text: string, secret: string): string {
  return secret.length < SHORTEST_SECRET ? text : text.replaceAll(maskOf(secret), () => secret);
}

export type Masker = {
  text(value: string): string;
  bytes(value: Uint8Array): Uint8Array;
  /** How many places were replaced so far. */
  count(): number;
};

/** A masker for these secrets (tokens as text; ASCII). */
export function createMasker(secrets: readonly string[]): Masker {
  const wanted = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length);
  const wantedBytes = wanted.map((secret) => Uint8Array.from(secret, (character) => character.charCodeAt(0)));
  let places = 0;
  return {
    text(value) {
      let masked = value;
      for (const secret of wanted) {
        const parts = masked.split(secret);
        places += parts.length - 1;
        masked = parts.join(maskOf(secret));
      }
      return masked;
    },
    bytes(value) {
      let masked = value;
      for (const secret of wantedBytes) {
        for (let at = indexOfBytes(masked, secret, 0); at >= 0; at = indexOfBytes(masked, secret, at + secret.length)) {
          if (masked === value) masked = value.slice();
          masked.fill(0x2a, at, at + secret.length);
          places += 1;
        }
      }
      return masked;
    },
    count: () => places,
  };
}

function indexOfBytes(haystack: Uint8Array, needle: Uint8Array, from: number): number {
  const first = needle[0] ?? 0;
  const last = haystack.length - needle.length;
  for (let at = haystack.indexOf(first, from); at >= 0 && at <= last; at = haystack.indexOf(first, at + 1)) {
    let same = 1;
    while (same < needle.length && haystack[at + same] === needle[same]) same += 1;
    if (same === needle.length) return at;
  }
  return -1;
}
