/** All flows at once: how they came out, running them, what that starts on, and the one report. */
import { CirclePlay, Settings2, Square } from 'lucide-react';
import { counted } from '../../shared/text/counted.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Menu } from '../ui/Menu.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import type { RowResult } from './flow-outcome.ts';
import type { FlowWorldChoice } from './flow-run-store.ts';
import { WORLDS } from './RunBar.tsx';

/** A line that is always there, so that no row moves when they run. */
export function AllOutcome({ results }: { readonly results: readonly RowResult[] }) {
  const count = (...signs: readonly RowResult['sign'][]) => results.filter(({ sign }) => signs.includes(sign)).length;
  const [passed, failed, going, left] = [count('✓'), count('✗'), count('…'), count('–')];
  return (
    <p className="line flows__all" role="status">
      <span className="strong">{counted(results.length, 'flow')}</span>
      {passed > 0 && <Chip tone="good">{passed} passed</Chip>}
      {failed > 0 && <Chip tone="bad">{failed} not passed</Chip>}
      {going > 0 && <Chip tone="unknown">{going} to go</Chip>}
      {left > 0 && <Chip tone="unknown">{left} not run</Chip>}
    </p>
  );
}

type RunAllProps = {
  readonly isGoing: boolean;
  /** Undefined where the environment is no sandbox. */
  readonly world: FlowWorldChoice | undefined;
  readonly stopsAtFailure: boolean;
  readonly onWorld: (world: FlowWorldChoice) => void;
  readonly onStopAtFailure: (stops: boolean) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
};

export function RunAll({ isGoing, world, stopsAtFailure, onWorld, onStopAtFailure, onRun, onStop }: RunAllProps) {
  return (
    <span className="line line--close">
      {isGoing ? (
        <Button icon={Square} onPress={onStop}>
          Stop all
        </Button>
      ) : (
        <Button weight="primary" icon={CirclePlay} onPress={onRun}>
          Run all
        </Button>
      )}
      <Menu label="Options" icon={Settings2} name="How all are run" kind="dialog" isLabelHidden>
        <div className="stack flows__options">
          {world && (
            <ChoiceField label="Before each flow" choices={choicesOf(WORLDS)} chosen={world} onChoose={onWorld} />
          )}
          <Toggle label="Stop at the first that fails" isOn={stopsAtFailure} onChange={onStopAtFailure} />
        </div>
      </Menu>
    </span>
  );
}
