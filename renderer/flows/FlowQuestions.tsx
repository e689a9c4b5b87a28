/** The questions of the room: a new name, deleting, importing, and what a sandbox's flow starts on. */
import { useState } from 'react';
import { exactText } from '../../shared/bytes/exact-text.ts';
import { type Evidence, NO_EVIDENCE } from '../../shared/compare/evidence.ts';
import { flowNameComplaint } from '../../shared/page/flow/flow-name.ts';
import { Button } from '../ui/Button.tsx';
import { EvidenceField } from '../ui/EvidenceField.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { FlowWorldChoice } from './flow-run-store.ts';

type RenameProps = {
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: (to: string) => void;
  readonly onClose: () => void;
};

export function RenameDialog({ name, taken, onRename, onClose }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const others = taken.filter((one) => one !== name);
  const complaint = flowNameComplaint(typed, others);
  const rename = () => {
    if (complaint === undefined && typed !== name) onRename(typed);
    else if (typed === name) onClose();
  };
  return (
    <FormDialog title="Rename flow" onClose={onClose} act="Rename" onAct={rename} disabled={complaint !== undefined}>
      <TextField
        label="Name of the file"
        value={typed}
        complaint={complaint}
        note="Without .flow.yaml. Files that include it by its old name no longer find it."
        onChange={setTyped}
        onEnter={rename}
      />
    </FormDialog>
  );
}

type DeleteProps = { readonly name: string; readonly onDelete: () => void; readonly onClose: () => void };

export function DeleteFlowDialog({ name, onDelete, onClose }: DeleteProps) {
  return (
    <FormDialog title={`Delete ${name}?`} onClose={onClose} act="Delete" weight="danger" onAct={onDelete}>
      <p className="soft">
        The file is removed from the folder of flows and cannot be brought back. History keeps its exchanges.
      </p>
    </FormDialog>
  );
}

type ImportProps = { readonly onImport: (name: string, text: string) => void; readonly onClose: () => void };

export function ImportFlowDialog({ onImport, onClose }: ImportProps) {
  const [evidence, setEvidence] = useState<Evidence>(NO_EVIDENCE);
  const text = evidence.kind === 'text' ? evidence.text : exactText(evidence.bytes);
  const name = evidence.kind === 'held' ? evidence.name : 'Imported flow';
  return (
    <FormDialog
      title="Import flows"
      isWide
      onClose={onClose}
      act="Import"
      disabled={text.trim() === ''}
      onAct={() => onImport(name, text)}
    >
      <p className="soft">
        A flow file (*.flow.yaml), or a dialoguss file, whose sessions become flows. Nothing is saved or sent until you
        say so.
      </p>
      <EvidenceField
        label="What to import"
        evidence={evidence}
        rows={10}
        placeholder={'dial: "*384*99#"\nsessions:\n  - id: buy\n    steps: …'}
        onChange={setEvidence}
      />
    </FormDialog>
  );
}

type WorldProps = { readonly onAnswer: (world: FlowWorldChoice | undefined) => void };

export function WorldDialog({ onAnswer }: WorldProps) {
  return (
    <FormDialog
      title="Reset the sandbox first?"
      onClose={() => onAnswer(undefined)}
      act="Reset sandbox first"
      onAct={() => onAnswer('fresh')}
      other={<Button onPress={() => onAnswer('running')}>Keep sandbox as it is</Button>}
    >
      <p className="soft">
        A sandbox that was reset is the same each time, so a flow finds what it expects. Orders, sessions and changed
        customers are forgotten. Kept as it is, the flow acts on what is there now.
      </p>
      <p className="soft">You are asked once; the choice stays beside Run.</p>
    </FormDialog>
  );
}
