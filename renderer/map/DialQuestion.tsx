/** Asks before “Dial to here” ends a session, or takes a way that buys, sells or cancels. */
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { AskedWalk } from './map-walk-store.ts';

type DialQuestionProps = { readonly asked: AskedWalk; readonly onAnswer: (isMeant: boolean) => void };

export function DialQuestion({ asked: { screen, at, acts }, onAnswer }: DialQuestionProps) {
  return (
    <Dialog title={`Dial to ${stateTitle(screen.state)}?`} onClose={() => onAnswer(false)}>
      {at !== undefined && <p>The phone is in a session, at “{at}”. Dialling ends it.</p>}
      {acts && <p>The way there buys, sells or cancels something, as it did when it was pressed before.</p>}
      <div className="dialog__actions">
        <Button onPress={() => onAnswer(false)}>Cancel</Button>
        <Button weight="primary" onPress={() => onAnswer(true)}>
          {at === undefined ? 'Dial' : 'End it and dial'}
        </Button>
      </div>
    </Dialog>
  );
}
