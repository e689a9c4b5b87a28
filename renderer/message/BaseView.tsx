/** The signature base, line by line, as its exact bytes with the invisible ones drawn. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { componentProps, type Highlight } from './highlight.ts';
import { SignatureInput } from './SignatureInput.tsx';
import { LineEnd, VisibleText } from './VisibleText.tsx';

type BaseViewProps = { readonly base: Uint8Array; readonly lines: readonly BaseLine[]; readonly lit: Highlight };

export function BaseView({ base, lines, lit }: BaseViewProps) {
  return (
    <ol className="base" data-testid="base">
      {lines.map((line, at) => {
        const text = decodeUtf8(base.subarray(line.start, line.end));
        const head = text.startsWith(`"${line.name}": `) ? `"${line.name}": ` : '';
        const value = text.slice(head.length);
        // A foreign base may hold a name twice.
        const key = `${at} ${line.name}`;
        return (
          <li key={key} {...componentProps(lit, line.name, 'base__line')}>
            <span className="base__number" aria-hidden>
              {at + 1}
            </span>
            <code className="base__text">
              <span className="base__name">{head}</span>
              {line.source.kind === 'signature-params' ? (
                <SignatureInput value={value} lit={lit} />
              ) : (
                <VisibleText text={value} />
              )}
              {at < lines.length - 1 && <LineEnd />}
            </code>
          </li>
        );
      })}
    </ol>
  );
}
