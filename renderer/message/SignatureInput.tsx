/** A component list with its parameters. Each name has its component's hue and lights up with it. */
import { componentProps, type Highlight } from './highlight.ts';
import { VisibleText } from './VisibleText.tsx';

export function SignatureInput({ value, highlight }: { readonly value: string; readonly highlight: Highlight }) {
  return signatureInputParts(value).map((part, at) => {
    // A part's only identity is its position.
    const key = `${at}`;
    if (part.kind === 'text') {
      // The single space between two names is part of the list's syntax and needs no mark.
      return <span key={key}>{part.text === ' ' ? ' ' : <VisibleText text={part.text} />}</span>;
    }
    return (
      <span key={key} {...componentProps(highlight, part.name, 'lit-part')}>
        {part.text}
      </span>
    );
  });
}

type SignatureInputPart =
  | { readonly kind: 'component'; readonly name: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * Splits the value of `@signature-params` (or a Signature-Input header) into component names and the text between them.
 *
 * For drawing only: every character is in exactly one part, in order, even if the value is malformed. Main does the verification.
 */
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
