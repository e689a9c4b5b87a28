/**
 * A flow as the gallery of the stage shows it: its screens as a sandbox of its own answers them just now, and what the room would read.
 *
 * Nothing of the user's world is touched. A webhook message or a wait ends it, since nobody waits for a picture.
 */
import type { FlowPreview } from '../../shared/contract/flow-commands.ts';
import { startFlow } from '../../shared/flow/engine.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { reportFlow } from '../../shared/flow/flow-report.ts';
import { stageCues } from '../../shared/flow/stage-cues.ts';
import { openFreshWorld } from './open-world.ts';
import { runFlow } from './run-flow.ts';
import { lineOf } from './run-flows.ts';

const MOST_STEPS = 8;

/** Throws AppError `flow-invalid` where it does not fit a sandbox of the seed. */
export async function previewFlow(plan: FlowPlan): Promise<FlowPreview> {
  const world = await openFreshWorld(plan.sandbox, false);
  try {
    const started = startFlow(plan, lineOf(world.environment), { goesOn: true });
    if (!started.ok) throw flowInvalid([started.fault]);
    const cues = stageCues(plan, started.start[0].code);
    let planned = 0;
    const numbers: number[] = [];
    const ran = await runFlow(world, started.start, {
      async before(effect) {
        if (effect.kind === 'wait' || effect.kind === 'delivery' || numbers.length >= MOST_STEPS) return 'stop';
        planned = effect.kind === 'finish' ? planned : effect.step;
        return 'go';
      },
      after: () => void numbers.push(planned),
    });
    return {
      steps: reportFlow(ran).steps.flatMap(({ sent, state, text }, at) =>
        text === null || state === null ? [] : [{ sent, state, text, caption: cues[numbers[at] ?? -1]?.caption }],
      ),
    };
  } finally {
    await world.close();
  }
}
