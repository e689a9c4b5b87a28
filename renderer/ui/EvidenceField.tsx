/** A field to paste text or open a file, exact to the byte. Long text is kept but not drawn. */
import { FileUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { exactBytes, exactText } from '../../shared/bytes/exact-text.ts';
import { type Evidence, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import type { Failure } from '../../shared/failure.ts';
import { Button } from './Button.tsx';
import { type ChosenFile, readChosenFile } from './chosen-file.ts';
import { ExactField } from './ExactField.tsx';
import { fileDrop, useFileInput } from './file-input.tsx';

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
/** Far more than any request has; the page holds such a file twice while it reads it. */
const MOST_BYTES = 256_000_000;

export function EvidenceField(props: EvidenceFieldProps) {
  const { label, evidence, onChange } = props;
  const [failure, setFailure] = useState<Failure>();
  /** What is in the field now is other evidence than the file that failed. */
  const change = (next: Evidence) => {
    setFailure(undefined);
    onChange(next);
  };
  const open = async (file: ChosenFile) => {
    const read = await readChosenFile(file, { what: 'what is read here', mostBytes: MOST_BYTES });
    if (!read.ok) return setFailure(read.failure);
    const bytes = read.value;
    const isLong = bytes.length > DRAWN_BYTES;
    change(isLong ? { kind: 'held', name: file.name, bytes } : { kind: 'text', text: exactText(bytes) });
  };
  const complaint = failure?.message ?? props.complaint;
  const { choose, input } = useFileInput({ label: `${label}, from a file`, onFile: (file) => void open(file) });
  return (
    <div className="stack stack--close" {...fileDrop((file) => void open(file))}>
      {evidence.kind === 'text' ? (
        <ExactField
          label={label}
          text={evidence.text}
          rows={props.rows}
          complaint={complaint}
          note={props.note}
          placeholder={props.placeholder}
          onChange={(text) => change({ kind: 'text', text })}
          onLongPaste={(text) => change({ kind: 'held', name: 'what was pasted', bytes: exactBytes(text) })}
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
        <Button weight="quiet" icon={FileUp} onPress={choose}>
          Open a file
        </Button>
        {(evidence.kind === 'held' || evidence.text !== '') && (
          <Button weight="quiet" icon={X} name={`Clear ${label}`} onPress={() => change(NO_EVIDENCE)}>
            Clear
          </Button>
        )}
        {input}
      </div>
    </div>
  );
}
