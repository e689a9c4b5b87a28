/** An imported file has the name of an existing environment. Nothing is overwritten until the user answers. */
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type ImportQuestionProps = {
  readonly name: string;
  readonly onAnswer: (choice: 'copy' | 'replace' | undefined) => void;
};

export function ImportQuestion({ name, onAnswer }: ImportQuestionProps) {
  return (
    <Dialog title={`There is an environment “${name}” already`} onClose={() => onAnswer(undefined)}>
      <p>
        As a copy, the file becomes another environment beside it. Replaced, all fields of the one that is there become
        those of the file; its key and its token stay.
      </p>
      <div className="dialog__actions">
        <Button onPress={() => onAnswer(undefined)}>Cancel</Button>
        <Button onPress={() => onAnswer('replace')}>Replace it</Button>
        <Button weight="primary" onPress={() => onAnswer('copy')}>
          Import as a copy
        </Button>
      </div>
    </Dialog>
  );
}
