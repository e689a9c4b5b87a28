/** One line of a signature base: its number, component name and value as exact bytes. The caller may add a note. */
import type { ReactNode } from 'react';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { componentProps, type Highlight } from './highlight.ts';
import { SignatureInput } from './SignatureInput.tsx';
import { LineEnd, VisibleText } from './VisibleText.tsx';

type NumberedBaseLineProps = {
  readonly line: BaseLine;
  readonly at: number;
  readonly isLast: boolean;
  readonly highlight: Highlight;
  /** The text before the value; a foreign base may lack a name. */
  readonly head: string;
  readonly value: string;
  /** Replaces the value. */
  readonly drawn?: ReactNode;
  /** Beside and below the line. */
  readonly children?: ReactNode;
};

export function NumberedBaseLine({ line, at, isLast, highlight, head, value, drawn, children }: NumberedBaseLineProps) {
  const isParameters = line.source.kind === 'signature-params';
  return (
    <li {...componentProps(highlight, line.name)}>
      <span className="numbered__at" aria-hidden>
        {at + 1}
      </span>
      <div>
        <code className="wrapped">
          <span className="hue-name">{head}</span>
          {drawn ??
            (isParameters ? <SignatureInput value={value} highlight={highlight} /> : <VisibleText text={value} />)}
          {!isLast && <LineEnd />}
        </code>
        {children}
      </div>
    </li>
  );
}
