/** Where the draft came from, and what a form cannot hold of it; nothing is dropped silently. */

import { SquarePen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { TakenUp } from './taken-up.ts';

type TakenUpNoteProps = {
  readonly takenUp: TakenUp;
  readonly onDismiss: () => void;
  readonly onOpen: (exchangeId: string) => void;
  readonly onLeaveOut: () => void;
};

export function TakenUpNote({ takenUp, onDismiss, onOpen, onLeaveOut }: TakenUpNoteProps) {
  const { kind, exchangeId, source, leftOver, canLeaveOut = false } = takenUp;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It answers a press, which would otherwise seem to have done nothing.
    if (takenUp.kind === 'kept') box.current?.focus();
  }, [takenUp]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert
        tone={kind === 'taken' ? 'quiet' : 'warn'}
        icon={SquarePen}
        onDismiss={onDismiss}
        actions={kind === 'kept' && canLeaveOut && <Button onPress={onLeaveOut}>Leave it out</Button>}
      >
        {source !== undefined && (
          <p>
            {kind === 'failed' ? 'This cannot be opened: ' : 'Taken from '}
            {exchangeId === undefined ? (
              <b>{source}</b>
            ) : (
              <Button weight="quiet" onPress={() => onOpen(exchangeId)}>
                {source}
              </Button>
            )}
            {kind === 'taken' && leftOver.length > 0 && '. Left out:'}
          </p>
        )}
        {kind === 'kept' && <p>The request stays here, complete. Its form cannot hold:</p>}
        {leftOver.length > 0 && (
          <ul>
            {leftOver.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}
