/** Replays a way of the map on the phone of the dock, as replay-fork.ts replays a session: each press once the screen before it is there. */
import { hasSession } from '../../shared/ussd/session-state.ts';
import { replaySteps } from '../app/replay-fork.ts';
import type { Stores } from '../app/stores.ts';

/** A press to replay, and the screen that the map has for it. */
export type WayPress = {
  readonly isStart: boolean;
  readonly sent: string;
  readonly outcome: { readonly text: string; readonly state: string };
};

export type WalkHooks = {
  isOver(): boolean;
  /** The n-th press is under way, counted from 1. */
  pressed(step: number): void;
  /** Another state came than the map has there. */
  strayed(step: number, state: string): void;
};

type WayStores = Pick<Stores, 'phone' | 'twoPhones' | 'listening' | 'layout'>;

/** Resolves with a sentence where it ended early for another reason than a strange screen. */
export async function replayWay(
  { phone, twoPhones, listening, layout }: WayStores,
  presses: readonly WayPress[],
  { isOver, pressed, strayed }: WalkHooks,
): Promise<string | undefined> {
  let sentence: string | undefined;
  let cameElsewhere: { readonly step: number; readonly state: string } | undefined;
  twoPhones.getState().choose('first');
  layout.getState().foldDock(false);
  listening.getState().wake();
  if (hasSession(phone.getState().phone)) phone.getState().play('red');
  await replaySteps(phone, presses, {
    isOver,
    changed(replay) {
      if (replay.kind === 'running') pressed(replay.step);
      if (replay.kind === 'stopped') sentence = replay.sentence;
      if (replay.kind !== 'asking') return;
      const { states } = replay.difference;
      cameElsewhere = states && { step: replay.step, state: states.second ?? '' };
    },
    // The words of a screen may vary with whoever dials; the map goes by its states.
    async goOn() {
      if (cameElsewhere) strayed(cameElsewhere.step, cameElsewhere.state);
      return cameElsewhere === undefined;
    },
  });
  return sentence;
}
