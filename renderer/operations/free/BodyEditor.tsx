/** The body of an edit, as text or hex. A long body is drawn only on request. */
import { useState } from 'react';
import { bytesEqual } from '../../../shared/bytes/compare.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { Button } from '../../ui/Button.tsx';
import { ExactField } from '../../ui/ExactField.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { bodyText, hexText, readHexText } from './body-draft.ts';

/** A longer text makes the field respond slowly to every key. */
const DRAWN_UNASKED_BYTES = 131_072;
const FEWEST_ROWS = 3;
const MOST_ROWS = 14;

type BodyEditorProps = {
  readonly body: Uint8Array;
  readonly isChanged: boolean;
  readonly onChange: (body: Uint8Array) => void;
};

export function BodyEditor({ body, isChanged, onChange }: BodyEditorProps) {
  const [wanted, setWanted] = useState<'text' | 'hex'>('text');
  const [isAsked, setAsked] = useState(false);
  const asText = bodyText(body);
  const form = 'text' in asText ? wanted : 'hex';
  const isLong = body.length > DRAWN_UNASKED_BYTES && !isAsked;
  return (
    <Section
      title="Body"
      note={`${body.length.toLocaleString('en-GB')} bytes${isChanged ? ', changed' : ''}`}
      actions={
        'text' in asText && (
          <Segmented
            name="Edit the body as"
            choices={[
              ['text', 'Text'],
              ['hex', 'Hex'],
            ]}
            chosen={form}
            onChoose={setWanted}
          />
        )
      }
    >
      <div className="stack inset">
        {isLong && (
          <div className="line line--spread">
            <p>A body this long makes typing slow.</p>
            <Button onPress={() => setAsked(true)}>Edit the body</Button>
          </div>
        )}
        {!isLong && 'text' in asText && form === 'text' && (
          <ExactField
            label="Body as text"
            isLabelHidden
            text={asText.text}
            rows={rowsOf(asText.text)}
            onChange={(text) => onChange(encodeUtf8(text))}
          />
        )}
        {!isLong && form === 'hex' && <HexField body={body} onChange={onChange} />}
        {'whyHex' in asText && <p className="field__note">{asText.whyHex}</p>}
      </div>
    </Section>
  );
}

/** Keeps the typed text while it is invalid hex, or a different spelling of the same bytes. */
function HexField({ body, onChange }: Pick<BodyEditorProps, 'body' | 'onChange'>) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readHexText(typed);
  const isKept = typed !== undefined && (read?.ok === false || (read?.ok === true && bytesEqual(read.value, body)));
  const text = isKept ? typed : hexText(body);
  const complaint =
    isKept && read?.ok === false ? `At character ${read.fault.offset + 1}: ${read.fault.message}.` : undefined;
  return (
    <ExactField
      label="Body as hex"
      isLabelHidden
      text={text}
      rows={rowsOf(text)}
      complaint={complaint}
      onChange={(next) => {
        setTyped(next);
        const bytes = readHexText(next);
        if (bytes.ok) onChange(bytes.value);
      }}
    />
  );
}

function rowsOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 0);
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, lines));
}
