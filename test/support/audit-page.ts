/** Runs axe-core in the page and names what it finds: rule, element, reason. The page's own policy stays in force. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { drawn } from './drawn.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a look can change: names, roles and order are the same in each. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** `colours`: for a further look or size of a place that was audited whole in one; takes half the time. */
export async function auditPage(page: Page, part: 'whole' | 'colours' = 'whole'): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // A colour that is still changing is not the one that will be seen, nor is a line whose font is on its way.
  await page.evaluate(
    'document.fonts.ready.then(() => Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)))',
  );
  const runOnly = part === 'colours' ? { runOnly: { type: 'rule', values: COLOUR_RULES } } : {};
  // No page of ours has sound, the one thing that axe would fetch files for. To find a selector for each element is a third of its work.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, selectors: false, ...runOnly });
  const results = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html} — ${node.failureSummary ?? violation.help}`),
  );
}

export type Look = {
  readonly colorScheme: 'light' | 'dark';
  readonly contrast?: 'no-preference' | 'more';
};

/** By day last, because a page is seen by day where nothing else was asked for. */
const NIGHT_AND_DAY: readonly Look[] = [{ colorScheme: 'dark' }, { colorScheme: 'light' }];

export const EVERY_LOOK: readonly Look[] = [
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'more' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'light', contrast: 'no-preference' },
];

/** Places so far: each draws its own looks, so that a run sees every look somewhere. */
let places = 0;

/**
 * What axe finds in what is in sight, by night in each of these looks, by day in one that is drawn for the place. The last look stays.
 */
export async function auditLooks(page: Page, looks: readonly Look[] = NIGHT_AND_DAY): Promise<string[]> {
  places += 1;
  const found: string[] = [];
  for (const look of drawn(looks, 1, `look of place ${places}`)) {
    await page.emulateMedia({ ...look, reducedMotion: 'reduce' });
    found.push(...(await auditPage(page)).map((violation) => `${Object.values(look).join(', ')}: ${violation}`));
  }
  await page.emulateMedia({ ...looks.at(-1), reducedMotion: null });
  return found;
}
