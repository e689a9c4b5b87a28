/**
 * The value of `@signature-params` (or a Signature-Input header) cut into its component names and the text between.
 *
 * It serves drawing only: every character of the value is in exactly one part, in order, whether the value is well
 * formed or not. Verification is main's.
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
