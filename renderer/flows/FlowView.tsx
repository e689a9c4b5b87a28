/** An open flow: its text, what is wrong with it, how it is run, and what each step brought. */
import { ArrowLeft, Presentation, Save, Workflow } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { FlowResult } from '../../shared/contract/flow-commands.ts';
import type { FlowPace } from '../../shared/contract/flow-run.ts';
import type { ReportedLint } from '../../shared/flow/flow-report.ts';
import { readFlow } from '../../shared/flow/read-flow.ts';
import { runCaptures } from '../../shared/page/flow/run-captures.ts';
import { lineMarks, type ShownStep, shownSteps } from '../../shared/page/flow/run-marks.ts';
import { LINT_RULE_IDS } from '../../shared/ussd/lint/remark.ts';
import { optionsInText } from '../../shared/ussd/read-option-lines.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { RoomHead } from '../ui/Room.tsx';
import { Split } from '../ui/Split.tsx';
import { ChangeReview, type Difference } from './ChangeReview.tsx';
import type { FlowKnowledge } from './editor/flow-completion.ts';
import type { LineMarks } from './editor/run-marks.ts';
import { type FlowActs, FlowMenu } from './FlowList.tsx';
import type { ShownPlace } from './FlowText.tsx';
import { FlowText } from './FlowText.tsx';
import { type FlowRun, type FlowWorldChoice, isGoingOn } from './flow-run-store.ts';
import type { RecordedScreens } from './flows-state.ts';
import { LintRemarks } from './LintRemarks.tsx';
import { RunBar } from './RunBar.tsx';
import { RunSteps } from './RunSteps.tsx';
import type { ReportForm } from './save-run-report.ts';

/** About 480 px of text in a window of usual width, and as much for the steps. */
const TEXT_SHARE = 47;
const NONE: RecordedScreens = [];
const NO_MARKS: LineMarks = new Map();

export type FlowViewProps = {
  readonly name: string;
  readonly text: string;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly run: FlowRun | undefined;
  readonly pace: FlowPace;
  readonly world: FlowWorldChoice | undefined;
  readonly share: number | undefined;
  readonly known: Omit<FlowKnowledge, 'optionsBefore' | 'optionsAt' | 'screensOf' | 'lintRules'>;
  /** What each step's screen said when it was recorded. */
  readonly recorded: RecordedScreens | undefined;
  /** How it came out last, as it is kept. */
  readonly last: FlowResult | undefined;
  readonly acts: FlowActs;
  /** What is to be said of it, in alerts. */
  readonly words: ReactNode;
  readonly onShare: (share: number | undefined) => void;
  readonly onBack: () => void;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onPace: (pace: FlowPace) => void;
  readonly onWorld: (world: FlowWorldChoice) => void;
  readonly onRun: () => void;
  /** Runs it to its end, whatever is not as expected. */
  readonly onFindAll: () => void;
  readonly onStep: () => void;
  readonly onGoOn: () => void;
  readonly onStop: () => void;
  readonly onReport: (form: ReportForm) => void;
  readonly onCi: () => void;
  readonly onExchange: (id: string) => void;
  /** Rewrites what these steps of the file expect; each is an edit of its own. */
  readonly onAccept: (answers: readonly { readonly at: number; readonly exchangeId: string }[]) => void;
  readonly onSilence: (remark: ReportedLint, reason: string) => void;
};

