/** A component list with its parameters. Each name has its component's hue and lights up with it. */
import { componentProps, type Highlight } from './highlight.ts';
import { signatureInputParts } from './signature-input-parts.ts';
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
