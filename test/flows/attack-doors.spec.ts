/**
 * The attack table of the page, behind both doors in a real browser: test/attacks/page-attack.ts says how a row is read.
 *
 * A door is opened once and its rows run one after the other; each names who refused it and how.
 */
import { expect, test } from '@playwright/test';
import { type Elsewhere, type OpenDoor, openDesktop, openLoopback, startElsewhere } from '../attacks/open-doors.ts';
import type { PageAttack } from '../attacks/page-attack.ts';
import { BRIDGE_ROWS, CODE_ROWS, POWER_ROWS, SENDING_ROWS } from '../attacks/page-rows.ts';
import { FRAME_ROWS, GOING_ROWS, OPENING_ROWS } from '../attacks/scheme-rows.ts';
import { PLAYWRIGHT_SWITCHES } from '../support/chromium-switches.ts';
import { findChromium } from '../support/find-chromium.ts';

// Who refuses a link to a program of the system is the whole browser.
test.use({ launchOptions: { executablePath: findChromium() ?? '', args: [...PLAYWRIGHT_SWITCHES] } });

const GROUPS: readonly (readonly [what: string, rows: readonly PageAttack[]])[] = [
  ['leading the window elsewhere', GOING_ROWS],
  ['opening windows', OPENING_ROWS],
  ['putting frames into the page', FRAME_ROWS],
  ['text that becomes code', CODE_ROWS],
  ['sending something out', SENDING_ROWS],
  ['devices and powers', POWER_ROWS],
  ['the way to main', BRIDGE_ROWS],
];

/** Longer than any refusal takes on a busy machine. */
const REFUSED_MS = 5_000;

async function attack(door: OpenDoor, elsewhere: Elsewhere, row: PageAttack): Promise<void> {
  const { page } = door;
  await door.refusals();
  const before = page.url();
  const named = typeof row.refused === 'object' && 'desktop' in row.refused ? row.refused[door.name] : row.refused;
  const refused = [named].flat();
  const outcome = await page.evaluate<string>(`(async () => {
    try { ${row.act(elsewhere.url)}; return 'done'; } catch (error) { return 'error ' + (error?.name ?? error); }
  })()`);
  const lines = [outcome];
  const what = `${row.id}: the attacker ${row.attacker}`;
  await expect.soft
    .poll(
      async () => {
        lines.push(...(await door.refusals()), ...(await door.severedTabs()));
        return lines.some((line) => refused.some((name) => line.startsWith(name))) ? named : lines;
      },
      { message: what, timeout: REFUSED_MS, intervals: [10, 20, 50, 100] },
    )
    .toEqual(named);
  await page.evaluate(`document.querySelectorAll('.attack').forEach((element) => element.remove())`);
  expect(await page.evaluate('window.__pwned'), `${what}: the script`).toBeUndefined();
  expect(page.url(), `${what}: the page`).toBe(before);
  // A tab of the user's own browser may go where it likes; nothing of ours goes with it.
  const isOurs = (line: string) => named !== 'severed' || !line.endsWith(' / no referrer');
  expect.soft(elsewhere.heard.splice(0).filter(isOurs), `${what}: elsewhere`).toEqual([]);
}

for (const name of ['desktop', 'loopback'] as const) {
  test.describe(`the ${name} door`, () => {
    let door: OpenDoor;
    let elsewhere: Elsewhere;

    test.beforeAll(async ({ browser }) => {
      elsewhere = await startElsewhere();
      door = await (name === 'desktop' ? openDesktop() : openLoopback(browser));
      // One program of the system may be started after a click, which a browser asks its user about; that one is used up.
      if (name === 'loopback') await door.page.evaluate(`{ location.href = 'x-first-program:1' }`);
    });

    test.afterAll(async () => {
      await door.close();
      elsewhere.close();
    });

    for (const [what, rows] of GROUPS) {
      const here = rows.filter(({ only }) => only === undefined || only === name);
      if (here.length === 0) continue;
      test(`${here.length} attacks by ${what} are refused by name`, async () => {
        for (const row of here) await attack(door, elsewhere, row);
        // Asked in the page: Playwright itself waits for ever for a navigation that the policy refused.
        expect(await door.page.evaluate(`document.querySelector('[data-testid=lcd]') !== null`)).toBe(true);
      });
    }

    if (name === 'desktop') {
      test('nothing goes out by WebRTC: main keeps its packets to a proxy that there is not', async () => {
        const policy = await door.desktop?.evaluate(
          ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
          undefined,
        );
        expect(policy).toBe('disable_non_proxied_udp');
      });
    } else {
      test('a tab that is led elsewhere takes nothing along, and comes back by its single-use code', async () => {
        const { page } = door;
        await page.goto(elsewhere.url);
        expect(elsewhere.heard.splice(0)).toEqual(['GET / no referrer']);
        expect(await page.evaluate('[document.referrer, window.opener, sessionStorage.length]')).toEqual(['', null, 0]);
        await page.goBack();
        await expect(page.getByTestId('lcd')).toBeVisible();
      });
    }
  });
}
