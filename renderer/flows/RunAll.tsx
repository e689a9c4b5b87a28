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
import { type FlowWorldChoice, runOf, type Specification } from './flow-run-store.ts';
import { WORLDS } from './RunBar.tsx';

/** A line that is always there, so that no row moves when they run. */
export function AllOutcome({ results, specification, onSpecification }: AllOutcomeProps) {
  const count = (...signs: readonly RowResult['sign'][]) => results.filter(({ sign }) => signs.includes(sign)).length;
  const [passed, failed, going, left] = [count('✓'), count('✗'), count('…'), count('–')];
  return (
    <p className="line flows__all" role="status">
      <span className="strong">{counted(results.length, 'flow')}</span>
      {passed > 0 && <Chip tone="good">{passed} passed</Chip>}
      {failed > 0 && <Chip tone="bad">{failed} not passed</Chip>}
      {going > 0 && <Chip tone="unknown">{going} to go</Chip>}
      {left > 0 && <Chip tone="unknown">{left} not run</Chip>}
      {specification !== undefined && (
        <>
          <button type="button" className="link strong" onClick={onSpecification}>
            Specification
          </button>
          <SpecificationChip specification={specification} />
        </>
      )}
    </p>
  );
}

function SpecificationChip({ specification }: Pick<AllOutcomeProps, 'specification'>) {
  const run = runOf(specification);
  if (!run) {
    const failure = typeof specification === 'object' && 'failure' in specification ? specification.failure : undefined;
    return failure ? <Chip tone="bad">not checked: {failure.message}</Chip> : <Chip tone="unknown">to go</Chip>;
  }
  const { state, progress, result, failure } = run;
  const { done, total } = progress.clauses;
  if (state === 'going') return <Chip tone="unknown">{`${done} of ${total} clauses`}</Chip>;
  if (!result) return <Chip tone="bad">not checked: {failure?.message}</Chip>;
  return <Chip tone={result.ended ? 'warn' : result.passed ? 'good' : 'bad'}>{result.summary}</Chip>;
}

type AllOutcomeProps = {
  readonly results: readonly RowResult[];
  readonly specification: Specification;
  readonly onSpecification: () => void;
};

type RunAllProps = {
  /** An environment is known to run them in; it is not while the page is still opening. */
  readonly canRun: boolean;
  readonly isGoing: boolean;
  /** Undefined where the environment is no sandbox. */
  readonly world: FlowWorldChoice | undefined;
  readonly stopsAtFailure: boolean;
  readonly onWorld: (world: FlowWorldChoice) => void;
  readonly onStopAtFailure: (stops: boolean) => void;
  readonly checksSpecification: boolean;
  /** Why the specification does not apply here; absent where it does. */
  readonly whyUnchecked: string | undefined;
  readonly onCheckSpecification: (checks: boolean) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
};

export function RunAll(props: RunAllProps) {
  const { canRun, isGoing, world, stopsAtFailure, checksSpecification, whyUnchecked, onRun, onStop, ...on } = props;
  return (
    <span className="line line--close">
      {isGoing ? (
        <Button icon={Square} onPress={onStop}>
          Stop all
        </Button>
      ) : (
        <Button weight="primary" icon={CirclePlay} disabled={!canRun} onPress={onRun}>
          Run all
        </Button>
      )}
      <Menu label="Options" icon={Settings2} name="How all are run" kind="dialog" isLabelHidden>
        <div className="stack flows__options">
          {world && (
            <ChoiceField label="Before each flow" choices={choicesOf(WORLDS)} chosen={world} onChoose={on.onWorld} />
          )}
          <Toggle label="Stop at the first that fails" isOn={stopsAtFailure} onChange={on.onStopAtFailure} />
          <Toggle
            label="Check the specification too"
            isOn={checksSpecification && whyUnchecked === undefined}
            onChange={on.onCheckSpecification}
            hindrance={whyUnchecked}
          />
          {whyUnchecked !== undefined && <p className="small soft">{whyUnchecked}</p>}
        </div>
      </Menu>
    </span>
  );
}
