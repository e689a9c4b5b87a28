/** The base of a free edit as it would be signed; changed lines show both versions, character by character. */

import { bytesOf } from '../../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { innerDifference } from '../../../shared/compare/inner-difference.ts';
import type { TraceJson } from '../../../shared/observed/observed.ts';
import { differBaseLines } from '../../../shared/playground/edit-differences.ts';
import type { FreeEdit } from '../../../shared/playground/free-edit.ts';
import type { Highlight } from '../../message/highlight.ts';
import { NumberedBaseLine } from '../../message/NumberedBaseLine.tsx';
import { RunsText } from '../../message/RunsText.tsx';
import { ChangeMark } from '../../profile/ChangeMark.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Section } from '../../ui/Section.tsx';

type EditedBaseProps = {
  readonly trace: TraceJson;
  /** How it was signed when its editing began, where that is known. */
  readonly begun: FreeEdit['trace'];
  readonly highlight: Highlight;
};

export function EditedBase({ trace: { baseBase64, lines }, begun, highlight }: EditedBaseProps) {
  const base = bytesOf(baseBase64);
  const differences = begun && differBaseLines(lines, begun);
  return (
    <Section
      title="Signature base"
      note={`${base.length} bytes`}
      actions={<CopyButton name="Copy base" text={() => decodeUtf8(base)} />}
    >
      <ol className="numbered" data-testid="edited-base">
        {lines.map((line, at) => {
          const difference = differences?.lines[at] ?? { status: 'same' };
          const { before } = difference;
          const inner = before === undefined ? undefined : innerDifference(line.value, before);
          return (
            <NumberedBaseLine
              key={line.name}
              line={line}
              at={at}
              isLast={at === lines.length - 1}
              highlight={highlight}
              head={`"${line.name}": `}
              value={line.value}
              drawn={inner && <RunsText runs={inner.ours} />}
            >
              {' '}
              <ChangeMark {...difference} />
              {inner && (
                <code className="edited-base__before">
                  <span className="for-readers">before: </span>
                  <RunsText runs={inner.theirs} />
                </code>
              )}
            </NumberedBaseLine>
          );
        })}
      </ol>
      {differences && differences.removed.length > 0 && (
        <p className="note">
          Removed from the base: <code>{differences.removed.join(', ')}</code>
        </p>
      )}
    </Section>
  );
}