export function FlowView(props: FlowViewProps) {
  const { name, text, run, recorded, last } = props;
  const [chosen, setChosen] = useState<number>();
  /** Steps of the run whose screens were accepted. */
  const [accepted, setAccepted] = useState<{ readonly runId?: string | undefined; readonly at: readonly number[] }>({
    at: [],
  });
  const [shown, setShown] = useState<ShownPlace>();
  const read = useMemo(() => readFlow(text, { file: name }), [text, name]);
  const faults = useMemo(() => (read.ok ? [] : read.faults), [read]);
  const ranText = run?.text;
  const ran = useMemo(() => (ranText === undefined ? undefined : readFlow(ranText, { file: name })), [ranText, name]);
  const isBusy = isGoingOn(run);
  const flow = run && ran?.ok ? ran.flow : read.ok ? read.flow : undefined;
  const steps = useMemo(() => (flow ? shownSteps(flow, run?.steps ?? [], isBusy) : []), [flow, run?.steps, isBusy]);
  /** None while the text cannot be read: the editor moves those that it has. */
  const marks = useMemo(
    () => (!run ? NO_MARKS : read.ok ? lineMarks(steps, shownSteps(read.flow, [], false)) : undefined),
    [run, steps, read],
  );
  const captures = useMemo(
    () => (flow ? runCaptures(flow, run?.steps ?? []) : new Map<string, string>()),
    [flow, run?.steps],
  );
  const isEdited = run !== undefined && text !== run.text;
  const before = last?.before ?? (last?.outcome === 'failed' ? undefined : last?.screens) ?? recorded;
  const differences = (run?.steps ?? []).flatMap((step, index): Difference[] => {
    if (step.passed) return [];
    const at = steps.find(({ result }) => result === step)?.at;
    const isAccepted = isEdited && accepted.runId === run?.runId && at !== undefined && accepted.at.includes(at);
    return [{ step, at, before: before?.[index] ?? undefined, isAccepted }];
  });
  const accept = (some: readonly Difference[]) => {
    const answers = some.flatMap(({ at, step: { exchangeId } }) =>
      at === undefined || exchangeId === undefined ? [] : [{ at, exchangeId }],
    );
    const known = accepted.runId === run?.runId ? accepted.at : [];
    setAccepted({ runId: run?.runId, at: [...known, ...answers.map(({ at }) => at)] });
    props.onAccept(answers);
  };
  const show = (line: number, focus: boolean, column = 1) =>
    setShown({ line, column, focus, serial: (shown?.serial ?? 0) + 1 });
  const choose = (step: ShownStep) => {
    setChosen(step.at);
    show(step.line, false);
  };
  const known = useMemo((): FlowKnowledge => {
    const screenOf = (step: ShownStep | undefined) =>
      step?.result?.text == null ? [] : optionsInText(step.result.text);
    const at = (line: number) => steps.findLastIndex((step) => step.line <= line);
    return {
      ...props.known,
      lintRules: LINT_RULE_IDS,
      optionsAt: (line) => screenOf(steps[at(line)]),
      optionsBefore: (line) => screenOf(steps[at(line) - 1]),
      screensOf: (step) => [
        ...seen('When it was recorded', recorded?.[step]),
        ...seen('In its last run', steps.find((one) => one.at === step)?.result?.text ?? last?.screens[step]),
      ],
    };
  }, [props.known, recorded, last, steps]);
  const chosenStep = steps.find((step) => step.at === chosen)?.result;
  return (
    <article className="flow" aria-label={`Flow ${name}`}>
      <RoomHead
        title={`Flow ${name}`}
        note={
          <>
            <Button weight="quiet" icon={ArrowLeft} onPress={props.onBack}>
              All flows
            </Button>
            <span className="one-line strong">{name}</span>
            {props.isUnsaved && <span className="tag tag--warn">not saved</span>}
          </>
        }
        actions={
          <div className="line line--close">
            {props.isUnsaved && (
              <ConfirmButton
                weight="quiet"
                label="Discard changes"
                loses="What is not saved is lost."
                onConfirm={props.onDiscard}
              />
            )}
            <Button weight="quiet" icon={Presentation} disabled={!read.ok} onPress={() => props.acts.onPresent(name)}>
              Present
            </Button>
            <Button weight="quiet" icon={Workflow} onPress={props.onCi}>
              In CI
            </Button>
            <Button icon={Save} disabled={!props.isUnsaved || props.isSaving} onPress={props.onSave}>
              Save
            </Button>
            <FlowMenu name={name} {...props.acts} />
          </div>
        }
      />
      <div className="flows__words">{props.words}</div>
      <div className="bar">
        <RunBar
          {...{
            run,
            pace: props.pace,
            world: props.world,
            canRun: read.ok,
            onPace: props.onPace,
            onWorld: props.onWorld,
          }}
          {...{ onRun: props.onRun, onStep: props.onStep, onGoOn: props.onGoOn, onStop: props.onStop }}
          onReport={props.onReport}
        />
      </div>
      <div className="flow__body">
        <Split
          name="the text"
          share={props.share}
          usual={TEXT_SHARE}
          onShare={props.onShare}
          first={
            <div className="flow__text">
              <FlowText
                key={name}
                file={name}
                text={text}
                faults={faults}
                marks={marks}
                known={known}
                shown={shown}
                onLine={(line) => setChosen(steps.findLast((step) => step.line <= line)?.at)}
                onText={props.onText}
              />
              {faults.length > 0 && (
                <ul className="flow__faults" aria-label="Mistakes">
                  {faults.map(({ line, column, message }) => (
                    <li key={`${line} ${column} ${message}`}>
                      <button type="button" className="pick" onClick={() => show(line, true, column)}>
                        <span className="bad strong">Line {line}</span> {message}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          }
          second={
            <div className="flow__side stack">
              {run?.failure && <Alert tone="bad">{run.failure.message}</Alert>}
              {differences.length > 0 && (
                <ChangeReview
                  key={run?.runId}
                  differences={differences}
                  captures={captures}
                  onFindAll={run?.standing === 'failed' && !run.goesOn && !isEdited ? props.onFindAll : undefined}
                  isAll={run?.standing === 'failed' && run.goesOn === true}
                  onAccept={run?.standing === 'failed' ? accept : undefined}
                  onShow={(line) => show(line, false)}
                  onExchange={props.onExchange}
                />
              )}
              <RunSteps
                steps={steps}
                serviceCode={props.known.serviceCode}
                earlier={last?.screens ?? recorded ?? NONE}
                chosen={chosen}
                onChoose={choose}
              />
              {chosenStep?.exchangeId !== undefined && (
                <p className="small soft">
                  <button type="button" className="link" onClick={() => props.onExchange(chosenStep.exchangeId ?? '')}>
                    Open the exchange of line {chosenStep.line}
                  </button>
                </p>
              )}
              <LintRemarks remarks={run?.lint ?? []} onShow={(line) => show(line, true)} onSilence={props.onSilence} />
            </div>
          }
        />
      </div>
    </article>
  );
}

function seen(when: string, text: string | null | undefined) {
  return text == null ? [] : [{ when, text }];
}
