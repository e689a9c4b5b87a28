/** What will happen on the live environment, and a field for its name. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Confirmation } from '../../shared/contract/confirmation.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';

export type GuardQuestionProps = {
  readonly asked: Confirmation;
  readonly onAnswer: (typedName: string | undefined) => void;
};

export function GuardQuestion({ asked, onAnswer }: GuardQuestionProps) {
  const [typed, setTyped] = useState('');
  const { environmentName, act, isRetry, isWord } = asked;
  const confirm = () => {
    if (typed !== '') onAnswer(typed);
  };
  return (
    <FormDialog
      title={
        <>
          <TriangleAlert className="bad" size="1.25rem" aria-hidden />{' '}
          {isWord ? 'This cannot be taken back here' : `${environmentName} is live`}
        </>
      }
      onClose={() => onAnswer(undefined)}
      act={act.startsWith('send ') ? `Send to ${environmentName}` : 'Confirm'}
      onAct={confirm}
      disabled={typed === ''}
    >
      <p>{isWord ? '' : 'This is a live environment. '}You are about to:</p>
      <p className="box">{act}</p>
      <TextField
        label={
          isWord ? `Type ${environmentName} to confirm` : `Type the environment’s name, ${environmentName}, to confirm`
        }
        value={typed}
        complaint={
          isRetry && typed === ''
            ? `Expected exactly “${environmentName}”, but another name was typed. Nothing has been done yet.`
            : undefined
        }
        onChange={setTyped}
        onEnter={confirm}
      />
    </FormDialog>
  );
}
