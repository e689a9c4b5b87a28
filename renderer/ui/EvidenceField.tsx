/** A field to paste text or open a file, exact to the byte. Long text is kept but not drawn. */
import { FileUp, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef } from 'react';
import { exactBytes, exactText } from '../../shared/bytes/exact-text.ts';
import { type Evidence, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { Button } from './Button.tsx';
import { ExactField } from './ExactField.tsx';

type EvidenceFieldProps = {
  readonly label: string;
  readonly evidence: Evidence;
  readonly onChange: (evidence: Evidence) => void;
  readonly rows: number;
  readonly placeholder?: string;
  readonly complaint?: string | undefined;
  readonly note?: ReactNode;
};

/** A file up to this size becomes text in the field, as if pasted; a larger one is kept without drawing it. */
const DRAWN_BYTES = 200_000;

export function EvidenceField(props: EvidenceFieldProps) {
  const { label, evidence, onChange, complaint } = props;
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isLong = bytes.length > DRAWN_BYTES;
    onChange(isLong ? { kind: 'held', name: file.name, bytes } : { kind: 'text', text: exactText(bytes) });
  };
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    void open(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut; the button does the same.
    <div className="stack stack--close" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      {evidence.kind === 'text' ? (
        <ExactField
          label={label}
          text={evidence.text}
          rows={props.rows}
          complaint={complaint}
          note={props.note}
          placeholder={props.placeholder}
          onChange={(text) => onChange({ kind: 'text', text })}
          onLongPaste={(text) => onChange({ kind: 'held', name: 'what was pasted', bytes: exactBytes(text) })}
        />
      ) : (
        <div className="field">
          <span className="field__label">{label}</span>
          <p className="evidence__held">
            <b>{evidence.name}</b>, {evidence.bytes.length.toLocaleString('en-GB')} bytes: kept as it is and not drawn.
          </p>
          {complaint !== undefined && <span className="field__complaint">{complaint}</span>}
        </div>
      )}
      <div className="line line--close">
        <Button weight="quiet" icon={FileUp} onPress={() => input.current?.click()}>
          Open a file
        </Button>
        {(evidence.kind === 'held' || evidence.text !== '') && (
          <Button weight="quiet" icon={X} name={`Clear ${label}`} onPress={() => onChange(NO_EVIDENCE)}>
            Clear
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${label}, from a file`}
          onChange={(event) => {
            void open(event.target.files?.[0]);
            // Allows opening the same file again after it changed.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
