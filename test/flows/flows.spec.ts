import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { auditLooks, auditPage, EVERY_LOOK } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { stripSteps } from '../support/session-strip.ts';

/** The Flows room in a real browser: recording, editing, replay on the phone, and accepting what came. */

const dialbench = dialbenchFor('each-test');

const FLOW = `flow: Home and back
expect: { state: HOME }
steps:
  - press: 1
    expect: { state: STOCKS }   # the list
  - press: 0
    expect: { state: HOME }
`;

const lcd = (page: Page) => page.getByTestId('lcd');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const editor = (page: Page) => page.getByRole('textbox', { name: /^Flow file/ });
const lineOf = (page: Page, text: string) => page.locator('.cm-line', { hasText: text }).first();
const outcome = (page: Page) => page.locator('.run-bar__outcome');
const dock = (page: Page) => page.getByRole('complementary', { name: 'Phone dock' });

/** Opens the room; what the browser complains of is in the list that comes back. */
async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'Flows');
  await expect(page.getByRole('heading', { name: 'Flows', exact: true })).toBeVisible();
  return complaints;
}

async function importFlow(page: Page, text = FLOW): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('What to import', { exact: true }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(editor(page)).toBeVisible();
}

async function run(page: Page, pace?: string): Promise<void> {
  if (pace) await page.getByRole('radio', { name: pace }).click();
  await button(page, 'Run').click();
  const question = page.getByRole('dialog', { name: 'Reset the sandbox first?' });
  await question
    .or(page.getByRole('button', { name: 'Stop', exact: true }).first())
    .or(outcome(page).getByText(/\w/))
    .first()
    .waitFor();
  if (await question.isVisible()) await button(page, 'Reset sandbox first').click();
}

test('a flow dropped onto the import’s field waits there for Import; dropped onto the room it opens', async ({
  page,
}) => {
  const complaints = await open(page);
  const drop = (onto: Locator) =>
    onto.evaluate((element, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'Dropped.flow.yaml'));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, FLOW);
  await page.getByRole('button', { name: 'Import' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'What to import' });
  await drop(field);
  await expect(field).toHaveValue(/flow: Home and back/);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(editor(page)).toBeHidden();
  await drop(page.getByRole('heading', { name: 'Flows', exact: true }));
  await expect(editor(page)).toContainText('Home and back');
  expect(complaints).toEqual([]);
});

