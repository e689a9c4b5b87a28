/**
 * Runs an exploration in a world: presses what it says and hands back the answers until it finishes or is told to stop.
 *
 * It is bounded by its budget. What the service answers when it is asked too often is waited for; nothing is pressed meanwhile. Whoever stops
 * it waits for no answer: the one under way is recorded when it comes, and the map of this run does without it.
 */

import { environmentNowMs } from '../../shared/environment/environment.ts';
import type { Exploration, Explored } from '../../shared/map/explore/exploration-types.ts';
import { without } from '../../shared/without.ts';
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
    const press = without(effect, 'kind');
    const answer = await unlessStopped(world.press(press), signal);
    if (!answer) continue;
    const atMs = answer.atMs ?? environmentNowMs(world.environment, Date.now());
    exploration.take({ ...answer, atMs });
    onPress?.();
  }
}

/** Undefined once it was stopped; what is done goes on by itself. */
async function unlessStopped<T>(doing: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return doing;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([doing, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
