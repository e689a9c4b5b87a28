/** A component list with its parameters, each name in its component's hue and lit with it. */
import { componentProps, type Highlight } from './highlight.ts';
import { signatureInputParts } from './signature-input-parts.ts';
import { VisibleText } from './VisibleText.tsx';

export function SignatureInput({ value, lit }: { readonly value: string; readonly lit: Highlight }) {
  return signatureInputParts(value).map((part, at) => {
    // Parts have no identity but their place.
    const key = `${at}`;
    if (part.kind === 'text') {
      // The single space between two names is the list's own grammar and needs no mark.
      return <span key={key}>{part.text === ' ' ? ' ' : <VisibleText text={part.text} />}</span>;
    }
    return (
      <span key={key} {...componentProps(lit, part.name, 'lit-part')}>
        {part.text}
      </span>
    );
  });
}
