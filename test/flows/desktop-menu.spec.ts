/** The native menu, links and files on the desktop: what they open, what they ask, and that nothing is sent by them. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { adminCall } from '../support/admin-call.ts';
import {
  clickMenuItem,
  type MenuEntry,
  menuEntries,
  openFromSystem,
} from '../support/electron-on-chromium/desktop-acts.ts';
import type { Desktop } from '../support/electron-on-chromium/launch-desktop.ts';
import { expectIn, goTo } from '../support/go-to.ts';
import { type DesktopHome, launchBuiltDesktop, makeDesktopHome, startBuiltDesktop } from './desktop-program.ts';

let home: DesktopHome;

test.beforeEach(() => {
  home = makeDesktopHome();
});
test.afterEach(() => home.remove());

const FLOW = 'flow: Look at Home\nexpect: { state: HOME }\nsteps: []\n';

async function stateOf(page: Page): Promise<WorkbenchState> {
  const answer = await page.evaluate(`window.host.call('workbench.state', {})`);
  return (answer as { value: WorkbenchState }).value;
}

/** Nothing reached the sandbox, and nothing is in history. */
async function expectNothingSent(page: Page): Promise<void> {
  const { sandbox } = await stateOf(page);
  const url = sandbox.kind === 'running' ? sandbox.url : '';
  expect(await adminCall(url, 'GET', '/admin/journal')).toMatchObject({ status: 200, json: { entries: [] } });
  expect(await page.evaluate(`window.host.call('history.list', { limit: 10 })`)).toMatchObject({
    value: { exchanges: [] },
  });
}

function itemsBelow(entries: readonly MenuEntry[], label: string): readonly MenuEntry[] {
  return entries.find((entry) => entry.label.replace('&', '') === label)?.items ?? [];
}

function labelsIn(entries: readonly MenuEntry[]): readonly string[] {
  return entries.flatMap(({ label, items }) => [label, ...labelsIn(items ?? [])]);
}

const MENUS = [
  ...['File', 'Edit', 'View', 'Go', 'Operations', 'Exchanges', 'Flows', 'Environments', 'Phone', 'Sandbox'],
  ...['Window', 'Help'],
];
const titlesOf = (entries: readonly MenuEntry[]) => entries.map(({ label }) => label.replace('&', ''));

/** Waits until every part of the page has told its actions: they come one after the other, and each has a menu. */
async function menuOf(desktop: Desktop): Promise<readonly MenuEntry[]> {
  await expect.poll(async () => titlesOf(await desktop.evaluate(menuEntries, undefined))).toEqual(MENUS);
  return desktop.evaluate(menuEntries, undefined);
}

test('the menu lists what the palette can do, with its keys, and a click does it', async () => {
  const desktop = await launchBuiltDesktop(home);
  const { page } = desktop;
  try {
    const entries = await menuOf(desktop);
    expect(titlesOf(entries)).toEqual(MENUS);
    expect(itemsBelow(entries, 'Go').find(({ label }) => label === 'Requests')).toMatchObject({
      type: 'checkbox',
      checked: false,
      accelerator: 'Alt+2',
    });
    expect(itemsBelow(entries, 'Operations').map(({ label }) => label)).toContain('Reports');
    expect(itemsBelow(entries, 'Operations')[0]).toMatchObject({
      label: 'Send',
      enabled: false,
      accelerator: 'CommandOrControl+Enter',
    });
    await desktop.evaluate(clickMenuItem, ['&Go', 'In Requests', 'Seen']);
    await expectIn(page, 'History');
    const isChecked = async () =>
      itemsBelow(await desktop.evaluate(menuEntries, undefined), 'Go')
        .filter(({ checked }) => checked)
        .map(({ label }) => label);
    await expect.poll(isChecked).toEqual(['Requests']);
    // A key is the page's own: it acts once, though the menu shows it.
    await page.keyboard.press('Control+b');
    await expect
      .poll(async () => labelsIn(await desktop.evaluate(menuEntries, undefined)))
      .toContain('Unfold the phone');
    await expectNothingSent(page);
  } finally {
    await desktop.close();
  }
});

