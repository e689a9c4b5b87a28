/** A body as text, JSON, pairs or hex. Long bodies load in parts; bodies over 2 MB are drawn only on request. */
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import { readUrlencoded } from '../../shared/http/form-urlencoded.ts';
import type { LoadedBody } from '../app/exchange-body.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Rows } from '../ui/Rows.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { type BodyForm, bodyForms, hexRow, hexRowCount, prettyJson, type TextRow, textRows } from './body-forms.ts';
import { VisibleText } from './VisibleText.tsx';
import './body.css';

const DRAWN_UNASKED_BYTES = 2_097_152;

const LABELS: Readonly<Record<BodyForm, string>> = { text: 'Text', json: 'JSON', pairs: 'Pairs', hex: 'Hex' };

type BodyViewProps = {
  readonly body: LoadedBody;
  readonly contentType: string;
  /** Absent once the whole body is loaded. */
  readonly onLoadMore?: (() => void) | undefined;
};

export function BodyView({ body, contentType, onLoadMore }: BodyViewProps) {
  const [wanted, setWanted] = useState<BodyForm>();
  const [isAsked, setAsked] = useState(false);
  const { bytes, totalBytes } = body;
  const isWhole = bytes.length === totalBytes;
  const isTooLong = bytes.length > DRAWN_UNASKED_BYTES && !isAsked;
  const forms = useMemo(
    () => (isTooLong ? [] : bodyForms(contentType, bytes, isWhole)),
    [contentType, bytes, isWhole, isTooLong],
  );
  const form = wanted !== undefined && forms.includes(wanted) ? wanted : forms[0];
  const size = isWhole ? count(totalBytes) : `${count(bytes.length)} of ${count(totalBytes)}`;
  return (
    <Section
      title="Body"
      note={contentType === '' ? size : `${size}, ${contentType}`}
      actions={
        form !== undefined && (
          <>
            <Segmented
              name="Show body as"
              choices={forms.map((one) => [one, LABELS[one]] as const)}
              chosen={form}
              onChoose={setWanted}
            />
            <CopyButton name="Copy body" text={() => decodeUtf8(bytes)} />
          </>
        )
      }
    >
      {totalBytes === 0 && <p className="note">The body is empty.</p>}
      {form !== undefined && <BodyAs form={form} bytes={bytes} />}
      {isTooLong && (
        <div className="entry soft">
          <p>More than 2 MB. Show it?</p>
          <Button onPress={() => setAsked(true)}>Draw {count(bytes.length)}</Button>
        </div>
      )}
      {!isWhole && (
        <div className="entry soft">
          <p>
            {body.failure?.message ?? `The first ${count(bytes.length)} of ${count(totalBytes)}. JSON needs the whole.`}
          </p>
          {onLoadMore && (
            <Button onPress={onLoadMore} disabled={body.isLoading}>
              {body.isLoading ? 'Loading …' : 'Load more'}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

function BodyAs({ form, bytes }: { readonly form: BodyForm; readonly bytes: Uint8Array }) {
  const rows = useMemo(() => {
    if (form === 'json') return textRows(prettyJson(bytes) ?? '');
    return form === 'text' ? textRows(decodeUtf8(bytes)) : [];
  }, [form, bytes]);
  if (form === 'pairs') {
    return (
      <dl className="facts inset">
        {readUrlencoded(decodeUtf8(bytes)).map(([name, value], at) => {
          // Names may repeat; the position tells them apart.
          const key = `${at} ${name}`;
          return (
            <Fragment key={key}>
              <dt>
                <code className="strong">{name}</code>
              </dt>
              <dd>
                {value === '' ? (
                  <i className="faint">empty</i>
                ) : (
                  <code>
                    <VisibleText text={value} />
                  </code>
                )}
              </dd>
            </Fragment>
          );
        })}
      </dl>
    );
  }
  if (form === 'hex') {
    return (
      <RowsView
        name="Body as hex"
        count={hexRowCount(bytes.length)}
        row={(at) => {
          const { offset, hex, ascii } = hexRow(bytes, at);
          return (
            <code className="hex">
              <span className="faint">{offset}</span>
              <span>{hex}</span>
              <span className="faint">{ascii}</span>
            </code>
          );
        }}
      />
    );
  }
  return (
    <RowsView
      name={`Body as ${LABELS[form]}`}
      count={rows.length}
      row={(at) => <TextLine row={rows[at] ?? EMPTY_ROW} withMarks={form === 'text'} />}
    />
  );
}

const EMPTY_ROW: TextRow = { text: '', isCut: false };

function TextLine({ row, withMarks }: { readonly row: TextRow; readonly withMarks: boolean }) {
  return <code>{withMarks ? <VisibleText text={row.text} isPart={row.isCut} /> : row.text || ' '}</code>;
}

/** `612 bytes`, `256 KB`, `5.0 MB`. */
function count(bytes: number): string {
  if (bytes < 10_240) return `${bytes.toLocaleString('en-GB')} bytes`;
  return bytes < 1_048_576 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

const rowHeight = () => 1.25;
/** Below this count all rows are drawn, so that the user can select and search them. */
const FEW = 400;

type RowsViewProps = { readonly count: number; readonly row: (at: number) => ReactNode; readonly name: string };

/** The rows of a body. Draws all of a short body, and only the visible rows of a long one. */
function RowsView({ count, row, name }: RowsViewProps) {
  if (count > FEW) {
    return (
      <Rows
        className="rows rows--many"
        role="region"
        aria-label={name}
        data-own-arrows
        tabIndex={0}
        count={count}
        heightOf={rowHeight}
        keyOf={String}
        row={row}
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body scrolls, and the keyboard must reach that.
    <section className="rows" aria-label={name} tabIndex={0} data-own-arrows>
      {Array.from({ length: count }, (_, at) => {
        // A row's only identity is its position.
        const key = `${at}`;
        return <div key={key}>{row(at)}</div>;
      })}
    </section>
  );
}
