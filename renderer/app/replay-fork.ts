/**
 * Plays a session's recorded steps again on a phone: each answer as soon as the screen before it is there.
 *
 * Each screen is held against the recorded one. Where only values differ the replay goes on and remembers the step; where words or
 * states differ it asks; where no screen comes it stops. It presses the phone as a person does and knows no service.
 */
import {
  compareScreens,
  type ScreenDifference,
  type ShownScreen,
  shownScreen,
} from '../../shared/ussd/screen-difference.ts';
import type { WalkStep } from '../../shared/ussd/walk.ts';
import type { PhoneStore } from './phone-store.ts';
import { until } from './until.ts';

/** Steps are counted from 1. */
export type ForkReplay =
  | { readonly kind: 'running'; readonly step: number; readonly of: number }
  /** Waits for the user's word; `first` of the difference is the recorded screen. */
  | { readonly kind: 'asking'; readonly step: number; readonly of: number; readonly difference: ScreenDifference }
  /** `valueSteps`: where figures, times or references were others than recorded. */
  | { readonly kind: 'done'; readonly of: number; readonly valueSteps: readonly number[] }
  | { readonly kind: 'stopped'; readonly step: number; readonly of: number; readonly sentence: string };

export type ReplayHooks = {
  /** True once the user stopped it, or the phone is gone. */
  isOver(): boolean;
  changed(replay: ForkReplay): void;
  /** Resolves with false to stop. */
  goOn(): Promise<boolean>;
};

/** A recorded step that brought a screen: the only kind that can be played again. */
export type PlayableStep = WalkStep & { readonly outcome: Extract<WalkStep['outcome'], { kind: 'screen' }> };

/** The steps up to this exchange that moved the session; undefined if the dialling is not among them. */
export function stepsUntil(steps: readonly WalkStep[], exchangeId: string): readonly PlayableStep[] | undefined {
  const until = steps.slice(0, steps.findIndex((step) => step.exchangeId === exchangeId) + 1).filter(isPlayable);
  return until[0]?.isStart === true ? until : undefined;
}

function isPlayable(step: WalkStep): step is PlayableStep {
  return step.outcome.kind === 'screen';
}

/** What a replay needs of a step: what to press, and the screen that came of it before. */
export type ReplayedStep = Pick<PlayableStep, 'isStart' | 'sent'> & {
  readonly outcome: Pick<PlayableStep['outcome'], 'text' | 'state'>;
};

export async function replaySteps(
  phone: PhoneStore,
  steps: readonly ReplayedStep[],
  { isOver, changed, goOn }: ReplayHooks,
): Promise<void> {
  const of = steps.length;
  const valueSteps: number[] = [];
  for (const [at, step] of steps.entries()) {
    const number = at + 1;
    changed({ kind: 'running', step: number, of });
    press(phone, step);
    await until(phone, ({ phone: now }) => now.inFlight === undefined);
    if (isOver()) return;
    const { phone: now } = phone.getState();
    const shown = shownScreen(now);
    if (shown.state === undefined) {
      const sentence = now.refusal?.sentence ?? (shown.text === '' ? 'No screen came.' : shown.text);
      return changed({ kind: 'stopped', step: number, of, sentence });
    }
    const difference = compareScreens(recordedScreen(step), shown);
    if (difference.kind === 'values') valueSteps.push(number);
    if (difference.kind === 'differs') {
      changed({ kind: 'asking', step: number, of, difference });
      const isMeant = await goOn();
      if (isOver()) return;
      if (!isMeant) return changed({ kind: 'stopped', step: number, of, sentence: 'You stopped it there.' });
    }
    if (now.stage.kind === 'ended' && number < of) {
      const sentence = 'The service ended the session there.';
      return changed({ kind: 'stopped', step: number, of, sentence });
    }
  }
  changed({ kind: 'done', of, valueSteps });
}

function recordedScreen({ outcome }: ReplayedStep): ShownScreen {
  return { text: outcome.text, state: outcome.state };
}

function press(phone: PhoneStore, { isStart, sent }: ReplayedStep): void {
  const { choose, paste, play } = phone.getState();
  if (isStart) {
    choose(sent);
    return;
  }
  paste(sent);
  play('green');
}
