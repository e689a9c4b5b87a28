/** How a run is to be: whether it may act, and whether it also sends what must be refused. */
import { ClipboardCheck } from 'lucide-react';
import { SWITCHES } from '../../shared/page/conform/page-words.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';
import type { ConformRoomState } from './conform-store.ts';

type ConformDialogProps = {
  readonly wish: ConformRoomState['wish'];
  readonly environmentName: string;
  readonly isDangerous: boolean;
  readonly onChange: (wish: Partial<ConformRoomState['wish']>) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
};

export function ConformDialog(props: ConformDialogProps) {
  const { wish, environmentName, isDangerous, onChange, onStart, onClose } = props;
  const { acts, probes } = wish;
  return (
    <FormDialog
      title={`Check ${environmentName} against the specification`}
      onClose={onClose}
      act="Run"
      icon={ClipboardCheck}
      onAct={onStart}
    >
      <p className="soft lead">
        Reads lists, and walks the menu through every key that changes nothing. Every request is kept in Seen like any
        other. What cannot be judged is skipped, with its reason.
      </p>
      <div className="panel-section conform-choices">
        <SwitchSetting
          name={SWITCHES.probe}
          words={probes ? 'Sent as well: wrong signatures, digests, values.' : 'Not sent.'}
          isOn={probes}
          onChange={(isOn) => onChange({ probes: isOn })}
        />
        {isDangerous ? (
          <Setting name={SWITCHES.act} words={`Left alone: ${environmentName} is live, and there a run never acts.`} />
        ) : (
          <SwitchSetting
            name={SWITCHES.act}
            words={
              acts
                ? 'Done as well: reports, an account, a customer, orders and cancellations; a customer and the webhook are changed and put back.'
                : 'Left alone.'
            }
            isOn={acts}
            onChange={(isOn) => onChange({ acts: isOn })}
          />
        )}
      </div>
    </FormDialog>
  );
}
