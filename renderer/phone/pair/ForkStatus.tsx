/** How the replay of a fork stands, and what to do where it asks. */
import { GitFork, TriangleAlert } from 'lucide-react';
import { changeSentence } from '../../../shared/ussd/screen-difference.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';
import type { ForkReplay } from '../../app/replay-fork.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type ForkStatusProps = { readonly replay: ForkReplay; readonly onGoOn: (isMeant: boolean) => void };

export function ForkStatus({ replay, onGoOn }: ForkStatusProps) {
  switch (replay.kind) {
    case 'running':
      return (
        <p className="line line--spread soft" role="status">
          <span className="icon-word">
            <GitFork aria-hidden /> Replaying step {replay.step} of {replay.of}
          </span>
          <Button weight="quiet" onPress={() => onGoOn(false)}>
            Stop
          </Button>
        </p>
      );
    case 'asking': {
      const { states, lines } = replay.difference;
      const [line] = lines.filter(({ isOfValues }) => !isOfValues);
      return (
        <Alert
          tone="warn"
          actions={
            <>
              <Button onPress={() => onGoOn(true)}>Go on</Button>
              <Button onPress={() => onGoOn(false)}>Stop here</Button>
            </>
          }
        >
          Step {replay.step} of {replay.of} brought another screen than recorded.{' '}
          {states && `State: ${titleOf(states.first)}, now ${titleOf(states.second)}. `}
          {line && `${changeSentence(line)}.`}
        </Alert>
      );
    }
    case 'stopped':
      return (
        <Alert tone="warn" icon={TriangleAlert}>
          The replay stopped at step {replay.step} of {replay.of}. {replay.sentence}
        </Alert>
      );
    case 'done':
      return replay.valueSteps.length === 0 ? null : (
        <p className="soft" role="status">
          Replayed {replay.of} steps; figures, times or references differ from the recording at{' '}
          {replay.valueSteps.length === 1 ? 'step' : 'steps'} {replay.valueSteps.join(', ')}.
        </p>
      );
  }
}

function titleOf(state: string | undefined): string {
  return state === undefined ? 'none' : stateTitle(state);
}
