/** How a flow is run: pace, the world it starts on, run, next step, stop; and how it went. */
import { Download, Play, Square, StepForward } from 'lucide-react';
import type { FlowPace } from '../../shared/contract/flow-run.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { choicesOf, namesOf } from '../ui/choices-of.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { outcomeOf } from './flow-outcome.ts';
import { type FlowRun, type FlowWorldChoice, isGoingOn } from './flow-run-store.ts';
import { REPORT_FORMS, type ReportForm } from './save-run-report.ts';

const PACES: Readonly<Record<FlowPace, string>> = { human: 'Human speed', full: 'Full speed', step: 'Step by step' };
export const WORLDS: Readonly<Record<FlowWorldChoice, string>> = {
  fresh: 'Reset sandbox first',
  running: 'Keep sandbox as it is',
};

type RunBarProps = {
  readonly run: FlowRun | undefined;
  readonly pace: FlowPace;
  readonly onPace: (pace: FlowPace) => void;
  /** Undefined where the environment is no sandbox, or nothing was said yet. */
  readonly world: FlowWorldChoice | undefined;
  readonly onWorld: (world: FlowWorldChoice) => void;
  readonly canRun: boolean;
  readonly onRun: () => void;
  readonly onStep: () => void;
  readonly onGoOn: () => void;
  readonly onStop: () => void;
  readonly onReport: (form: ReportForm) => void;
};

export function RunBar(props: RunBarProps) {
  const { run, pace, world } = props;
  const isBusy = isGoingOn(run);
  const outcome = outcomeOf(run);
  return (
    <div className="run-bar line">
      {isBusy ? (
        <>
          {run?.pace === 'step' && (
            <>
              <Button weight="primary" icon={StepForward} disabled={run.standing !== 'paused'} onPress={props.onStep}>
                Next step
              </Button>
              <Button disabled={run.standing !== 'paused'} onPress={props.onGoOn}>
                Go on
              </Button>
            </>
          )}
          <Button icon={Square} onPress={props.onStop}>
            Stop
          </Button>
        </>
      ) : (
        <Button weight="primary" icon={Play} disabled={!props.canRun} onPress={props.onRun}>
          Run
        </Button>
      )}
      <Segmented name="Pace" choices={choicesOf(PACES)} chosen={pace} onChoose={props.onPace} />
      {world && (
        <ChoiceField
          label="Before it runs"
          isLabelHidden
          choices={choicesOf(WORLDS)}
          chosen={world}
          onChoose={props.onWorld}
        />
      )}
      <p className="run-bar__outcome" aria-live="polite">
        {outcome && <Chip tone={outcome[0]}>{outcome[1]}</Chip>}
        {run?.elapsedMs !== undefined && !isBusy && <span className="soft small"> {Math.round(run.elapsedMs)} ms</span>}
      </p>
      {run?.report && !isBusy && <ReportMenu onSave={props.onReport} />}
    </div>
  );
}

/** Saves the report of a run, in the form that is chosen. */
export function ReportMenu({ onSave }: { readonly onSave: (form: ReportForm) => void }) {
  return (
    <Menu label="Report" icon={Download} name="Save the report">
      {namesOf(REPORT_FORMS).map((form) => (
        <MenuItem key={form} onPress={() => onSave(form)}>
          {REPORT_FORMS[form]}
        </MenuItem>
      ))}
    </Menu>
  );
}
