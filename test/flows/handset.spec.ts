import { expect, type Page, test } from '@playwright/test';
import { keyName } from '../../renderer/phone/key-names.ts';
import { isKeypadKey } from '../../shared/gsm/keypad.ts';
import type { FaultRule } from '../../shared/sandbox/fault.ts';
import type { MenuMove } from '../../shared/ussd/menu-shape.ts';
import { MENU_STATES } from '../../shared/ussd/menu-states.ts';
import { adminCall } from '../support/admin-call.ts';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { menuWalk } from '../support/menu-walk.ts';
import { layWire, type PageWire } from '../support/page-wire.ts';
import { sessionStrip } from '../support/session-strip.ts';

/** The phone: every state of the sandbox's menu by keyboard and by mouse, every state of a handset, and its lists. */

const CODE = '*384*99#';

const dialbench = dialbenchFor('each-test');
let sandbox: string;
let wire: PageWire;

test.beforeEach(async ({ page }) => {
  wire = await layWire(page);
  await visit(page, dialbench);
  sandbox = await page.getByTitle('Base URL').innerText();
});

const lcd = (page: Page) => page.getByTestId('lcd');
const stage = (page: Page, kind: string) => expect(page.locator('.lcd')).toHaveAttribute('data-stage', kind);
const faults = (...rules: FaultRule[]) => adminCall(sandbox, 'PUT', '/admin/faults', { rules });
const always = (fault: FaultRule['fault']): FaultRule => ({
  operation: 'ussd.process',
  when: { kind: 'always' },
  fault,
});
const drawnKey = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** How a person plays: all by the keyboard, or all by clicks on drawn keys. */
type Hands = {
  dial(page: Page): Promise<void>;
  key(page: Page, key: string): Promise<void>;
  text(page: Page, text: string): Promise<void>;
  /** What is typed where a text is asked for. */
  readonly texts: Readonly<Record<string, string>>;
};

const AMOUNTS = { 'an amount of money': '250', 'a number of shares': '1' };

const KEYBOARD: Hands = {
  texts: { ...AMOUNTS, 'a stock symbol or name': 'zambezi' },
  async dial(page) {
    await page.keyboard.type(CODE);
    await page.keyboard.press('Enter');
  },
  key: (page, key) => page.keyboard.press(key),
  async text(page, text) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  },
};

const MOUSE: Hands = {
  // One tap of the key 2.
  texts: { ...AMOUNTS, 'a stock symbol or name': '2' },
  async dial(page) {
    await clickKeys(page, CODE);
    await drawnKey(page, keyName('green')).click();
  },
  key: clickKeys,
  async text(page, text) {
    await clickKeys(page, text);
    await drawnKey(page, keyName('green')).click();
  },
};

async function clickKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys) if (isKeypadKey(key)) await drawnKey(page, keyName(key)).click();
}

/** What the service answered last: its state and its text, as the sandbox wrote them down. */
async function lastAnswer(): Promise<{ id: number; state: string; text: string }> {
  const { json } = await adminCall(sandbox, 'GET', '/admin/journal?operation=ussd.process&limit=1');
  const id = json.entries[0]?.id ?? 0;
  if (id === 0) return { id, state: '', text: '' };
  const whole = await adminCall(sandbox, 'GET', `/admin/journal/${id}`);
  const { data } = JSON.parse(Buffer.from(whole.json.response.body.base64, 'base64').toString('utf8'));
  return { id, state: data.currentState, text: data.ussdText };
}

async function makeMove(page: Page, hands: Hands, { choice }: MenuMove): Promise<void> {
  if (choice.kind === 'text') await hands.text(page, hands.texts[choice.asks] ?? '1');
  else await hands.key(page, choice.kind === 'key' ? choice.key : String(choice.first));
}

async function walkMenu(page: Page, hands: Hands): Promise<void> {
  const seen = new Set<string>();
  let before = await lastAnswer();
  for (const press of menuWalk()) {
    if (press.kind === 'dial') await hands.dial(page);
    else await makeMove(page, hands, press.move);
    await stage(page, press.to.isEnd ? 'ended' : 'screen');
    await expect.poll(async () => (await lastAnswer()).id, { intervals: [10, 20, 40] }).toBeGreaterThan(before.id);
    before = await lastAnswer();
    expect(before.state).toBe(press.to.name);
    await expect(lcd(page)).toContainText(before.text);
    seen.add(before.state);
  }
  expect([...seen].sort()).toEqual(MENU_STATES.map(({ name }) => name).sort());
}

