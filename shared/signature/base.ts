/**
 * The signature base: the bytes that signer and verifier must agree on.
 *
 * One line per component, `"name": value`, joined by a single LF; the last line is `@signature-params`, without an LF
 * after it. Built in one pass of concatenation and encoded once; line offsets are those of the text wherever the text is
 * ASCII, which a base ought to be. Source: RFC 9421 section 2.5.
 */
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { BaseLine } from '../request/prepared.ts';
import type { ResolvedComponent } from './components.ts';

/** `lines` carry byte offsets into `base`; the last one is `@signature-params`. */
export type SignatureBase = { readonly base: Uint8Array; readonly lines: readonly BaseLine[] };

const SIGNATURE_PARAMS = '@signature-params';
/** Two quotes, a colon and a space. */
const PUNCTUATION = 4;

/** The base of these components, closed by the parameter text exactly as given (label left out). */
export function buildBase(components: readonly ResolvedComponent[], signatureParams: string): SignatureBase {
  const lines: BaseLine[] = [];
  let at = 0;
  for (const { name, value, source } of components) {
    const end = at + name.length + value.length + PUNCTUATION;
    lines.push({ name, value, source, start: at, end });
    at = end + 1;
  }
  const end = at + SIGNATURE_PARAMS.length + signatureParams.length + PUNCTUATION;
  const source = { kind: 'signature-params' } as const;
  lines.push({ name: SIGNATURE_PARAMS, value: signatureParams, source, start: at, end });
  const base = buildBaseBytes(components, signatureParams);
  return { base, lines: base.length === end ? lines : withByteOffsets(lines) };
}

/** The same bytes without the lines, for a verifier. */
export function buildBaseBytes(components: readonly ResolvedComponent[], signatureParams: string): Uint8Array {
  let text = '';
  for (const { name, value } of components) text += `"${name}": ${value}\n`;
  return encodeUtf8(`${text}"${SIGNATURE_PARAMS}": ${signatureParams}`);
}

/** Offsets counted in bytes, for a base that holds characters beyond ASCII. */
function withByteOffsets(lines: readonly BaseLine[]): readonly BaseLine[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    const end = start + encodeUtf8(`"${line.name}": ${line.value}`).length;
    at = end + 1;
    return { ...line, start, end };
  });
}
