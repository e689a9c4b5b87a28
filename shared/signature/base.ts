/**
 * The signature base: the bytes that signer and verifier must agree on.
 *
 * One line per component, `"name": value`, joined by a single LF; the last line is `@signature-params`, with no LF
 * after it. Concatenated in one pass and encoded once. For ASCII text, which a base should be, character offsets are
 * byte offsets.
 * Source: RFC 9421 section 2.5.
 */
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { ResolvedComponent } from './components.ts';
import { baseLineHead } from './covered-list.ts';
import type { BaseLine } from './trace.ts';

/** `lines` carry byte offsets into `base`; the last one is `@signature-params`. */
export type SignatureBase = { readonly base: Uint8Array; readonly lines: readonly BaseLine[] };

const SIGNATURE_PARAMS = '@signature-params';

/** Builds the base from these components and closes it with the parameter text exactly as given (without the label). */
export function buildBase(components: readonly ResolvedComponent[], signatureParams: string): SignatureBase {
  const lines: BaseLine[] = [];
  let text = '';
  for (const { name, parameters, value, source } of components) {
    const start = text.length;
    text += baseLineHead(name, parameters) + value;
    const line = { name, value, source, start, end: text.length };
    lines.push(parameters === undefined ? line : { ...line, parameters });
    text += '\n';
  }
  const start = text.length;
  const end = start + baseLineHead(SIGNATURE_PARAMS).length + signatureParams.length;
  lines.push({ name: SIGNATURE_PARAMS, value: signatureParams, source: { kind: 'signature-params' }, start, end });
  const base = encodeUtf8(closeBase(text, signatureParams));
  return { base, lines: base.length === end ? lines : withByteOffsets(lines) };
}

/** Closes lines that each end with a line feed with the parameter text. */
export function closeBase(lines: string, signatureParams: string): string {
  return lines + baseLineHead(SIGNATURE_PARAMS) + signatureParams;
}

/** Recounts offsets in bytes, for a base with characters beyond ASCII. */
function withByteOffsets(lines: readonly BaseLine[]): readonly BaseLine[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    const end = start + encodeUtf8(baseLineHead(line.name, line.parameters) + line.value).length;
    at = end + 1;
    return { ...line, start, end };
  });
}