test('a click that would lose something asks as the palette does, and a click behind a question is passed over', async () => {
  const desktop = await launchBuiltDesktop(home);
  const { page } = desktop;
  try {
    await menuOf(desktop);
    await desktop.evaluate(clickMenuItem, ['&Sandbox', 'Reset sandbox']);
    const question = page.getByRole('dialog', { name: 'Command palette' });
    await expect(question).toContainText('Orders, sessions, reports and changed customers are forgotten.');
    await desktop.evaluate(clickMenuItem, ['&Go', 'Doctor']);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expectIn(page, 'Phone');
  } finally {
    await desktop.close();
  }
});

test('a link to each kind of thing opens it and sends nothing', async () => {
  const desktop = await launchBuiltDesktop(home);
  const { page } = desktop;
  const open = (link: string) => desktop.evaluate(openFromSystem, { kind: 'open-url' as const, value: link });
  try {
    mkdirSync(join(home.folder, 'flows'), { recursive: true });
    writeFileSync(join(home.folder, 'flows', 'Look at Home.flow.yaml'), FLOW);
    expect(await open('dialbench://open/room/webhooks')).toBe(true);
    await expect(page.getByRole('region', { name: 'Webhooks', exact: true })).toBeFocused();
    await open('dialbench://open/operation/reports.create');
    await expectIn(page, 'Operations');
    await expect(page.getByRole('main')).toContainText('/reports');
    await open('dialbench://open/flow/Look%20at%20Home');
    await expectIn(page, 'Flows');
    await open('dialbench://open/dial?code=*384*99*1%23');
    await expect(page.getByTestId('lcd')).toContainText('*384*99*1#');
    await open('dialbench://open/exchange/none-of-ours');
    await expectIn(page, 'Phone');
    await open('dialbench://open/environment/Staging');
    const question = page.getByRole('dialog', { name: 'Switch to Staging?' });
    await expect(question).toContainText('asks for this. Switching sends nothing.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await stateOf(page)).selectedEnvironmentId).toBe('sandbox');
    await open('dialbench://app/index.html');
    await expect(
      page.getByRole('status').filter({ hasText: 'dialbench://app/ is the page’s own address' }),
    ).toBeVisible();
    await open('dialbench://open/room/cellar?now=1');
    await expect(page.getByRole('status').filter({ hasText: 'the parameter “now” is unknown' })).toBeVisible();
    await expectNothingSent(page);
  } finally {
    await desktop.close();
  }
});

test('a file and a link that the program was started with wait for the page; a second program hands over its own', async () => {
  const file = join(home.folder, 'Look at Home.flow.yaml');
  writeFileSync(file, FLOW);
  const desktop = await launchBuiltDesktop(home, {}, [file, 'dialbench://open/room/keys']);
  const { page } = desktop;
  try {
    await expectIn(page, 'Environments');
    await goTo(page, 'Flows');
    await expect(page.getByRole('main')).toContainText('Look at Home');
    await expect(page.getByRole('main')).toContainText('not saved');
    const other = join(home.folder, 'other.stage.yaml');
    writeFileSync(other, FLOW);
    const second = startBuiltDesktop(['--data', home.folder, other, 'dialbench://open/room/webhooks']);
    expect(await second.exitCode).toBe(0);
    await expect(page.getByRole('region', { name: 'Webhooks', exact: true })).toBeFocused();
    await goTo(page, 'Flows');
    await expect(page.getByRole('main')).toContainText('other.stage');
    await expect(page.getByRole('main').getByRole('button', { name: 'Present' })).toBeEnabled();
    expect(readFileSync(file, 'utf8')).toBe(FLOW);
    await expectNothingSent(page);
  } finally {
    await desktop.close();
  }
});

test('what is opened while the page is loaded anew waits for it', async () => {
  const desktop = await launchBuiltDesktop(home);
  try {
    await menuOf(desktop);
    await desktop.evaluate(clickMenuItem, ['&View', 'Reload']);
    await desktop.evaluate(openFromSystem, { kind: 'open-url' as const, value: 'dialbench://open/room/keys' });
    await expectIn(desktop.page, 'Environments');
  } finally {
    await desktop.close();
  }
});

test('the dock’s menu lists the environments, and choosing one asks', async () => {
  const desktop = await launchBuiltDesktop(home, { platform: 'darwin' });
  const { page } = desktop;
  try {
    expect((await desktop.notice('dock-menu')).labels).toEqual(['Sandbox', 'Staging', '⚠ Production (live)']);
    await desktop.evaluate(({ app }) => app.dock?.getMenu()?.items[1]?.click(), undefined);
    await page
      .getByRole('dialog', { name: 'Switch to Staging?' })
      .getByRole('button', { name: 'Switch to Staging' })
      .click();
    await expect.poll(async () => (await stateOf(page)).selectedEnvironmentId).toBe('staging');
    await expectNothingSent(page);
  } finally {
    await desktop.close();
  }
});

test('a link that macOS started it with is opened; a package registers its links and lists its environments, a checkout does not', async () => {
  const link = { kind: 'open-url', value: 'dialbench://open/room/webhooks' } as const;
  const checkout = await launchBuiltDesktop(home, { platform: 'darwin', openedAtStart: [link] });
  try {
    await expect(checkout.page.getByRole('region', { name: 'Webhooks', exact: true })).toBeFocused();
    expect(checkout.count('protocol-client')).toBe(0);
  } finally {
    await checkout.close();
  }
  const packed = await launchBuiltDesktop(home, { platform: 'win32', isPackaged: true });
  try {
    expect(await packed.notice('protocol-client')).toMatchObject({ scheme: 'dialbench', args: ['--'] });
    const { entries } = await packed.notice('jump-list');
    const [{ items }] = entries as [{ items: { title: string; args: string }[] }];
    expect(items.map(({ title }) => title)).toEqual(['Sandbox', 'Staging', '⚠ Production (live)']);
    expect(items[0]?.args).toBe(`"--data" "${home.folder}" "--" "dialbench://open/environment/sandbox"`);
    const labels = labelsIn(await packed.evaluate(menuEntries, undefined));
    expect(labels.filter((label) => /reload|developer/i.test(label))).toEqual([]);
  } finally {
    await packed.close();
  }
});

test('a file is chosen in the system’s dialog and opened, with nothing sent', async () => {
  const file = join(home.folder, 'Look.flow.yaml');
  writeFileSync(file, FLOW);
  const desktop = await launchBuiltDesktop(home, { openFile: file });
  const { page } = desktop;
  try {
    await desktop.evaluate(clickMenuItem, ['&File', 'Open a case or a flow…']);
    expect((await desktop.notice('open-dialog')).options).toMatchObject({ title: 'Open a case or a flow' });
    await expectIn(page, 'Flows');
    await expect(page.getByRole('heading', { name: 'Look' })).toBeVisible();
    await expect(page.getByText('not saved')).toBeVisible();
    await expectNothingSent(page);
  } finally {
    await desktop.close();
  }
});

test('an export is saved through the system’s dialog, with its title and kind', async () => {
  const target = join(home.folder, 'chosen.json');
  const desktop = await launchBuiltDesktop(home, { newFile: target });
  const { page } = desktop;
  try {
    await menuOf(desktop);
    await desktop.evaluate(clickMenuItem, ['Env&ironments', 'Manage environments']);
    await page.getByRole('main').getByRole('button', { name: 'Export' }).first().click();
    await expect.poll(() => desktop.count('save-dialog')).toBe(1);
    const { options } = await desktop.notice('save-dialog');
    expect(options).toMatchObject({ title: 'Save the environment', defaultPath: 'sandbox.environment.json' });
    await expect
      .poll(() => desktop.notices.find(({ kind }) => kind === 'download'))
      .toMatchObject({ outcome: 'allowed' });
    await expect.poll(() => existsSync(target) && readFileSync(target, 'utf8')).toContain('dialbench-environment');
  } finally {
    await desktop.close();
  }
});
