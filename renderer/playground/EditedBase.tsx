/** The base of an edit, rebuilt at once; changed lines show both versions, character by character. */

import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { innerDifference } from '../../shared/compare/inner-difference.ts';
import type { Failure } from '../../shared/failure.ts';
import type { TraceJson } from '../../shared/observed/observed.ts';
import { type BaseDifferences, differBaseLines } from '../../shared/playground/edit-differences.ts';
import type { RebuiltBase } from '../../shared/playground/rebuild-base.ts';
import { counted } from '../../shared/text/counted.ts';
import type { Highlight } from '../message/highlight.ts';
import { NumberedBaseLine } from '../message/NumberedBaseLine.tsx';
import { RunsText } from '../message/RunsText.tsx';
import { ChangeMark } from '../profile/ChangeMark.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';

type EditedBaseProps = {
  readonly rebuilt: RebuiltBase;
  readonly sent: TraceJson;
  readonly highlight: Highlight;
  /** Adds the missing header that prevents building the base. */
  readonly onAddHeader: (name: string) => void;
};

export function EditedBase({ rebuilt, sent, highlight, onAddHeader }: EditedBaseProps) {
  if (!rebuilt.ok) {
    return (
      <Section title="Signature base">
        <NoBase failure={rebuilt.failure} onAddHeader={onAddHeader} />
      </Section>
    );
  }
  const { base, lines } = rebuilt;
  const differences = differBaseLines(lines, sent);
  return (
    <Section
      title="Signature base"
      note={`${base.length} bytes, ${countLabel(differences)}`}
      actions={<CopyButton name="Copy base" text={() => decodeUtf8(base)} />}
    >
      <ol className="numbered" data-testid="edited-base">
        {lines.map((line, at) => {
          const difference = differences.lines[at] ?? { status: 'same' };
          const { sent: before } = difference;
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
                <code className="edited-base__sent">
                  <span className="for-readers">sent: </span>
                  <RunsText runs={inner.theirs} />
                </code>
              )}
            </NumberedBaseLine>
          );
        })}
      </ol>
      {differences.removed.length > 0 && (
        <p className="note">
          Removed from the base: <code>{differences.removed.join(', ')}</code>
        </p>
      )}
    </Section>
  );
}

function countLabel({ lines, removed }: BaseDifferences): string {
  const count = lines.filter(({ status }) => status !== 'same').length + removed.length;
  if (count === 0) return 'the same as the sent one';
  return `${counted(count, 'line differs', 'lines differ')} from the sent one`;
}

function NoBase({ failure, onAddHeader }: { readonly failure: Failure; readonly onAddHeader: (name: string) => void }) {
  const missing = failure.code === 'header-missing' ? failure.details?.header : undefined;
  return (
    <div className="inset">
      <Alert
        tone="warn"
        actions={typeof missing === 'string' && <Button onPress={() => onAddHeader(missing)}>Add {missing}</Button>}
      >
        {failure.message}
      </Alert>
    </div>
  );
}
