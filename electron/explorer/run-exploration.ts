/**
 * Runs an exploration in a world: presses what it says and hands back the answers until it finishes or is told to stop.
 *
 * It is bounded by its budget. What the service answers when it is asked too often is waited for; nothing is pressed meanwhile.
 */
import { environmentNowMs } from '../../shared/environment/environment.ts';
import type { Exploration, Explored } from '../../shared/map/explore/exploration-types.ts';
import type { FlowWorld } from '../flows/flow-world.ts';
import { waitForReal } from '../flows/flow-world.ts';

export type ExplorationWatch = {
  readonly signal?: AbortSignal;
  /** After each answer. */
  readonly onPress?: () => void;
  /** The service asks for patience. */
  readonly onWait?: (waitMs: number) => void;
};

/** Throws what the world throws where nothing could be sent. */
export async function runExploration(
  world: FlowWorld,
  exploration: Exploration,
  { signal, onPress, onWait }: ExplorationWatch = {},
): Promise<Explored> {
  for (;;) {
    if (signal?.aborted) exploration.cancel();
    const effect = exploration.next();
    if (effect.kind === 'finish') return exploration.explored;
    if (effect.kind === 'wait') {
      onWait?.(effect.waitMs);
      await waitForReal(effect.waitMs, signal);
      continue;
    }
    const { kind: _press, ...press } = effect;
    const answer = await world.press(press);
    const atMs = answer.atMs ?? environmentNowMs(world.environment, Date.now());
    exploration.take({ ...answer, atMs });
    onPress?.();
  }
}
