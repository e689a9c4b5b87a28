/** How long the service takes for each screen of the menu: median, 95th percentile and worst of what was recorded. */

export type StateTimes = {
  /** The state whose screen came. */
  readonly state: string;
  readonly count: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly worstMs: number;
};

export type TimedState = { readonly state: string; readonly totalMs: number };

/** Most frequent states first. Percentiles are by nearest rank, so each is a time that was measured. */
export function stateTimes(presses: readonly TimedState[]): readonly StateTimes[] {
  const byState = Map.groupBy(presses, ({ state }) => state);
  const all = [...byState].map(([state, of]): StateTimes => {
    const sorted = of.map(({ totalMs }) => totalMs).sort((one, other) => one - other);
    return {
      state,
      count: sorted.length,
      medianMs: atRank(sorted, 0.5),
      p95Ms: atRank(sorted, 0.95),
      worstMs: sorted.at(-1) ?? 0,
    };
  });
  return all.sort((one, other) => other.count - one.count || (one.state < other.state ? -1 : 1));
}

/** The percentile by nearest rank, of times in ascending order; 0 of none. */
export function atRank(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
