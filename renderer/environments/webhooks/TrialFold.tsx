/** The results of test messages as one line that opens, newest first. */
import { CircleCheck, CircleX } from 'lucide-react';
import { PLANT_WORDS } from '../../../shared/doctor/plant-words.ts';
import { isTaken, SentLine } from '../../message/delivery/SentLine.tsx';
import { Button } from '../../ui/Button.tsx';
import type { MessageTrial } from './messages-store.ts';
import { trialsLabel, trialTone } from './trial-words.ts';
import './trials.css';

type TrialFoldProps = {
  readonly trials: readonly MessageTrial[];
  readonly onShow: (id: string) => void;
  readonly onClear: () => void;
};

export function TrialFold({ trials, onShow, onClear }: TrialFoldProps) {
  if (trials.length === 0) return null;
  const isRight = trials.every((trial) => trialTone(trial) === 'good');
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <details className="fold trials inset ruled">
      <summary>
        <Icon className={isRight ? 'good' : 'bad'} aria-hidden /> <b>{trialsLabel(trials)}</b>
      </summary>
      <ol aria-label="What came back">
        {trials.map((trial) => (
          <SentLine
            key={trial.serial}
            name={PLANT_WORDS[trial.forgery].label}
            came={trial.came}
            tone={trialTone(trial)}
            isAsExpected={trial.came.ok && trial.came.value.failedChecks.join() === (trial.expected ?? '')}
            words={besides(trial)}
            onShow={onShow}
          />
        ))}
      </ol>
      <Button weight="quiet" onPress={onClear}>
        Clear
      </Button>
    </details>
  );
}

function besides({ came, expected, isStranger }: MessageTrial): string {
  if (isTaken(came) === undefined) return '';
  if (isTaken(came) && expected !== undefined) return 'The receiver accepted it anyway.';
  return isStranger ? 'This receiver does not know the key.' : '';
}
