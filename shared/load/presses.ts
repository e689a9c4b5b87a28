/** How many presses a flow is, from its text alone: what its dialled code sends on, and each step that sends. */
import type { FlowPlan } from '../flow/flow.ts';
import { fillIn } from '../flow/pattern.ts';
import { readDialledCode } from '../ussd/dialled-code.ts';

/** The dialling, and the answers of the dialled code unless they go out with it. */
export function dialledPresses(
  { dial, vars }: Pick<FlowPlan, 'dial' | 'vars'>,
  serviceCode: string,
  isSentWhole = false,
): number {
  const read = readDialledCode(fillIn(dial ?? serviceCode, vars), serviceCode, isSentWhole);
  return 1 + (read.kind === 'service' ? read.choices.length : 0);
}

export function pressesOf(plan: Pick<FlowPlan, 'dial' | 'vars' | 'steps'>, serviceCode: string): number {
  const sent = plan.steps.filter(({ kind }) => kind === 'press' || kind === 'type');
  return dialledPresses(plan, serviceCode) + sent.length;
}
