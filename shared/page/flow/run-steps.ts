/** What a page has heard of the steps of a run, in their order. */
import type { FlowProgress } from '../../contract/flow-commands.ts';

/** A step that came to its end. */
export type RunStep = NonNullable<FlowProgress['step']>;

/** With this step in its place; one that was told of before gives way. */
export function withStep(steps: readonly RunStep[], step: RunStep): readonly RunStep[] {
  return [...steps.filter(({ index }) => index !== step.index), step].sort((one, other) => one.index - other.index);
}
