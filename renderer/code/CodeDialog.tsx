/** A request as a program: the language, the text, how to run it, and whether such programs have been run. */
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GeneratedProgram } from '../../shared/codegen/generate.ts';
import { TARGET_IDS, TARGET_TITLES, type TargetId } from '../../shared/codegen/target.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { CodeText } from './CodeText.tsx';
import type { CodeStatus } from './code-store.ts';
import './code.css';

type CodeDialogProps = {
  readonly title: string;
  readonly target: TargetId;
  readonly state: CodeStatus;
  readonly onChoose: (target: TargetId) => void;
  readonly onDownload: () => void;
  readonly onTryAgain: () => void;
  readonly onClose: () => void;
};

export function CodeDialog({ title, target, state, onChoose, onDownload, onTryAgain, onClose }: CodeDialogProps) {
  const targets = useRef<HTMLFieldSetElement>(null);
  // The dialog would focus the first language; arrow keys should start at the selected one.
  useEffect(() => targets.current?.querySelector<HTMLInputElement>(':checked')?.focus(), []);
  return (
    <Dialog title={`${title} as a program`} onClose={onClose} isWide>
      <div className="code">
        <fieldset className="scroll code__targets stack stack--tight" ref={targets}>
          <legend className="for-readers">Language</legend>
          {TARGET_IDS.map((id) => (
            <label key={id} className="pick line">
              <input type="radio" name="code-target" value={id} checked={id === target} onChange={() => onChoose(id)} />
              {TARGET_TITLES[id]}
            </label>
          ))}
        </fieldset>
        <div className="frame code__program" aria-live="polite" aria-busy={state.kind === 'asking'}>
          {state.kind === 'printed' ? (
            <ProgramView program={state.program} onDownload={onDownload} />
          ) : (
            <NotYet
              of="the program"
              title="No program"
              failure={state.kind === 'failed' ? state.failure : undefined}
              onAgain={onTryAgain}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

type ProgramViewProps = { readonly program: GeneratedProgram; readonly onDownload: () => void };

function ProgramView({ program, onDownload }: ProgramViewProps) {
  const { target, fileName, needs, run, notes } = program;
  return (
    <>
      <header className="line">
        <code className="strong">{fileName}</code>
        <Chip tone="good">proven: run against the sandbox in this project’s tests</Chip>
        <span className="line line--close push">
          <CopyButton name="Copy program" text={() => program.program} />
          <Button weight="quiet" icon={Download} onPress={onDownload}>
            Download
          </Button>
        </span>
      </header>
      <CodeText target={target} text={program.program} name={`Program ${fileName}`} />
      <dl className="facts small scroll code__facts">
        <dt>Run</dt>
        <dd>
          <code>{run}</code>
          <CopyButton name="Copy command" text={() => run} />
        </dd>
        <dt>Needs</dt>
        <dd>{needs}.</dd>
        <dt>Secrets</dt>
        <dd>
          Read when it runs: the private key from the file (PKCS#8 PEM), the token from the variable. Neither is in the
          text.
        </dd>
        {notes.map((note) => (
          <NoteRow key={note} note={note} />
        ))}
      </dl>
    </>
  );
}

function NoteRow({ note }: { readonly note: string }) {
  return (
    <>
      <dt>Note</dt>
      <dd>{note}</dd>
    </>
  );
}