test('a purchase is recorded from the phone, broken, found out, accepted and replayed green', async ({ page }) => {
  // The editor draws the lines that are in sight, and this test reads the whole of a recorded purchase.
  await page.setViewportSize({ width: 1440, height: 1700 });
  const complaints = await open(page);
  await button(page, 'Record from now').click();
  await expect(dock(page)).toContainText('Recording a flow');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  for (const [key, shows] of [
    ['1', 'Next Page'],
    ['1', 'Buy'],
    ['1', 'Custom Amount'],
    ['4', 'amount|how much'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lcd(page)).toContainText(new RegExp(shows, 'i'));
  }
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText(/confirm/i);
  await page.keyboard.press('1');
  // The service ends the session, and with it the recording.
  await expect(editor(page)).toBeVisible();
  await expect(editor(page)).toContainText('state: PURCHASE_CONFIRMATION');
  await expect(page.getByText('not saved')).toBeVisible();

  // What differs from day to day is a token; fixed amounts are not.
  await expect(lineOf(page, '2. ZK 250.00')).toBeVisible();
  const price = lineOf(page, 'Price ZK');
  await expect(price.locator('.cm-mask')).toHaveText('…');
  await price.locator('.cm-mask').hover();
  await expect(page.locator('.cm-tooltip-hover')).toContainText(/any text.*When it was recorded: “[\d,.]+”/);
  await price.locator('.cm-mask').click();
  await expect(price).toHaveText(/^ *Price ZK [\d,]+\.\d\d$/);
  await expect(price.locator('.cm-unmasked')).toHaveCount(1);
  await page.keyboard.press('Alt+Enter');
  await expect(price.locator('.cm-mask')).toHaveText('…');
  await page.keyboard.press('Alt+Enter');
  await price.locator('.cm-unmasked').click();
  await expect(price).toHaveText(/^ *Price ZK …$/);
  await button(page, 'Save').click();
  await expect(page.getByText('not saved')).toBeHidden();

  await run(page, 'Full speed');
  await expect(outcome(page)).toContainText('passed');

  // One expectation is broken, by typing; nothing of it reaches the phone.
  // The recorded session is listed as an earlier one first; the run that says so is ahead of the strip, which draws each press.
  await expect(page.getByTestId('strip')).toContainText('Session · 7 steps');
  await expect(stripSteps(page)).toHaveCount(7);
  const pressed = await page.getByTestId('strip').innerText();
  await lineOf(page, 'state: STOCKS').click();
  await page.keyboard.press('End');
  await page.keyboard.type('1');
  await expect(lineOf(page, 'state: STOCKS1')).toBeVisible();
  expect(await page.getByTestId('strip').innerText()).toBe(pressed);

  await run(page);
  await expect(outcome(page)).toContainText('failed at step 2');
  await expect(page.locator('.cm-line.cm-failed')).toContainText('press: 1');
  const failed = page.getByRole('region', { name: 'Not as expected' });
  await expect(failed.getByRole('table')).toContainText('STOCKS1');
  await expect(failed.getByRole('img', { name: /The screen that came/ })).toBeVisible();
  await expect(failed.getByRole('img', { name: /^The screen before: Stocks/ })).toBeVisible();
  expect(await auditPage(page)).toEqual([]);

  await button(page, 'Accept this screen').click();
  await expect(lineOf(page, 'state: STOCKS')).not.toContainText('STOCKS1');
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Accepted' })).toContainText('Run it again');
  // It is one edit, and can be undone.
  await editor(page).focus();
  await page.keyboard.press('Control+z');
  await expect(lineOf(page, 'state: STOCKS1')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(lineOf(page, 'state: STOCKS1')).toBeHidden();
  await run(page);
  await expect(outcome(page)).toContainText('passed');
  expect(complaints).toEqual([]);
});

test('step by step the phone shows each screen, keys press nothing in between, and Escape stops', async ({ page }) => {
  await open(page);
  await importFlow(page);
  await run(page, 'Step by step');
  await expect(button(page, 'Next step')).toBeEnabled();
  await expect(dock(page)).toContainText('Replaying Home and back');
  await button(page, 'Next step').click();
  await expect(lcd(page)).toContainText('My Portfolio');
  await expect(page.locator('.cm-line.cm-passed')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('img', { name: /^Screen:/ })).toHaveCount(1);
  // The phone is not to be played while a flow has it.
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('2');
  await expect(lcd(page)).toContainText('My Portfolio');
  await button(page, 'Next step').click();
  await expect(lcd(page)).toContainText('Next Page');
  await page.keyboard.press('Escape');
  await expect(outcome(page)).toContainText('stopped');
  await expect(dock(page)).not.toContainText('Replaying');
  await expect(lcd(page)).not.toContainText('Next Page');

  // A menu closes with the choice, even where the choice disables itself, and the keyboard is the phone's at once.
  await button(page, 'All flows').click();
  await button(page, 'New flow').click();
  await page.getByRole('menuitem', { name: 'Record from now' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(dock(page)).toContainText('Listening to the keyboard');
  await page.keyboard.type('*384*99#');
  await expect(lcd(page)).toContainText('*384*99#');
});

test('mistakes are named at their line, completion knows the place, and the keyboard alone does it all', async ({
  page,
}) => {
  await open(page);
  await importFlow(page);
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  - press: 1\n  expect:\nstate: HO');
  await page.keyboard.press('Control+Space');
  await expect(page.getByRole('option', { name: /^HOME/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const mistakes = page.getByRole('list', { name: 'Mistakes' });
  await expect(mistakes.getByRole('button').first()).toContainText(/Line \d+/);
  await expect(button(page, 'Run')).toBeDisabled();
  // Tab leaves the editor; the list of mistakes comes next and leads back to the place.
  await page.keyboard.press('Tab');
  await expect(mistakes.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeFocused();
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Control+z');
  await expect(mistakes).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('not saved')).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep sandbox as it is' }).press('Enter');
  await expect(outcome(page)).toContainText('passed', { timeout: 20_000 });
});

test('what another program wrote is not overwritten, and unsaved text survives a reload', async ({ page }) => {
  await open(page);
  await importFlow(page);
  await button(page, 'Save').click();
  await expect(page.getByText('not saved')).toBeHidden();
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# mine');
  await expect(page.getByText('not saved')).toBeVisible();
  // It is kept after a pause.
  await page.waitForFunction(() => localStorage.getItem('dialbench.flows')?.includes('# mine'));
  await page.reload();
  await expect(editor(page)).toContainText('# mine');
  writeFileSync(join(dialbench.dataFolder, 'flows', 'Imported flow.flow.yaml'), 'flow: Theirs\nsteps: []\n');
  await button(page, 'Save').click();
  await expect(page.getByText(/Another program changed Imported flow/)).toBeVisible();
  await expect(editor(page)).toContainText('# mine');
  await button(page, 'Take the other text').click();
  await expect(editor(page)).toContainText('flow: Theirs');
  await expect(editor(page)).not.toContainText('# mine');
  await button(page, 'All flows').click();
  await expect(page.getByRole('list', { name: 'Flows' })).toContainText('Imported flow');
});

test('what was run is saved as a page with the phone’s screens, one flow or all of them', async ({ page }) => {
  // All clauses of the specification are checked, which takes minutes where every core is busy.
  test.setTimeout(240_000);
  await open(page);
  const saved = async (name: string, form: RegExp) => {
    const waiting = page.waitForEvent('download');
    await button(page, 'Report').click();
    await page.getByRole('menu', { name }).getByRole('menuitem', { name: form }).click();
    const download = await waiting;
    return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')] as const;
  };
  await importFlow(page, FLOW.replace('flow: Home and back', 'flow: Broken').replace('STOCKS', 'SHARES'));
  await button(page, 'Save').click();
  await expect(button(page, 'Report')).toBeHidden();
  await run(page, 'Full speed');
  await expect(outcome(page)).toContainText('failed');
  const [name, text] = await saved('Save the report', /JUnit/);
  expect(name).toBe('Imported flow-report.xml');
  expect(text).toContain('failures="1"');

  await button(page, 'All flows').click();
  // The row tells it all, after a reload as well; which flow is open is kept after a pause.
  await page.waitForFunction(() => !localStorage.getItem('dialbench.flows')?.includes('opened'));
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Imported flow' });
  await expect(row.getByRole('img', { name: 'failed' })).toHaveText('✗');
  await expect(row).toContainText('expected SHARES, got STOCKS');
  await expect(row.locator('.film-strip > svg')).toHaveCount(2);
  await button(page, 'Run all').click();
  await expect(page.getByRole('status').filter({ hasText: '1 flow' })).toContainText('1 not passed');
  // The environment is checked against the specification behind them, and told of in the same report.
  await expect(page.getByRole('status').filter({ hasText: '1 flow' })).toContainText(/of \d+ clauses passed/, {
    timeout: 180_000,
  });
  await expect(button(page, 'Report')).toBeVisible();
  const [whole, html] = await saved('Save the report', /Page/);
  expect(whole).toBe('Imported flow-report.html');
  const report = await page.context().newPage();
  const asked: string[] = [];
  report.on('request', (request) => void asked.push(request.url()));
  await report.setContent(html);
  await expect(report.getByRole('heading', { name: '0 of 1 flows passed' })).toBeVisible();
  await expect(report.getByText('Sandbox', { exact: true })).toBeVisible();
  await expect(report.getByRole('table').first()).toContainText('SHARES');
  await expect(report.getByRole('heading', { name: 'What the specification leaves open' })).toBeVisible();
  await expect(report.getByRole('img', { name: 'The screen on the phone', exact: true })).toHaveCount(2);
  expect(asked).toEqual([]);
});

test('the list, an open flow and its questions pass an accessibility audit by day, by night and in high contrast', async ({
  page,
}) => {
  await open(page);
  await importFlow(page, FLOW.replace('state: STOCKS', 'state: SHARES'));
  await button(page, 'Save').click();
  await run(page, 'Full speed');
  await expect(outcome(page)).toContainText('failed');
  expect(await auditLooks(page, EVERY_LOOK)).toEqual([]);
  await button(page, 'All flows').click();
  expect(await auditPage(page)).toEqual([]);
  await page.getByRole('button', { name: 'More of Imported flow' }).click();
  await page.getByRole('menuitem', { name: 'Rename …' }).click();
  expect(await auditPage(page)).toEqual([]);
});

test('what changed is reviewed: found in one run, looked at by the arrow keys, accepted at once, and undone one by one', async ({
  page,
}) => {
  await open(page);
  const wrong = FLOW.replace('state: STOCKS', 'state: SHARES').replace(/HOME \}\n$/, 'HOUSE }\n');
  await importFlow(page, wrong);
  await run(page, 'Full speed');
  await expect(outcome(page)).toContainText('failed at step 2');
  const review = page.getByRole('region', { name: 'Not as expected' });
  await review.getByRole('button', { name: 'Find all differences' }).click();
  await expect(outcome(page)).toContainText('2 differences');
  await expect(review).toContainText('1 of 2');
  await expect(review).toContainText('SHARES');
  await review.getByRole('button', { name: 'Accept all 2' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(review).toContainText('2 of 2');
  await expect(review).toContainText('HOUSE');
  await page.keyboard.press('ArrowLeft');
  await expect(review).toContainText('1 of 2');
  expect(await auditPage(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Accepted' })).toContainText('Run it again');
  await expect(editor(page)).not.toContainText(/SHARES|HOUSE/);
  await editor(page).focus();
  await page.keyboard.press('Control+z');
  await expect(editor(page)).toContainText('HOUSE');
  await expect(editor(page)).not.toContainText('SHARES');
  await page.keyboard.press('Control+z');
  await expect(editor(page)).toContainText('SHARES');
});

test('a step leads to its line and a line to its step, and says where it goes before the first run', async ({
  page,
}) => {
  await open(page);
  await importFlow(page);
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('button');
  await expect(steps).toHaveText([/1 · dial \*384\*99# → Home/, /2 · press 1 → Stocks/, /3 · press 0 → Home/]);
  await lineOf(page, 'press: 0').click();
  await expect(steps.nth(2)).toHaveAttribute('aria-current', 'true');
  await steps.nth(1).click();
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(lineOf(page, 'press: 1')).toBeInViewport();
});

test('the panel “In CI” shows the command and the workflow file, and tries that very command', async ({ page }) => {
  await open(page);
  await importFlow(page, FLOW.replace('state: STOCKS', 'state: SHARES'));
  await button(page, 'Save').click();
  await expect(page.getByText('not saved')).toBeHidden();
  await button(page, 'In CI').click();
  const panel = page.getByRole('dialog', { name: 'In CI' });
  await expect(panel).toContainText("dialbench run 'flows/Imported flow.flow.yaml' --junit junit.xml");
  await expect(panel.getByRole('region', { name: 'Text of the file' })).toContainText('runs-on: ubuntu');
  await panel.getByRole('radio', { name: 'GitLab' }).click();
  await expect(panel).toContainText('.gitlab-ci.yml');
  await panel.getByRole('button', { name: 'Try it here' }).click();
  await expect(panel.getByRole('status')).toContainText('exit code 1', { timeout: 60_000 });
  await expect(panel.getByRole('region', { name: 'What the command printed' })).toContainText('SHARES');
  expect(await auditPage(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});
