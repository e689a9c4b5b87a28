/**
 * How many steps a flow has: those that a run reports, the dialling first. A wait and an include are none.
 *
 * The list, the phone, reports and the strip count alike, as the contract's `steps[0]` does.
 */
import type { FlowStep, PlannedStep } from './flow.ts';

export function stepCount(steps: readonly (FlowStep | PlannedStep)[]): number {
  return 1 + steps.filter(({ kind }) => kind !== 'wait' && kind !== 'include').length;
}
