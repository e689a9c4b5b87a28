/**
 * What each step of a plan is on the stage: what will be pressed, what the presenter says, and what the room reads.
 *
 * The steps of included files are in it. What is secret is masked here, as in reports.
 */

import { maskedSent } from '../ussd/secret-answer.ts';
import type { Cue, FlowPlan, PlannedStep } from './flow.ts';
import { fillIn } from './pattern.ts';

export type StageCue = Cue & {
  readonly kind: 'dial' | PlannedStep['kind'];
  /** What is dialled, pressed or typed; a name that a screen sets still stands in braces. Empty for a wait and a webhook message. */
  readonly sent: string;
  readonly waitMs?: number | undefined;
  /** Of a webhook message that is waited for. */
  readonly event?: string | undefined;
  /** It is to be refused. */
  readonly isSpoilt: boolean;
};

/** @param code what the flow dials. */
export function stageCues({ steps, cue, isDialSecret, vars }: FlowPlan, code: string): readonly StageCue[] {
  return [
    { ...cue, kind: 'dial', sent: maskedSent(code, isDialSecret), isSpoilt: false },
    ...steps.map((step): StageCue => {
      if (step.kind === 'wait') return { ...step.cue, kind: 'wait', sent: '', waitMs: step.waitMs, isSpoilt: false };
      if (step.kind === 'delivery')
        return { ...step.cue, kind: 'delivery', sent: '', event: step.event, isSpoilt: false };
      const sent = maskedSent(fillIn(step.sent, vars), step.isSecret);
      return { ...step.cue, kind: step.kind, sent, isSpoilt: step.fault !== undefined };
    }),
  ];
}
