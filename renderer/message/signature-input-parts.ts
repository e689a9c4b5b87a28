/**
 * Splits the value of `@signature-params` (or a Signature-Input header) into component names and the text between them.
 *
 * For drawing only: every character is in exactly one part, in order, even if the value is malformed. Main does the verification.
 */

export type SignatureInputPart =
  | { readonly kind: 'component'; readonly name: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

export function signatureInputParts(value: string): readonly SignatureInputPart[] {
  const parts: SignatureInputPart[] = [];
  const listEnd = value.indexOf(')') + 1;
  let from = 0;
  for (const match of value.slice(0, listEnd).matchAll(/"([^"]*)"/g)) {
    if (match.index > from) parts.push({ kind: 'text', text: value.slice(from, match.index) });
    parts.push({ kind: 'component', name: match[1] ?? '', text: match[0] });
    from = match.index + match[0].length;
  }
  if (from < value.length) parts.push({ kind: 'text', text: value.slice(from) });
  return parts;
}
