/** What a conformance run is told: where, for whom, and what it may do. */
import type { RunAbout } from '../../shared/conform/conform-json.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { ConformBounds } from './conform-bounds.ts';

export type ConformTarget = {
  readonly environment: Environment;
  readonly customerId: number;
  readonly mayAct: boolean;
  readonly confirmedName?: string | undefined;
  /** Moves the clock of a sandbox of the run's own; elsewhere real time passes. */
  readonly advance?: ((byMs: number) => unknown) | undefined;
  /** Asked before each request that acts. Throws AppError where it may not. */
  readonly requireHarmless?: (() => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** By default CONFORM_BOUNDS. */
  readonly bounds?: Partial<ConformBounds> | undefined;
};

export type ConformWish = ConformTarget & { readonly mayProbe: boolean };

/** What its report says of a run. */
export function aboutRun(
  {
    environment,
    customerId,
    mayAct,
    mayProbe,
  }: Pick<ConformWish, 'environment' | 'customerId' | 'mayAct' | 'mayProbe'>,
  startedAtMs: number,
): RunAbout {
  const startedAt = new Date(startedAtMs).toISOString();
  const { name, baseUrl } = environment;
  return { environment: name, address: baseUrl, customerId, startedAt, acts: mayAct, probes: mayProbe };
}
