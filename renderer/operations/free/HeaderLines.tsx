/** The header lines of an edit: name, value, order. Computed headers are read-only. */
import { Plus, Undo2 } from 'lucide-react';
import { type EditChange, followsBody } from '../../../shared/playground/change-edit.ts';
import type { LineDifferences } from '../../../shared/playground/edit-differences.ts';
import type { EditedRequest } from '../../../shared/playground/edited-request.ts';
import { ChangeMark } from '../../profile/ChangeMark.tsx';
import { LineActions } from '../../profile/LineActions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';

type HeaderLinesProps = {
  readonly edit: EditedRequest;
  readonly differences: LineDifferences;
  readonly onChange: (change: EditChange) => void;
};

export function HeaderLines({ edit, differences, onChange }: HeaderLinesProps) {
  return (
    <Section
      title="Headers"
      note={`${edit.lines.length} lines`}
      actions={
        <Button weight="quiet" icon={Plus} onPress={() => onChange({ kind: 'lineAdded', name: 'X-Header', value: '' })}>
          Add a line
        </Button>
      }
    >
      <ol className="edit-lines" aria-label="Header lines">
        {edit.lines.map((line, at) => (
          <li key={line.id} className="edit-line">
            <TextField
              label={`Name of header ${at + 1}`}
              isLabelHidden
              isBytes
              value={line.name}
              onChange={(name) => onChange({ kind: 'line', id: line.id, name })}
            />
            <TextField
              label={`Value of ${line.name}`}
              isLabelHidden
              isBytes
              isReadOnly={followsBody(edit, line)}
              value={line.value}
              onChange={(value) => onChange({ kind: 'line', id: line.id, value })}
            />
            <LineActions
              name={line.name}
              at={at}
              count={edit.lines.length}
              removal="Remove"
              onMove={(by) => onChange({ kind: 'lineMoved', id: line.id, by })}
              onRemove={() => onChange({ kind: 'lineRemoved', id: line.id })}
            />
            <span className="edit-line__mark">
              <ChangeMark {...(differences.lines[at] ?? { status: 'same' })} />
            </span>
          </li>
        ))}
        {differences.removed.map((line) => (
          <li key={`removed ${line.id}`} className="edit-line edit-line--removed">
            <code className="one-line">{line.name}</code>
            <code className="one-line">{line.value}</code>
            <Button weight="quiet" icon={Undo2} onPress={() => onChange({ kind: 'lineAdded', ...line })}>
              Restore
            </Button>
          </li>
        ))}
      </ol>
      <div className="stack inset">
        <Toggle
          label="Content-Digest and Content-Length kept in step with the body"
          isOn={edit.isInStep}
          onChange={(isInStep) => onChange({ kind: 'inStep', isInStep })}
        />
      </div>
      <p className="note">
        Stars stand for the token; its true bytes are put in before signing. Signature-Input and Signature are made from
        the rest; Host and Connection are added on the way. An edit with a token, key or cookie that you typed is not
        kept when this page closes.
      </p>
    </Section>
  );
}
