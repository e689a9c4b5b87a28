/** What moved on a page: the browser's own account of it, and where its controls stand. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The browser's entry `layout-shift`, which the types of the DOM do not know. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

declare global {
  interface Window {
    /** What moved since it was asked for last: how much, and what. */
    shifts: { readonly value: number; readonly what: string }[];
  }
}

/**
 * Notes every layout shift of the page from now on, also those that the browser excuses because a key was pressed just before.
 * What is drawn on the phone's display and in the picture of the map is their content and may be anywhere in them.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.shifts = [];
    const told = (rect: DOMRectReadOnly) => `${Math.round(rect.x)},${Math.round(rect.y)}`;
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.filter(({ node, previousRect }) => {
          // What was out of sight comes into it, and moves nothing that was seen.
          if (previousRect.width === 0 || previousRect.height === 0) return false;
          const element = node instanceof Element ? node : node?.parentElement;
          return element == null || element.closest('.lcd, .map__world') === null;
        });
        if (moved.length === 0) continue;
        const what = moved.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.getAttribute('class') : node?.textContent;
          return `${name} from ${told(previousRect)} to ${told(currentRect)}`;
        });
        window.shifts.push({ value, what: what.join('; ') });
      }
    });
    observer.observe({ type: 'layout-shift' });
  });
}

/** Nothing has moved since the last time. */
export async function expectNoShift(page: Page, after: string): Promise<void> {
  // A shift is told of with the frame after it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  expect({ sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts }, after).toEqual({ sum: 0, shifts: [] });
}

/** Where each of these stands, in CSS pixels of the window. */
export function places(controls: Locator): Promise<readonly string[]> {
  return controls.evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      // What is written in a field, and behind the colon what a key does now, may change.
      const words = one.getAttribute('aria-label') ?? (one.matches('textarea, input') ? '' : one.textContent);
      const [name] = (words ?? '').split(':');
      return `${name}: ${x} ${y} ${width} ${height}`;
    }),
  );
}
