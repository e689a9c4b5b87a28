/** Where the draft came from, and what the form cannot hold; nothing is dropped silently. */

import { SquarePen } from 'lucide-react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { TakenUp } from './taken-up.ts';

type TakenUpNoteProps = {
  readonly takenUp: TakenUp;
  readonly onDismiss: () => void;
  readonly onOpen: (exchangeId: string) => void;
  readonly onPlayground: (exchangeId: string) => void;
};

export function TakenUpNote({ takenUp, onDismiss, onOpen, onPlayground }: TakenUpNoteProps) {
  const { operation, exchangeId, source, leftOver } = takenUp;
  return (
    <Alert
      tone={operation === undefined ? 'warn' : 'quiet'}
      icon={SquarePen}
      onDismiss={onDismiss}
      actions={
        exchangeId !== undefined &&
        (operation === undefined || leftOver.length > 0) && (
          <Button onPress={() => onPlayground(exchangeId)}>Edit it in the playground</Button>
        )
      }
    >
      <p>
        {operation === undefined ? 'No operation fits ' : 'Taken from '}
        {exchangeId === undefined ? (
          <b>{source}</b>
        ) : (
          <Button weight="quiet" onPress={() => onOpen(exchangeId)}>
            {source}
          </Button>
        )}
        {leftOver.length > 0 && operation !== undefined && '. Left out:'}
      </p>
      {leftOver.length > 0 && (
        <ul>
          {leftOver.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
