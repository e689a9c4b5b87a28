/** The text of a flow file in the editor, whose code is fetched when the first file is opened. Props in, text out. */
import type { EditorState } from '@codemirror/state';
import { FileX2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FlowPlace } from '../../shared/flow/flow.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import type { FlowKnowledge } from './editor/flow-completion.ts';
import type { EditorFault, MountedEditor } from './editor/mount-editor.ts';
import type { LineMarks } from './editor/run-marks.ts';

type FlowTextProps = {
  readonly file: string;
  readonly text: string;
  readonly faults: readonly EditorFault[];
  readonly marks: LineMarks | undefined;
  readonly known: FlowKnowledge;
  /** Without `focus` the line is only brought into view. */
  readonly shown: ShownPlace | undefined;
  /** The cursor came to another line. */
  readonly onLine: (line: number) => void;
  readonly onText: (text: string) => void;
};

export function FlowText(props: FlowTextProps) {
  const { file, text, faults, marks, shown } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MountedEditor>(undefined);
  const left = useRef<EditorState>(undefined);
  /** What the editor asks for later. */
  const now = useRef(props);
  const [standing, setStanding] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  useLayoutEffect(() => {
    now.current = props;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another editor, and so is another attempt.
  useEffect(() => {
    let isOver = false;
    import('./editor/mount-editor.ts').then(
      ({ mountEditor }) => {
        if (isOver || !host.current) return;
        const { text: first } = now.current;
        editor.current = mountEditor({
          ...{ host: host.current, text: first, label: `Flow file ${file}`, left: left.current },
          known: () => now.current.known,
          onText: (typed) => now.current.onText(typed),
          onLine: (line) => now.current.onLine(line),
        });
        setStanding('ready');
      },
      () => !isOver && setStanding('failed'),
    );
    return () => {
      isOver = true;
      left.current = editor.current?.destroy() ?? left.current;
      editor.current = undefined;
      setStanding('loading');
    };
  }, [file, attempt]);
  const isReady = standing === 'ready';
  useEffect(() => {
    if (isReady) editor.current?.setText(text);
  }, [isReady, text]);
  useEffect(() => {
    if (isReady) editor.current?.setFaults(faults);
  }, [isReady, faults]);
  useEffect(() => {
    if (isReady && marks) editor.current?.setMarks(marks);
  }, [isReady, marks]);
  useEffect(() => {
    if (isReady && shown) editor.current?.show(shown, shown.focus);
  }, [isReady, shown]);
  return (
    <div className="flow-text">
      <div ref={host} className="flow-text__editor" data-testid="flow-editor" />
      {standing === 'loading' && <Skeleton of="the editor" />}
      {standing === 'failed' && (
        <EmptyState
          isFailure
          icon={FileX2}
          title="Could not load the editor"
          text="Its part of the page did not arrive. Your text is kept."
        >
          <Button onPress={() => setAttempt(attempt + 1)}>Try again</Button>
        </EmptyState>
      )}
    </div>
  );
}

/** A place in the text to bring into view; `serial` tells two equal wishes apart. */
export type ShownPlace = FlowPlace & { readonly serial: number; readonly focus: boolean };
