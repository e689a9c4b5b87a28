/** Runs axe-core in the page and names what it finds: rule, element, reason. The page's own policy stays in force. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a look can change: names, roles and order are the same in each. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** `colours`: for the further looks of a place that was audited whole in one; takes half the time. */
export async function auditPage(page: Page, part: 'whole' | 'colours' = 'whole'): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  // A colour that is still changing is not the one that will be seen.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))',
  );
  const runOnly = part === 'colours' ? { runOnly: { type: 'rule', values: COLOUR_RULES } } : {};
  const options = JSON.stringify({ resultTypes: ['violations'], ...runOnly });
  const results = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} — ${node.failureSummary ?? violation.help}`,
    ),
  );
}
