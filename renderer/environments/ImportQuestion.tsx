/**
 * An imported file has the name of an existing environment: nothing is overwritten until the user answers. If its token would
 * be sent elsewhere then, that is a question of its own.
 */

import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
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
      <FormDialog
        title={`${name} holds an access token`}
        onClose={() => onAnswer(undefined)}
        act="Replace and remove the token"
        onAct={() => onAnswer('forget-token')}
        other={<Button onPress={() => onAnswer('keep-token')}>Replace and keep the token</Button>}
      >
        <p>
          With this file, {name} sends its token to <code>{tokenTo}</code>. Remove the token unless you know who runs
          that address; you can set another one under Environments.
        </p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title={`There is an environment “${name}” already`}
      onClose={() => onAnswer(undefined)}
      act="Import as a copy"
      onAct={() => onAnswer('copy')}
      other={<Button onPress={() => onAnswer('replace')}>Replace it</Button>}
    >
      <p>
        As a copy, the file becomes another environment beside it. Replaced, all fields of the one that is there become
        those of the file; its key and its token stay.
      </p>
    </FormDialog>
  );
}
