import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/**
 * What the page says to somebody who does not see it: names, roles and states of some forty places, one after the other on one
 * page, held against pinned-page.txt. It changes only where the page was meant to change: `DIALBENCH_PIN=1` then writes it anew.
 */

const dialbench = dialbenchFor('each-test');

const PINNED = join(import.meta.dirname, 'pinned-page.txt');
const IS_WRITTEN = process.env.DIALBENCH_PIN !== undefined;

/** What is different each time, and what stands for it. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, 'UUID'],
  [/\/\S*dialbench-flow-\w+/g, 'FOLDER'],
  [/\b(127\.0\.0\.1|localhost):\d+[\w/.?=&-]*/g, 'ADDRESS'],
  [/\b[0-9a-f]{8,}…/g, 'HASH…'],
  [/\b[Pp]ort:? "?\d{4,5}\b/g, 'port PORT'],
  [/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'DATE'],
  [/\b[0-9a-f]{8}( [0-9a-f]{8})+/g, 'HASH'],
  [/\b(less than )?\d+\.\d %/g, 'SHARE'],
  [/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*( \d{4})?/g, 'DATE'],
  [/\b\d\d:\d\d(:\d\d(\.\d+)?)?/g, 'TIME'],
  [/(?<![\w*#])\d+(\.\d+)? (ms|s|min|B|kB)\b/g, 'MEASURE'],
  [/\b\d+ d ago\b/g, 'AGE'],
  [/\b[\d,]+\.\d\d\b(?! [Mk]B)|\bZK [\d,]+/g, 'MONEY'],
  [/[+-](MONEY|\d+(\.\d+)?) ?%/g, 'CHANGE'],
  [/\b1[789]\d{8}\b/g, 'SECONDS'],
  [/\b(?=[\w+/=-]*\d)[A-Za-z0-9+/=_-]{16,}/g, 'TOKEN'],
  [/:( ?)[+/]+TOKEN/g, ':$1TOKEN'],
  [/\b\d+\.\d+\.\d+\b(?!\.)/g, 'VERSION'],
];

/** Of a longer place the first lines stand for the rest, which are rows of a table. */
const MOST_LINES = 150;

function steady(snapshot: string): string {
  const lines = snapshot.split('\n').slice(0, MOST_LINES).join('\n');
  return CHANGING.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), lines);
}

/** By name; a place begins with a line `## name`. */
function readPinned(): ReadonlyMap<string, string> {
  const places = readFileSync(PINNED, 'utf8').split(/^## /m).slice(1);
  return new Map(places.map((place) => [place.slice(0, place.indexOf('\n')), place.slice(place.indexOf('\n') + 1)]));
}

/** In the order in which they were looked at. */
const seen = new Map<string, string>();
const pinned = IS_WRITTEN ? new Map<string, string>() : readPinned();

/** Waits until the place is as it is pinned. */
async function pin(name: string, place: Locator): Promise<void> {
  const snapshot = async () => `${steady(await place.ariaSnapshot())}\n`;
  if (!IS_WRITTEN) {
    seen.set(name, '');
    return expect.poll(snapshot, { message: name, intervals: [50, 100, 250] }).toBe(pinned.get(name));
  }
  // What is still on its way is no place to pin.
  let [before, now] = ['', await snapshot()];
  while (before !== now) {
    await place.page().waitForTimeout(700);
    [before, now] = [now, await snapshot()];
  }
  seen.set(name, now);
}

const main = (page: Page) => page.getByRole('main');
const lcd = (page: Page) => page.getByTestId('lcd');
/** A tab may say a number after its name. */
const tab = (page: Page, name: string) => main(page).getByRole('tab', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

async function pinTabs(page: Page, of: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await tab(page, name);
    await pin(`${of}: ${name}`, main(page));
  }
}

test('names, roles and states of the page are what they were', async ({ page }) => {
  test.setTimeout(180_000);
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  // Nothing was sent yet.
  await pin('top bar', page.getByRole('banner'));
  await pin('rail', page.getByRole('navigation', { name: 'Rooms' }));
  await pin('start', main(page));
  for (const name of ['Operations', 'Flows', 'Map', 'Conformance', 'Doctor', 'History', 'Webhooks', 'Keys']) {
    await goTo(page, name);
    await pin(`${name}, empty`, main(page));
  }
  // A session of four presses on the phone.
  await goTo(page, 'Inspector');
  await lcd(page).click();
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  for (const [key, shows] of [
    ['2', 'Pending'],
    ['0', 'My Portfolio'],
    ['1', 'Stocks 1/12'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(shows);
  }
  await pin('strip', page.getByTestId('strip'));
  await pin('exchange', main(page));
  await pinTabs(page, 'exchange', ['Request', 'Response', 'Signature', 'Checks', 'Timings', 'Session']);
  await tab(page, 'Playground');
  // Two keys that are drawn have characters in common now and then, and what differs is marked by character.
  await page.getByRole('textbox', { name: 'Value of X-Idempotency-Key' }).fill('KEY');
  await pinTabs(page, 'inspector', ['Playground', 'Start']);
  await tab(page, 'Exchange');

  await goTo(page, 'History');
  await pin('history', main(page));
  await page.getByTestId('exchange-row').first().click();
  await pin('history, one chosen', main(page));
  await goTo(page, 'Map');
  await pin('map: Picture', main(page));
  await pinTabs(page, 'map', ['List', 'Not yet pressed', 'Findings', 'Coverage']);
  await goTo(page, 'Operations');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toHaveAttribute('aria-busy', 'false');
  await pin('operations, answered', main(page));
  await goTo(page, 'Sandbox');
  await pinTabs(page, 'sandbox', ['Service', 'Keys', 'Clock and seed', 'Faults', 'Journal', 'Snapshots', 'Outbox']);
  await goTo(page, 'Keys');
  await pinTabs(page, 'keys', ['Keys and tokens', 'Protection', 'Storage']);
  await goTo(page, 'Webhooks');
  await page.getByRole('button', { name: 'Register with Sandbox' }).click();
  await expect(main(page).getByText(/listening on port \d+/)).toBeVisible();
  await pin('webhooks, registered', main(page));
  await goTo(page, 'Settings');
  await pinTabs(page, 'settings', ['Environments', 'Look, phone and shortcuts', 'Program']);
  await goTo(page, 'Doctor');
  await pinTabs(page, 'doctor', ['Paste', 'Live']);

  await goTo(page, 'Flows');
  await main(page).getByRole('button', { name: 'New flow' }).click();
  await page.getByRole('menuitem', { name: 'Record this session' }).click();
  await pin('flows, recorded', main(page));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('map');
  await pin('palette', dialog(page));
  await page.keyboard.press('Escape');
  await page.keyboard.press('F1');
  await pin('shortcuts', dialog(page));
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await pin('stage', dialog(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
  if (IS_WRITTEN) writeFileSync(PINNED, [...seen].map(([name, text]) => `## ${name}\n${text}`).join(''));
  else expect([...seen.keys()], 'all places that are pinned').toEqual([...pinned.keys()]);
});
