/**
 * FlowWorld: the hands of a flow. What presses keys in one environment, prepares its world and lets time pass.
 *
 * open-world.ts opens one over an open environment, or over a sandbox that lives as long as the flow.
 */

import type { Environment } from '../../shared/environment/environment.ts';
import type { PressAnswer } from '../../shared/flow/check-answer.ts';
import type { DeliveryArrival } from '../../shared/flow/delivery-arrival.ts';
import type { FlowEffect } from '../../shared/flow/engine.ts';
import type { FlowPlan, FlowWorldWish } from '../../shared/flow/flow.ts';

export type FlowPress = Omit<Extract<FlowEffect, { kind: 'press' }>, 'kind' | 'step'>;

export type FlowWorld = {
  readonly environment: Environment;
  /** Throws AppError if nothing could be sent. Never rejects for what came back. */
  press(press: FlowPress): Promise<PressAnswer>;
  /** Moves the sandbox's clock; elsewhere waits. */
  wait(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** Waits for the webhook message of this event, at the receiver that the world was opened with. */
  delivery(event: string, signal?: AbortSignal): Promise<DeliveryArrival>;
  close(): Promise<void>;
};

/** Makes the world of one flow: set, frozen and fresh as it wishes, with a receiver of webhook messages if it waits for one. */
export type OpenWorld = (wish: FlowWorldWish | undefined, listens?: boolean, plan?: FlowPlan) => Promise<FlowWorld>;

export function waitsForDeliveries({ steps }: Pick<FlowPlan, 'steps'>): boolean {
  return steps.some(({ kind }) => kind === 'delivery');
}

const LONGEST_TIMER_MS = 2_000_000_000;

/** Lets real time pass, until the signal ends it. */
export async function waitForReal(waitMs: number, signal?: AbortSignal): Promise<void> {
  for (let left = waitMs; left > 0 && signal?.aborted !== true; left -= LONGEST_TIMER_MS) {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(left, LONGEST_TIMER_MS));
      signal?.addEventListener('abort', done, { once: true });
    });
  }
}
