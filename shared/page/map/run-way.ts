/** The way that a run of a flow takes through the map: the screens it came to, the last of them red where it was not as expected, and the lines between them. */
import type { MenuMap } from '../../map/menu-map.ts';
import { screenShown } from './shown-screen.ts';

export type RunWay = {
  /** By the screen's id. */
  readonly screens: ReadonlyMap<string, 'passed' | 'failed'>;
  /** `from to`, by the ids of the screens. */
  readonly links: ReadonlySet<string>;
};

type WayStep = { readonly state: string | null; readonly text: string | null; readonly passed: boolean };

/** A step without a screen is told of by the screen before it, which it was pressed on. */
export function wayOfRun(map: MenuMap, steps: readonly WayStep[]): RunWay {
  const screens = new Map<string, 'passed' | 'failed'>();
  const links = new Set<string>();
  let before: string | undefined;
  for (const { state, text, passed } of steps) {
    const id = state === null || text === null ? before : screenShown(map, { state, text })?.id;
    if (id !== undefined && screens.get(id) !== 'failed') screens.set(id, passed ? 'passed' : 'failed');
    if (id !== undefined && before !== undefined && id !== before) links.add(`${before} ${id}`);
    before = id;
  }
  return { screens, links };
}
