/** The explorer above the picture: how far it is, with its Cancel, and what it came to. */
import type { ExplorationProgress } from '../../shared/contract/exploration-run.ts';
import type { Failure } from '../../shared/failure.ts';
import type { StoppedBy } from '../../shared/map/explore/exploration-types.ts';
import { counted } from '../../shared/text/counted.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { ExplorationRun } from './explorer-store.ts';

type ExplorerStripProps = {
  readonly run: ExplorationRun | undefined;
  readonly failure: Failure | undefined;
  readonly isStopping: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
  readonly onFindings: () => void;
  readonly onDismiss: () => void;
};

const STOP_WORDS: Readonly<Record<StoppedBy, string>> = {
  budget: 'It used up its requests.',
  depth: 'Some keys lie deeper than it was to go.',
  cancelled: 'You cancelled it.',
  'no-answer': 'The service did not answer.',
  refused: 'The service refused the dialling.',
  'too-many-requests': 'The service asked for patience again and again.',
};

export function ExplorerStrip(props: ExplorerStripProps) {
  const { run, isStopping, onStop, onGoOn, onFindings, onDismiss } = props;
  const failure = props.failure ?? run?.failure;
  if (failure) {
    return (
      <Alert tone="bad" onDismiss={onDismiss}>
        {failure.message}
      </Alert>
    );
  }
  if (!run) return null;
  const { isWaiting, requests, budget, screens, left, leftAlone, errors, warnings } = run.progress;
  const { result } = run;
  if (!result) {
    return (
      <div className="explorer-strip">
        <Meter label="Requests of the explorer" value={requests} most={knownSoFar(run.progress)} />
        <span className="grow">
          <b>{isWaiting ? 'Waiting' : 'Exploring'}</b>
          {`: ${counted(requests, 'request')} of at most ${budget.toLocaleString('en-GB')}, ${counted(screens, 'screen')}, ${counted(left, 'key')} left`}
          {isWaiting ? '. The service asked for patience.' : ''}
        </span>
        <Button disabled={isStopping} onPress={onStop}>
          {isStopping ? 'Cancelling' : 'Cancel'}
        </Button>
      </div>
    );
  }
  const { complete, stoppedBy, sentence } = result;
  const found = errors + warnings;
  return (
    <div className="explorer-outcome">
      <Alert
        tone={errors > 0 ? 'bad' : complete ? 'good' : 'warn'}
        onDismiss={onDismiss}
        actions={
          <>
            {found > 0 && <Button onPress={onFindings}>Show findings</Button>}
            {!complete && <Button onPress={onGoOn}>Go on</Button>}
          </>
        }
      >
        <b>{complete ? 'Explored' : 'Explored in part'}</b>: {counted(screens, 'screen')} with{' '}
        {counted(requests, 'request')}, {counted(errors, 'error')}, {counted(warnings, 'warning')}.{' '}
        {stoppedBy ? `${STOP_WORDS[stoppedBy]} ` : ''}
        {sentence === undefined ? '' : `${sentence} `}
        {!complete && left > 0 ? `${counted(left, 'key')} left. ` : ''}
        {leftAlone > 0 ? `${counted(leftAlone, 'key that acts was', 'keys that act were')} left alone.` : ''}
      </Alert>
    </div>
  );
}

/** Each key that is left takes a request at least, so that the bar is full when none is: a budget is seldom used up. */
function knownSoFar({ requests, left, budget }: ExplorationProgress): number {
  return Math.min(budget, requests + left);
}

/** A bar for a part of a whole; the figures stand beside it in words. */
type MeterProps = { readonly label: string; readonly value: number; readonly most: number };

function Meter({ label, value, most }: MeterProps) {
  const percent = most === 0 ? 0 : Math.min(100, (100 * value) / most);
  return (
    <div
      className="map-bar__track explorer-strip__bar"
      role="progressbar"
      tabIndex={-1}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={value}
    >
      <span className="map-bar__done" style={{ width: `${percent}%` }} />
    </div>
  );
}
