/** Header lines in the order they were sent; covered ones take their component's hue. */
import type { HeaderLine } from '../../shared/http/message.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { componentProps, type Highlight } from './highlight.ts';
import { SignatureInput } from './SignatureInput.tsx';
import { VisibleText } from './VisibleText.tsx';

type HeadersViewProps = {
  readonly headers: readonly HeaderLine[];
  /** The covered components, for a request. */
  readonly lines?: readonly BaseLine[];
  readonly highlight: Highlight;
};

export function HeadersView({ headers, lines = [], highlight }: HeadersViewProps) {
  return (
    <ol className="numbered">
      {headers.map(([name, value], at) => {
        const line = lines.find(({ source }) => source.kind === 'header' && source.headerIndices.includes(at));
        const key = `${at} ${name}`;
        const cells = (
          <>
            <span className="numbered__at" aria-hidden>
              {at + 1}
            </span>
            <code className="hue-name">{name}</code>
            <code className="wrapped">
              {name.toLowerCase() === 'signature-input' && lines.length > 0 ? (
                <SignatureInput value={value} highlight={highlight} />
              ) : (
                <VisibleText text={value} />
              )}
            </code>
          </>
        );
        return line ? (
          <li key={key} {...componentProps(highlight, line.name, 'header')}>
            {cells}
          </li>
        ) : (
          <li key={key} className="header">
            {cells}
          </li>
        );
      })}
    </ol>
  );
}
