/** What a switch of subscriber or environment, or another fork, would end. */
import type { LineSwitchState } from '../app/line-switch-store.ts';
import { FormDialog } from '../ui/FormDialog.tsx';

export type LineSwitchQuestionProps = {
  readonly asked: NonNullable<LineSwitchState['asked']>;
  readonly onAnswer: (isMeant: boolean) => void;
};

export function LineSwitchQuestion({ asked, onAnswer }: LineSwitchQuestionProps) {
  const { at, secondAt, to, isLive, bySystem } = asked;
  const endsSome = at !== undefined || secondAt !== undefined;
  return (
    <FormDialog
      title={to === undefined ? 'Open another second phone?' : `Switch to ${to}?`}
      onClose={() => onAnswer(false)}
      act={to === undefined ? 'Close it and open another' : endsSome ? 'End it and switch' : `Switch to ${to}`}
      onAct={() => onAnswer(true)}
    >
      {bySystem && <p>A link, or an entry in the system’s dock or taskbar, asks for this. Switching sends nothing.</p>}
      {isLive && bySystem && <p>{to} is live.</p>}
      {at !== undefined && <p>The phone is in a session, at “{at}”. Switching ends it.</p>}
      {secondAt !== undefined && (
        <p>
          The second phone is in a session, at “{secondAt}”. {to === undefined ? 'Another one' : 'Switching'} closes it.
        </p>
      )}
    </FormDialog>
  );
}
