/**
 * An imported file has the name of an existing environment: nothing is overwritten until the user answers. If its token would
 * be sent elsewhere then, that is a question of its own.
 */

import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { ImportChoice } from './environments-store.ts';

type ImportQuestionProps = {
  readonly name: string;
  /** Where the token that the environment holds would be sent from now on. */
  readonly tokenTo?: string;
  readonly onAnswer: (choice: ImportChoice | undefined) => void;
};

export function ImportQuestion({ name, tokenTo, onAnswer }: ImportQuestionProps) {
  if (tokenTo !== undefined) {
    return (
      <Dialog title={`${name} holds an access token`} onClose={() => onAnswer(undefined)}>
        <p>
          With this file, {name} sends its token to <code>{tokenTo}</code>. Remove the token unless you know who runs
          that address; you can set another one under Keys.
        </p>
        <div className="dialog__actions">
          <Button onPress={() => onAnswer(undefined)}>Cancel</Button>
          <Button onPress={() => onAnswer('keep-token')}>Replace and keep the token</Button>
          <Button weight="primary" onPress={() => onAnswer('forget-token')}>
            Replace and remove the token
          </Button>
        </div>
      </Dialog>
    );
  }
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