test('every state of the menu is played by the keyboard alone', async ({ page }) => {
  // Some sixty presses.
  test.slow();
  await walkMenu(page, KEYBOARD);
});

test('every state of the menu is played by drawn keys alone', async ({ page }) => {
  test.slow();
  await walkMenu(page, MOUSE);
});

test('a key is drawn with the screen that answers it, and alone where no answer comes within a moment', async ({
  page,
}) => {
  await KEYBOARD.dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');
  const pressed = page.locator('.handset [data-pressed="true"]');
  await expect(pressed).toHaveCount(0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const release = wire.hold('ussd.press');
  await page.keyboard.press('1');
  await page.clock.runFor(40);
  await expect(pressed).toHaveCount(0);
  await expect(page.locator('.lcd')).toHaveAttribute('data-waiting', 'false');
  release();
  await expect(lcd(page)).not.toContainText('My Portfolio');
  await expect(pressed).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(pressed).toHaveCount(0);
  const releaseLate = wire.hold('ussd.press');
  await page.keyboard.press('0');
  await page.clock.runFor(90);
  await expect(pressed).toHaveCount(1);
  await expect(page.locator('.lcd')).toHaveAttribute('data-waiting', 'true');
  releaseLate();
  await expect(lcd(page)).toContainText('My Portfolio');
});

test('a press that is under way, a code without a service, a failure and the phone’s own answer are told apart', async ({
  page,
}) => {
  const release = wire.hold('ussd.press');
  await KEYBOARD.dial(page);
  await stage(page, 'running');
  await expect(lcd(page)).toContainText('USSD code running');
  release();
  await stage(page, 'screen');
  await faults(always({ kind: 'status', status: 503, message: 'Busy hour.' }));
  await page.keyboard.press('1');
  await stage(page, 'failed');
  await expect(lcd(page)).toContainText('Busy hour.');
  await faults(always({ kind: 'close' }));
  await page.keyboard.press('Enter');
  await stage(page, 'screen');
  await page.keyboard.press('1');
  await stage(page, 'failed');
  await faults();
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await faults(always({ kind: 'stale-session' }));
  await page.keyboard.press('0');
  await stage(page, 'failed');
  await faults();
  await drawnKey(page, 'Left soft key: Redial').click();
  await stage(page, 'screen');
  await page.keyboard.press('Escape');
  await stage(page, 'idle');
  await expect(lcd(page)).toContainText('Session ended.');
  for (const code of ['*100#', '*#21#']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await stage(page, 'unsupported');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.type('*#06#');
  await page.keyboard.press('Enter');
  await stage(page, 'handset');
  expect((await lastAnswer()).state).toBe('HOME');
});

test('the service’s own end of a session comes when its clock has moved past it', async ({ page }) => {
  await KEYBOARD.dial(page);
  await stage(page, 'screen');
  await adminCall(sandbox, 'PUT', '/admin/clock', { advanceMs: 240_000 });
  await stage(page, 'timed-out');
  await expect(lcd(page)).toContainText('Session timed out after 3:00.');
  await drawnKey(page, 'Left soft key: Redial').click();
  await stage(page, 'screen');
});

test('the limits and sentences of the environment are kept by the phone, and a late answer is for nobody', async ({
  page,
}) => {
  await goTo(page, 'Environments');
  await page.getByLabel('Limits as in').selectOption('clickatell');
  await expect(page.getByLabel('Time to reply, in seconds')).toHaveValue('20');
  await page.getByLabel('Time to reply, in seconds').fill('2');
  await page.getByLabel('Answer of the service, in seconds').fill('1');
  await page.getByLabel('Sentences as in').selectOption('android');
  await page.getByLabel('Timed out').fill('Too slow: {time}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await goTo(page, 'Phone');

  await KEYBOARD.dial(page);
  await stage(page, 'screen');
  await stage(page, 'timed-out');
  await expect(lcd(page)).toContainText('Too slow: 0:02');

  await KEYBOARD.dial(page);
  await stage(page, 'screen');
  await faults(always({ kind: 'late-answer', delayMs: 6000 }));
  await page.keyboard.press('1');
  await stage(page, 'ended-by-network');
  await expect(lcd(page)).toContainText('Connection problem or invalid MMI code.');
  await expect(page.getByText('the service did not answer within 1 s')).toBeVisible();
  await faults();
  await page.keyboard.press('Escape');
  await KEYBOARD.dial(page);
  await stage(page, 'screen');
  await page.keyboard.press('2');
  await expect(lcd(page)).toContainText('Your portfolio');
  await stage(page, 'timed-out');

  // The late answer of the session before comes now. No phone shows it, and nothing that tells of it later claims one did.
  await goTo(page, 'History');
  const late = page.getByRole('row').filter({ hasText: 'came too late for the phone' });
  await expect(late).toHaveCount(1);
  await late.click();
  const record = page.getByTestId('record');
  await expect(record.getByTestId('outcome')).toContainText(
    'got Stocks, page 1 of 12, which came too late for the phone,',
  );
  await expect(record.getByRole('img', { name: 'Not shown: Stocks' })).toBeVisible();
  await goTo(page, 'Phone');
  await expect(lcd(page)).toContainText('Too slow: 0:02');
  const step = sessionStrip(page).getByRole('button', { name: /^Step 2: .*which came too late for the phone, in/ });
  await expect(step).toContainText('too late · Stocks');
});

test('a code from the book meets a busy phone in a session, and dials without one', async ({ page }) => {
  await page.getByRole('button', { name: 'Quick dial' }).click();
  await page.getByRole('button', { name: 'Add a code' }).click();
  await page.keyboard.type('Find a stock');
  await page.getByRole('textbox', { name: 'Code' }).fill('*384*99*1*8#');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Quick dial' })).toContainText('Find a stock');
  expect(await auditPage(page), 'the quick-dial book').toEqual([]);
  await page.getByRole('button', { name: /^Find a stock/ }).click();
  await expect(lcd(page)).toContainText('Cancel');
  expect((await lastAnswer()).state).toBe('SEARCH_STOCK');

  // By the keyboard alone, in the session.
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Quick dial' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await stage(page, 'busy');
  await expect(lcd(page)).toContainText('A session is running.');
  await page.keyboard.press('Enter');
  await stage(page, 'screen');
  await page.keyboard.type('zam');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('Zambezi');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Last calls' }).click();
  const calls = page.getByRole('dialog', { name: 'Last calls' });
  await expect(calls).toContainText('hung up · Mutinta Banda');
  expect(await auditPage(page), 'the last calls').toEqual([]);
  await page.keyboard.press('Escape');

  // The green key opens the last codes, and dials the marked one.
  await page.reload();
  await expect(lcd(page)).toContainText('Sandbox');
  await page.keyboard.press('Enter');
  await stage(page, 'calls');
  await expect(lcd(page)).toContainText('> *384*99*1*8#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('Cancel');
  await page.getByRole('button', { name: 'Quick dial' }).click();
  await page.getByRole('button', { name: 'Remove Find a stock' }).click();
  await expect(page.getByRole('dialog', { name: 'Quick dial' })).not.toContainText('Find a stock');
});

test('a subscriber is found by name, number or id and switched to from the phone; a session asks first', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Subscriber', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Search: Subscriber' });
  await expect(field).toBeFocused();
  await page.keyboard.type('chanda');
  await expect(page.getByRole('option')).toHaveCount(1);
  expect(await auditPage(page), 'the subscribers').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('Chanda Mwansa');
  await expect(page.getByRole('button', { name: /^Subscriber: Chanda/ })).toBeVisible();

  await KEYBOARD.dial(page);
  await stage(page, 'screen');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  await page.getByRole('button', { name: 'Subscriber', exact: true }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type('1003');
  await page.getByRole('option').click();
  const question = page.getByRole('dialog', { name: /^Switch to Thandiwe/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(lcd(page)).toContainText('Stocks 1/12');
});
