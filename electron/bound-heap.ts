/**
 * Keeps V8's room for new objects small. Under load V8 lets it grow to over a hundred megabytes and gives none of it back
 * while requests come in, though a tenth is enough: what one request makes is gone before the next few come. The room for
 * old objects is kept near to what lives in it.
 *
 * The size is an option that Node takes at its start, and a program cannot give itself. So growing is switched off once the
 * room is large enough, and on again when V8 has shrunk it: V8 shrinks it in idle times, and it would stay at its smallest.
 * The collector reports through the event loop, so that one long calculation may pass the bound.
 */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * How much the room for old objects grows beyond what lives in it before it is collected: V8 waits for several times as
 * much while nothing else presses, though what a busy service keeps hardly changes.
 */
const OLD_HEAP_GROWTH_PERCENT = 50;

/** Both halves of it; V8 doubles, so it is a power of two. */
const YOUNG_HEAP_BYTES = 16 * 1_048_576;

/** For as long as the program runs. */
export function boundHeap(mostBytes: number = YOUNG_HEAP_BYTES): void {
  let grows = true;
  const look = (): void => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    const wants = (young?.space_size ?? 0) < mostBytes;
    if (wants === grows) return;
    grows = wants;
    setFlagsFromString(`--semi-space-growth-factor=${wants ? 2 : 1}`);
  };
  setFlagsFromString(`--heap-growing-percent=${OLD_HEAP_GROWTH_PERCENT}`);
  new PerformanceObserver(look).observe({ entryTypes: ['gc'] });
  look();
}
