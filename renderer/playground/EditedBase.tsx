/** The base of an edit, rebuilt at once; lines that differ from the sent ones show both, character by character. */

import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { innerDifference, type Run } from '../../shared/compare/inner-difference.ts';
import type { Failure } from '../../shared/failure.ts';
import type { TraceJson } from '../../shared/observed/observed.ts';
import { type BaseDifferences, differBaseLines } from '../../shared/playground/edit-differences.ts';
import type { RebuiltBase } from '../../shared/playground/rebuild-base.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { componentProps, type Highlight } from '../message/highlight.ts';
import { RunsText } from '../message/RunsText.tsx';
import { SignatureInput } from '../message/SignatureInput.tsx';
import { LineEnd, VisibleText } from '../message/VisibleText.tsx';

import { ChangeMark } from '../profile/ChangeMark.tsx';

import { Alert } from '../ui/Alert.tsx';

import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';

type EditedBaseProps = {
  readonly rebuilt: RebuiltBase;
  readonly sent: TraceJson;
  readonly lit: Highlight;
  /** Adds the header whose absence keeps the base from being built. */
  readonly onAddHeader: (name: string) => void;
};

export function EditedBase({ rebuilt, sent, lit, onAddHeader }: EditedBaseProps) {
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
      <ol className="base" data-testid="edited-base">
        {lines.map((line, at) => (
          <BaseRow
            key={line.name}
            line={line}
            at={at}
            isLast={at === lines.length - 1}
            differences={differences}
            lit={lit}
          />
        ))}
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
  return `${count} ${count === 1 ? 'line differs' : 'lines differ'} from the sent one`;
}

type BaseRowProps = {
  readonly line: BaseLine;
  readonly at: number;
  readonly isLast: boolean;
  readonly differences: BaseDifferences;
  readonly lit: Highlight;
};

function BaseRow({ line, at, isLast, differences, lit }: BaseRowProps) {
  const difference = differences.lines[at] ?? { status: 'same' };
  const { sent } = difference;
  const inner = sent === undefined ? undefined : innerDifference(line.value, sent);
  return (
    <li {...componentProps(lit, line.name, 'base__line')}>
      <span className="base__number" aria-hidden>
        {at + 1}
      </span>
      <div>
        <code className="base__text">
          <span className="base__name">{`"${line.name}": `}</span>
          <Value line={line} runs={inner?.ours} lit={lit} />
          {!isLast && <LineEnd />}
        </code>{' '}
        <ChangeMark {...difference} />
        {inner && (
          <code className="edited-base__sent">
            <span className="for-readers">sent: </span>
            <RunsText runs={inner.theirs} />
          </code>
        )}
      </div>
    </li>
  );
}

function Value({ line, runs, lit }: { line: BaseLine; runs: readonly Run[] | undefined; lit: Highlight }) {
  if (runs) return <RunsText runs={runs} />;
  if (line.source.kind === 'signature-params') return <SignatureInput value={line.value} lit={lit} />;
  return <VisibleText text={line.value} />;
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
