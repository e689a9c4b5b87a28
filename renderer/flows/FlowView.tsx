/** An open flow: its text, what is wrong with it, how it is run, and what each step brought. */
import { ArrowLeft, Presentation, Save } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FlowPace } from '../../shared/contract/flow-run.ts';
import type { ReportedLint } from '../../shared/flow/flow-report.ts';
import { readFlow } from '../../shared/flow/read-flow.ts';
import { runCaptures } from '../../shared/page/flow/run-captures.ts';
import { lineMarks, type ShownStep, shownSteps } from '../../shared/page/flow/run-marks.ts';
import { LINT_RULE_IDS } from '../../shared/ussd/lint/remark.ts';
import { optionsInText } from '../../shared/ussd/option-lines.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { Split } from '../ui/Split.tsx';
import type { FlowKnowledge } from './editor/flow-completion.ts';
import { FailedStep } from './FailedStep.tsx';
import { type FlowActs, FlowMenu } from './FlowList.tsx';
import type { ShownPlace } from './FlowText.tsx';
import { FlowText } from './FlowText.tsx';
import { type FlowRun, type FlowWorldChoice, isGoingOn } from './flow-run-store.ts';
import type { RecordedScreens } from './flows-state.ts';
import { LintRemarks } from './LintRemarks.tsx';
import { RunBar } from './RunBar.tsx';
import { RunSteps } from './RunSteps.tsx';
import type { ReportForm } from './save-run-report.ts';

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
  readonly acts: FlowActs;
  readonly onShare: (share: number | undefined) => void;
  readonly onBack: () => void;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onPace: (pace: FlowPace) => void;
  readonly onWorld: (world: FlowWorldChoice) => void;
  readonly onRun: () => void;
  readonly onStep: () => void;
  readonly onGoOn: () => void;
  readonly onStop: () => void;
  readonly onReport: (form: ReportForm) => void;
  readonly onExchange: (id: string) => void;
  /** Rewrites what the n-th step of the file expects. */
  readonly onAccept: (at: number, exchangeId: string) => void;
  readonly onSilence: (remark: ReportedLint, reason: string) => void;
};

export function FlowView(props: FlowViewProps) {
  const { name, text, run, recorded } = props;
  const [chosen, setChosen] = useState<number>();
  /** The run whose screen was accepted. */
  const [acceptedRun, setAcceptedRun] = useState<string>();
  const [shown, setShown] = useState<ShownPlace>();
  const read = useMemo(() => readFlow(text, { file: name }), [text, name]);
  const faults = useMemo(() => (read.ok ? [] : read.faults), [read]);
  const ranText = run?.text;
  const ran = useMemo(() => (ranText === undefined ? undefined : readFlow(ranText, { file: name })), [ranText, name]);
  const isBusy = isGoingOn(run);
  const flow = run && ran?.ok ? ran.flow : read.ok ? read.flow : undefined;
  const steps = useMemo(() => (flow ? shownSteps(flow, run?.steps ?? [], isBusy) : []), [flow, run?.steps, isBusy]);
  const marks = useMemo(() => lineMarks(run ? steps : []), [run, steps]);
  const captures = useMemo(
    () => (flow ? runCaptures(flow, run?.steps ?? []) : new Map<string, string>()),
    [flow, run?.steps],
  );
  const failed = run?.steps.find(({ passed }) => !passed);
  const failedAt = failed && steps.find(({ result }) => result === failed);
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
        ...seen('In its last run', steps.find((one) => one.at === step)?.result?.text),
      ],
    };
  }, [props.known, recorded, steps]);
  const chosenStep = steps.find((step) => step.at === chosen)?.result;
  return (
    <article className="flow" aria-label={`Flow ${name}`}>
      <div className="bar flow__bar">
        <Button icon={ArrowLeft} onPress={props.onBack}>
          All flows
        </Button>
        <h2 className="room__title one-line grow">{name}</h2>
        {props.isUnsaved && <span className="tag tag--warn">not saved</span>}
        {props.isUnsaved && (
          <ConfirmButton
            weight="quiet"
            label="Discard changes"
            loses="What is not saved is lost."
            onConfirm={props.onDiscard}
          />
        )}
        <Button icon={Presentation} disabled={!read.ok} onPress={() => props.acts.onPresent(name)}>
          Present
        </Button>
        <Button icon={Save} disabled={!props.isUnsaved || props.isSaving} onPress={props.onSave}>
          Save
        </Button>
        <FlowMenu name={name} {...props.acts} />
      </div>
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
          usual={58}
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
              {failed && (
                <FailedStep
                  step={failed}
                  captures={captures}
                  isAccepted={acceptedRun !== undefined && acceptedRun === run?.runId && text !== run.text}
                  onAccept={
                    failedAt && failed.exchangeId !== undefined && run?.standing === 'failed'
                      ? () => {
                          setAcceptedRun(run.runId);
                          props.onAccept(failedAt.at, failed.exchangeId ?? '');
                        }
                      : undefined
                  }
                  onExchange={props.onExchange}
                />
              )}
              <RunSteps steps={steps} serviceCode={props.known.serviceCode} chosen={chosen} onChoose={choose} />
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
