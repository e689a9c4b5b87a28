/** The two sides of a comparison: the source of ours, the text of theirs, and the printed forms it may have. */
import { Undo2 } from 'lucide-react';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Evidence } from '../../shared/compare/evidence.ts';
import type { PrintedForm } from '../../shared/compare/printed-form.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { VisibleText } from '../message/VisibleText.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { EvidenceField } from '../ui/EvidenceField.tsx';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { timeOfDay } from '../ui/times.ts';
import type { CompareState } from './compare-store.ts';

type CompareFieldsProps = {
  readonly store: CompareState;
  readonly shown: Exchange | undefined;
  /** The base that the service printed in its answer. */
  readonly answered: Evidence | undefined;
};

const ROWS = 9;

export function CompareFields({ store, shown, answered }: CompareFieldsProps) {
  return (
    <div className="columns">
      <Section
        title="Ours"
        actions={
          <Segmented
            name="Our base"
            choices={[
              ['exchange', 'Of the exchange'],
              ['pasted', 'Pasted'],
            ]}
            chosen={store.ourSource}
            onChoose={store.chooseOurs}
          />
        }
      >
        <div className="stack inset">
          {store.ourSource === 'pasted' ? (
            <EvidenceField
              label="Our base"
              evidence={store.ours}
              rows={ROWS}
              placeholder={'"content-type": application/json\n…'}
              onChange={store.changeOurs}
            />
          ) : (
            <ShownBase exchange={shown} />
          )}
        </div>
      </Section>
      <Section title="Theirs">
        <div className="stack inset">
          <EvidenceField
            label="The base as the other side printed it"
            evidence={store.theirs}
            rows={ROWS}
            placeholder="Paste it in any form: as text, a string literal, hex, base64."
            onChange={store.changeTheirs}
          />
          {store.offers.map((form) => (
            <Alert
              key={form}
              tone="quiet"
              actions={<Button onPress={() => store.undo(form)}>{FORM_WORDS[form].act}</Button>}
            >
              {FORM_WORDS[form].looks}
            </Alert>
          ))}
          {store.undone.length > 0 && (
            <Alert
              tone="quiet"
              actions={
                <Button weight="quiet" icon={Undo2} onPress={store.takeAsPasted}>
                  As it was pasted
                </Button>
              }
            >
              Before comparing: {store.undone.map((form) => FORM_WORDS[form].done).join(', ')}.
            </Alert>
          )}
          {answered && (
            <Alert tone="quiet" actions={<Button onPress={() => store.changeTheirs(answered)}>Take that one</Button>}>
              The service printed a base in its answer to this exchange.
            </Alert>
          )}
        </div>
      </Section>
    </div>
  );
}

function ShownBase({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (!exchange) {
    return <p className="note">No exchange is shown. Dial on the phone, open one of history, or paste a base.</p>;
  }
  const lines = decodeUtf8(bytesOf(exchange.trace.baseBase64)).split('\n');
  return (
    <>
      <p className="field__label">
        {timeOfDay(exchange.startedAtMs)} {exchange.label} <StatusChip exchange={exchange} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys. */}
      <section className="box" aria-label="Our base" tabIndex={0} data-own-arrows>
        {lines.map((line, at) => {
          // A line's only identity is its position.
          const key = `${at}`;
          return (
            <code key={key}>
              <VisibleText text={line} />
            </code>
          );
        })}
      </section>
    </>
  );
}

/** Labels of the printed forms: what the text looks like, and the action that undoes it. */
const FORM_WORDS: Readonly<
  Record<PrintedForm, { readonly looks: string; readonly act: string; readonly done: string }>
> = {
  'json-string': { looks: 'It looks like a JSON string.', act: 'Read the string', done: 'JSON string read' },
  'quoted-string': {
    looks: 'It looks like a quoted literal of a program.',
    act: 'Read the literal',
    done: 'literal read',
  },
  hex: { looks: 'It looks like hex.', act: 'Read the bytes', done: 'hex read' },
  base64: { looks: 'It looks like base64.', act: 'Read the bytes', done: 'base64 read' },
  'written-escapes': {
    looks: 'Its line ends are written out as \\n.',
    act: 'Make them line feeds',
    done: 'written-out line ends made line feeds',
  },
  crlf: {
    looks: 'Its lines end with CR LF. A terminal may have made them so; a signer that does signs other bytes.',
    act: 'Compare with LF',
    done: 'CR LF made LF',
  },
  'final-line-feed': {
    looks: 'It ends with a line feed. Printing may have added it; a signer that does signs other bytes.',
    act: 'Compare without it',
    done: 'final line feed left out',
  },
};
