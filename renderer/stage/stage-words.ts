/** What the room reads beside the phone: the last key, what came of it, and what the script says. */
import type { RunStep } from '../../shared/contract/flow-run.ts';
import type { StageCue } from '../../shared/flow/stage-cues.ts';
import { counted } from '../../shared/text/counted.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import type { StageState } from './stage-store.ts';

type Outcome = { readonly tone: 'good' | 'bad' | 'plain'; readonly words: string };

/** What a step does, for the presenter and the room. */
export function deedOf(cue: StageCue): string {
  switch (cue.kind) {
    case 'dial':
      return `Dial ${cue.sent}`;
    case 'press':
      return cue.isSpoilt ? `Press ${cue.sent}, spoilt` : `Press ${cue.sent}`;
    case 'type':
      return cue.isSpoilt ? `Type ${cue.sent}, spoilt` : `Type ${cue.sent}`;
    case 'wait':
      return `Let ${durationWords(cue.waitMs ?? 0)} pass`;
    case 'delivery':
      return `Wait for the webhook ${cue.event ?? ''}`;
  }
}

/** What the last step came to; undefined before the first. */
export function outcomeOf(step: RunStep | undefined, cue: StageCue | undefined): Outcome | undefined {
  if (!cue) return undefined;
  if (cue.kind === 'wait')
    return { tone: 'plain', words: `${durationWords(cue.waitMs ?? 0)} passed on the sandbox’s clock` };
  if (!step) return undefined;
  if (step.delivery) {
    const { status, event } = step.delivery;
    return { tone: status === 'verified' ? 'good' : 'bad', words: `${event} ${DELIVERY_WORDS[status]}` };
  }
  if (step.status === null) return { tone: 'bad', words: 'No answer came' };
  if (step.state === null) return { tone: 'bad', words: `Refused with ${step.status}` };
  return { tone: 'good', words: step.end === true ? `${stateTitle(step.state)}, the end` : stateTitle(step.state) };
}

/** What the room reads: what the script says, else the name of the screen, else what was done. */
export function captionOf(step: RunStep | undefined, cue: StageCue): string {
  if (cue.caption !== undefined) return cue.caption;
  if (step?.state) return stateTitle(step.state);
  return outcomeOf(step, cue)?.words ?? deedOf(cue);
}

/** The last step that was played, with its cue. */
export function lastPlayed({ steps, cues, position }: StageState): {
  readonly cue: StageCue | undefined;
  readonly step: RunStep | undefined;
} {
  const at = position - 1;
  return { cue: cues[at], step: steps.find(({ planned }) => planned === at) };
}

/** Of what the chain beside the phone is. */
export function chainSubject(step: RunStep | undefined): {
  readonly kind: 'exchange' | 'delivery';
  readonly id: string | undefined;
} {
  return step?.delivery
    ? { kind: 'delivery', id: step.delivery.deliveryId }
    : { kind: 'exchange', id: step?.exchangeId };
}

/** What the script wants beside the phone now: the last word on it so far. One that never says has the map, and the chain of what was refused. */
export function scriptShow({ cues, steps, position }: StageState): NonNullable<StageCue['show']> {
  const said = cues.slice(0, Math.max(1, position)).findLast(({ show }) => show !== undefined)?.show;
  if (said !== undefined) return said;
  if (cues.some(({ show }) => show !== undefined)) return 'nothing';
  return steps.at(-1)?.status === 401 ? 'chain' : 'map';
}

const DELIVERY_WORDS = {
  verified: 'arrived, signature holds',
  refused: 'arrived, signature broken',
  unjudged: 'arrived, not judged',
  missing: 'did not arrive',
} as const;

const UNITS = [
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const;

export function durationWords(ms: number): string {
  const [size, name] = UNITS.find(([unit]) => ms >= unit && ms % unit === 0) ?? [1, 'millisecond'];
  const count = ms / size;
  return counted(count, name);
}

/** `4:05` */
export function elapsedWords(ms: number): string {
  const sec = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(sec / 60)}:${String(sec % 60).padStart(2, '0')}`;
}
