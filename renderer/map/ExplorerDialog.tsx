/** How the explorer is to walk: its bounds, and whether it may act. */
import { Compass } from 'lucide-react';
import { EXPLORER_BUDGET, EXPLORER_DEPTH } from '../../shared/contract/exploration-run.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';
import type { ExplorerWish } from './explorer-store.ts';

type ExplorerDialogProps = {
  readonly wish: ExplorerWish;
  readonly environmentName: string;
  readonly isDangerous: boolean;
  readonly onChange: (wish: Partial<ExplorerWish>) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
};

export function ExplorerDialog(props: ExplorerDialogProps) {
  const { wish, environmentName, isDangerous, onChange, onStart, onClose } = props;
  const { budget, depth, acts, resumes } = wish;
  const fits = budget <= EXPLORER_BUDGET.most && depth <= EXPLORER_DEPTH.most;
  return (
    <FormDialog
      title={`Explore ${environmentName}`}
      onClose={onClose}
      act="Explore"
      icon={Compass}
      disabled={!fits}
      onAct={onStart}
    >
      <p className="soft lead">
        The explorer dials and presses each key that it finds, the nearest first. Every press is one request, kept in
        Seen like any other.
      </p>
      <div className="columns">
        <NumberField
          label="Requests at most"
          unit="requests"
          least={1}
          value={budget}
          onChange={(next) => onChange({ budget: next })}
        />
        <NumberField
          label="Presses after the dialling at most"
          unit="presses"
          value={depth}
          onChange={(next) => onChange({ depth: next })}
        />
      </div>
      {!fits && (
        <p className="bad">
          Expected at most {EXPLORER_BUDGET.most.toLocaleString('en-GB')} requests and {EXPLORER_DEPTH.most} presses.
        </p>
      )}
      <div className="panel-section explorer-choices">
        <SwitchSetting
          name="Only keys not pressed yet"
          words="Off, it begins anew."
          isOn={resumes}
          onChange={(isOn) => onChange({ resumes: isOn })}
        />
        {isDangerous ? (
          <Setting
            name="What buys, sells or cancels"
            words={`Left alone: ${environmentName} is live, and there the explorer never acts.`}
          />
        ) : (
          <SwitchSetting
            name="What buys, sells or cancels"
            words={acts ? 'Pressed as well: orders are placed and cancelled.' : 'Left alone.'}
            isOn={acts}
            onChange={(isOn) => onChange({ acts: isOn })}
          />
        )}
      </div>
    </FormDialog>
  );
}
