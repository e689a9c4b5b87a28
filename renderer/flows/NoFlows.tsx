/** The room without a flow: what one is, and the ways to the first. */
import { CircleDot, FileUp, History, ListVideo, NotebookPen } from 'lucide-react';
import look from '../../shared/flow/examples/look.flow.yaml?raw';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

type NoFlowsProps = {
  /** Absent while no session was walked yet. */
  readonly onRecordSession: (() => void) | undefined;
  readonly onRecordFromNow: () => void;
  readonly onExample: () => void;
  readonly onImport: () => void;
};

export function NoFlows({ onRecordSession, onRecordFromNow, onExample, onImport }: NoFlowsProps) {
  return (
    <EmptyState
      icon={ListVideo}
      title="No flow yet"
      text="A flow is a session as a text file: which keys are pressed, and what each screen must say. The workbench replays it, stops at the first difference, and your build server runs the same file."
    >
      <Button weight="primary" icon={History} disabled={!onRecordSession} onPress={() => onRecordSession?.()}>
        Record this session
      </Button>
      <Button icon={CircleDot} onPress={onRecordFromNow}>
        Record from now
      </Button>
      <Button icon={NotebookPen} onPress={onExample}>
        Start from an example
      </Button>
      <Button weight="quiet" icon={FileUp} onPress={onImport}>
        Import
      </Button>
    </EmptyState>
  );
}

/** Texts that a new flow begins with. The example is a file that the tests replay with the others of its folder. */
export const EXAMPLE_FLOW = { name: 'Look at a stock', text: look } as const;

export const EMPTY_FLOW = `flow: New flow
expect: { state: HOME }
steps:
  - press: 1
`;
