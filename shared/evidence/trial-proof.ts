/**
 * Takes out of a masked exchange what tells a right guess from a wrong one.
 *
 * A PIN has four digits and a number nine: whoever has the rest of a message and its digest, its hash or its signature
 * finds them by trying all. They become as many stars, wherever they are repeated. What is hidden behind a long token stays.
 */
import { bytesOf, toBase64 } from '../bytes/base64.ts';
import { toHex } from '../bytes/hex.ts';
import { isSameJson } from '../json/same-json.ts';
import { createMasker } from '../observed/mask-secrets.ts';
import type { Exchange } from '../request/exchange.ts';

type Message = { readonly headers: readonly (readonly [string, string])[] };

/** Names of headers that are made of what a message holds; `signature-input` is not. */
const MADE_OF_CONTENT = /digest|etag|md5|checksum|hmac|signature(?!-input)/i;

/** @param before the exchange as it was recorded; `masked` the same with stars. */
export function withoutProofs(before: Exchange, masked: Exchange): Exchange {
  const sent = !isSameJson(before.request, masked.request) || before.trace?.baseBase64 !== masked.trace?.baseBase64;
  const came = !isSameJson(before.response, masked.response);
  if (!sent && !came) return masked;
  const { bodyDigestBase64, hashBase64 = '', signatureBase64 = '' } = before.trace ?? {};
  const proofs = [
    ...(sent ? [bodyDigestBase64, hashBase64, signatureBase64].flatMap((text) => spellingsOf(text ?? '')) : []),
    ...(sent ? valuesOf(before.request) : []),
    ...(came && before.response ? valuesOf(before.response) : []),
  ];
  const hidden = createMasker(proofs).json(masked);
  if (!sent || !hidden.trace) return hidden;
  return {
    ...hidden,
    trace: {
      ...hidden.trace,
      bodyDigestBase64: bodyDigestBase64 && starsFor(bodyDigestBase64),
      hashBase64: starsFor(hashBase64),
      signatureBase64: starsFor(signatureBase64),
    },
  };
}

function valuesOf({ headers }: Message): string[] {
  return headers.flatMap(([name, value]) =>
    MADE_OF_CONTENT.test(name) && value.length >= SHORTEST_PROOF ? [value] : [],
  );
}

const SHORTEST_PROOF = 8;

function spellingsOf(base64: string): string[] {
  const bytes = bytesOf(base64);
  return bytes.length >= SHORTEST_PROOF ? [base64, toHex(bytes)] : [];
}

/** As many stars as it has bytes. */
function starsFor(base64: string): string {
  return toBase64(new Uint8Array(bytesOf(base64).length).fill(0x2a));
}
