/** The signature base line by line, as its exact bytes, with invisible characters made visible. */
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { baseLineHead } from '../../shared/signature/covered-list.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import type { Highlight } from './highlight.ts';
import { NumberedBaseLine } from './NumberedBaseLine.tsx';

type BaseViewProps = { readonly base: Uint8Array; readonly lines: readonly BaseLine[]; readonly highlight: Highlight };

export function BaseView({ base, lines, highlight }: BaseViewProps) {
  return (
    <ol className="numbered" data-testid="base">
      {lines.map((line, at) => {
        const text = decodeUtf8(base.subarray(line.start, line.end));
        const named = baseLineHead(line.name, line.parameters);
        const head = text.startsWith(named) ? named : '';
        // A foreign base may contain a name twice.
        const key = `${at} ${line.name}`;
        return (
          <NumberedBaseLine
            key={key}
            line={line}
            at={at}
            isLast={at === lines.length - 1}
            highlight={highlight}
            head={head}
            value={text.slice(head.length)}
          />
        );
      })}
    </ol>
  );
}
