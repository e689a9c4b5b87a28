/** Where the draft came from, and what of it the form cannot hold; nothing is dropped in silence. */
import { X } from 'lucide-react';
import type { TakenUp } from '../stores/taken-up.ts';
import { Button } from '../ui/Button.tsx';

type TakenUpNoteProps = {
  readonly takenUp: TakenUp;
  readonly onDismiss: () => void;
  readonly onOpen: (exchangeId: string) => void;
  readonly onPlayground: (exchangeId: string) => void;
};

export function TakenUpNote({ takenUp, onDismiss, onOpen, onPlayground }: TakenUpNoteProps) {
  const { operation, exchangeId, source, leftOver } = takenUp;
  return (
    <div className={operation === undefined ? 'taken-up taken-up--none' : 'taken-up'} role="status">
      <div className="taken-up__words">
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
      </div>
      {exchangeId !== undefined && (operation === undefined || leftOver.length > 0) && (
        <Button onPress={() => onPlayground(exchangeId)}>Edit it in the playground</Button>
      )}
      <Button weight="quiet" icon={X} name="Dismiss" onPress={onDismiss}>
        {null}
      </Button>
    </div>
  );
}
