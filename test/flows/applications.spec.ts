import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { copiedText, noteCopies } from '../support/copied-text.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { listen } from '../support/listen.ts';
import { sessionStrip, stripSteps } from '../support/session-strip.ts';
import { arrive, caption, display, hurry, present, stage, step } from '../support/stage-steps.ts';
import { kiosk } from '../support/ussd-applications.ts';

/** A USSD application of somebody else: brought in by its address alone, dialled, recorded, replayed and drawn. */

const dialbench = dialbenchFor('each-test');
const seen: { readonly headers: string; readonly body: string }[] = [];
const application = createServer(async (request, response) => {
  const body = await readText(request);
  seen.push({ headers: request.rawHeaders.join(' '), body });
  const text = new URLSearchParams(body).get('text') ?? '';
  const { text: shown, isEnd = false } = kiosk(text === '' ? [] : text.split('*'));
  response.end(`${isEnd ? 'END' : 'CON'} ${shown}`);
});
/** The same kiosk in the other wire forms, by the path; and a web server that knows nothing of USSD. */
const walks = new Map<string, string[]>();
function walked(session: string, isFirst: boolean, answer: string): ReturnType<typeof kiosk> {
  const answers = isFirst ? [] : [...(walks.get(session) ?? []), answer];
  walks.set(session, answers);
  return kiosk(answers);
}
const others = createServer(async (request, response) => {
  const body = await readText(request);
  if (request.url === '/hubtel') {
    const { Type, Message, SessionId } = JSON.parse(body) as Record<'Type' | 'Message' | 'SessionId', string>;
    const { text, isEnd } = walked(SessionId, Type === 'Initiation', Message);
    response.end(JSON.stringify({ Type: isEnd ? 'Release' : 'Response', Message: text }));
  } else if (request.url === '/trueroute') {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</`).exec(body)?.[1] ?? '';
    const { text, isEnd } = walked(field('sessionid'), field('type') === '1', field('msg'));
    response.end(`<ussd><type>${isEnd ? 3 : 2}</type><msg>${text}</msg></ussd>`);
  } else if (request.url === '/json') {
    const { input } = JSON.parse(body) as { readonly input: string };
    const { text, isEnd = false } = kiosk(input === '' ? [] : input.split('*'));
    response.end(JSON.stringify({ message: text, final: isEnd }));
  } else response.end('<!DOCTYPE html><h1>It works!</h1>');
});
let url: string;
let otherUrl: string;

test.beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(application)}/ussd?team=7`;
  otherUrl = `http://127.0.0.1:${await listen(others)}`;
});
test.afterAll(() => {
  application.close();
  others.close();
});

const lcd = (page: Page) => page.getByTestId('lcd');

/** One digit is sent at once: Enter behind it would answer the next screen with nothing. */
async function press(page: Page, keys: string, shown: string): Promise<void> {
  await page.keyboard.type(keys);
  if (keys.length > 1) await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText(shown);
}

async function bringIn(page: Page, speaks = /^CON and END/, address = url): Promise<void> {
  const chosen = page.getByRole('button', { name: /^Environment: / });
  const former = await chosen.innerText();
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: 'New environment' }).click();
  await page.getByRole('radio', { name: speaks }).click();
  await page.getByLabel('Address of the application').fill(address);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // What is dialled before the switch belongs to the environment before.
  await expect(chosen).not.toHaveText(former);
  await expect(chosen).toContainText('127.0.0.1');
}

test('an address is all that an application needs: it is dialled, walked, recorded, replayed and drawn', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await noteCopies(page.context());
  await visit(page, dialbench);
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: 'New environment' }).click();
  const question = page.getByRole('region', { name: 'What does it speak?' });
  await expect(question.getByRole('radio', { checked: true })).toBeFocused();
  for (const [name, sent] of [
    [/^Hubtel/, '"Type":"Response"'],
    [/^TrueRoute/, '<type>2</type>'],
    [/^The investment service/, 'Signature-Input'],
    [/^CON and END/, 'text=1*2'],
  ] as const) {
    await question.getByRole('radio', { name }).click();
    await expect(question).toContainText(sent);
  }
  await expect(page.getByLabel('Client id')).toHaveCount(0);
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await auditPage(page), `asked at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Address of the application').fill(url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Environment: 127\.0\.0\.1/ })).toBeVisible();
  const made = page.getByRole('article', { name: /^127\.0\.0\.1/ });
  await expect(made.getByRole('navigation', { name: 'Sections' }).getByRole('button')).toHaveText([
    'Address',
    'Protocol',
    'Subscribers',
    'Network and trust',
  ]);

  await goTo(page, 'Phone');
  await sessionStrip(page)
    .getByRole('button', { name: /^Dial / })
    .click();
  await expect(lcd(page)).toContainText('Zambezi Kiosk');
  await press(page, '2', 'Enter phone number');
  await press(page, '0977', 'Send K 50.00 to 0977?');
  await expect(stripSteps(page)).toHaveCount(3);
  const detail = page.getByTestId('exchange');
  await expect(detail.getByRole('tab')).toHaveText(['Request', 'Response', 'Timings', 'Session']);
  await expect(detail).toContainText('2*0977');
  await expect(detail).not.toContainText('Signature');
  expect(seen.at(-1)?.headers).not.toMatch(/signature|authorization|x-client-id/i);
  await detail.getByRole('button', { name: 'Copy', exact: true }).click();
  const forms = page.getByRole('dialog', { name: 'Copy as' });
  await expect(forms.getByRole('button')).toHaveText([/^curl/, /^Raw HTTP/, /^Raw response/, /^HAR/]);
  await expect(forms.getByRole('switch')).toHaveCount(0);
  await forms.getByRole('button', { name: /^Raw response/ }).click();
  await expect.poll(() => copiedText(page)).toContain('CON Send K 50.00 to 0977?');
  await page.keyboard.press('Escape');
  expect(await auditPage(page), 'a press').toEqual([]);

  await sessionStrip(page).getByRole('button', { name: /^Flow/ }).click();
  await expect(page.getByRole('textbox', { name: /^Flow file/ })).toContainText('SEND_MONEY');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('.run-bar__outcome')).toContainText('passed');
  await goTo(page, 'Map');
  await expect(page.getByRole('button', { name: /^Zambezi kiosk/ }).first()).toBeVisible();
  await expect(page.getByText(/screens · .* keys pressed/)).not.toContainText('specification');
  expect(await auditPage(page), 'the map').toEqual([]);
  expect(complaints).toEqual([]);
});

test('each other wire form is dialled in the page, with what it was spoken to in; what is no screen is nowhere green', async ({
  page,
}) => {
  await visit(page, dialbench);
  const detail = page.getByTestId('exchange');
  for (const [name, path] of [
    [/^Hubtel/, 'hubtel'],
    [/^TrueRoute/, 'trueroute'],
    [/^Other JSON/, 'json'],
  ] as const) {
    await bringIn(page, name, `${otherUrl}/${path}`);
    await goTo(page, 'Phone');
    await page.keyboard.press('Alt+p');
    await press(page, '*384*99#', 'Zambezi Kiosk');
    await press(page, '3', 'Type your name');
    await press(page, 'Mutale', 'Hello Mutale');
    await expect(detail.getByText(name)).toBeVisible();
    await expect(detail).not.toContainText(/signature/i);
  }
  await bringIn(page, /^CON and END/, `${otherUrl}/nothing`);
  await goTo(page, 'Phone');
  await page.keyboard.press('Alt+p');
  await press(page, '*384*99#', 'The answer is not a screen');
  await expect(detail.getByRole('heading', { name: 'dialled *384*99# → no screen' })).toBeVisible();
  await expect(detail.getByTestId('outcome')).toContainText('Answered with 200, but with no screen');
  await expect(detail.getByTestId('outcome').locator('.good')).toHaveCount(0);
  expect(await auditPage(page), 'no screen').toEqual([]);
});

test('an own flow of an application is played on the stage, forward, back and by the audience', async ({ page }) => {
  mkdirSync(join(dialbench.dataFolder, 'flows'), { recursive: true });
  writeFileSync(
    join(dialbench.dataFolder, 'flows', 'money.flow.yaml'),
    'flow: Money\ndial: "*384*99#"\nsteps:\n  - press: 2\n    caption: Who gets it?\n  - type: "0977"\n',
  );
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await bringIn(page);
  await page.keyboard.press('F9');
  await expect(stage(page).getByRole('button', { name: 'Present Buying a stock' })).toBeDisabled();
  await present(page, 'Money');
  for (const at of [1, 2, 3]) await hurry(page, at);
  await expect(display(page)).toContainText('Send K 50.00 to 0977?');
  await step(page, 2, 'PageUp');
  await expect(display(page)).toContainText('Enter phone number');
  await expect(caption(page)).toHaveText('Who gets it?');
  await expect(stage(page).locator('.map-card[data-here="true"]')).toHaveText(/Send money/);
  await page.keyboard.press('c');
  await expect(stage(page).getByRole('list', { name: 'From body to signature' })).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('d');
  await expect(display(page)).toContainText('Zambezi Kiosk');
  await page.keyboard.press('0');
  await expect(display(page)).toContainText('Goodbye');
  await page.keyboard.press('ArrowRight');
  await arrive(page, 2);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('names of a JSON service are shown as they will travel, and a value that is none is told', async ({ page }) => {
  await visit(page, dialbench);
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: 'New environment' }).click();
  const question = page.getByRole('region', { name: 'What does it speak?' });
  await question.getByRole('radio', { name: /^Other JSON/ }).click();
  await question.getByLabel('Field of what is answered').fill('data.answer');
  await expect(question).toContainText('"data":{"answer":"1*2"}');
  await question.getByRole('radio', { name: /^The last one alone/ }).click();
  await expect(question).toContainText('"data":{"answer":"2"}');
  await question.getByLabel('Field of what is answered').fill('data..answer');
  await expect(question).toContainText('Expected the name of a field, or a path of names');
  await question.getByLabel('Field of what is answered').fill('data.answer');
  await question.getByLabel('Sent along with each later one').fill('{"new":');
  await expect(question).toContainText('Expected JSON such as {"newSession":false}; nothing is kept until then.');
  await question.getByLabel('Sent along with each later one').fill('{"new":false}');
  await expect(question).toContainText('{"new":false,');
  await page.setViewportSize({ width: 1024, height: 700 });
  expect(await auditPage(page)).toEqual([]);
});

test('by keyboard alone an application is brought in and dialled', async ({ page }) => {
  await visit(page, dialbench);
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: 'New environment' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^The investment service/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^CON and END/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Address of the application')).toBeFocused();
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Environment: 127\.0\.0\.1/ })).toBeVisible();
  await page.keyboard.press('Alt+p');
  await press(page, '*384*99#', 'Zambezi Kiosk');
  await press(page, '3', 'Type your name');
  await press(page, 'Mutale', 'Hello Mutale');
});

test('an environment of the service becomes one of an application on its page', async ({ page }) => {
  await visit(page, dialbench);
  await bringIn(page);
  const made = page.getByRole('article', { name: /^127\.0\.0\.1/ });
  const sections = made.getByRole('navigation', { name: 'Sections' });
  await made.getByRole('radio', { name: /^The investment service/ }).click();
  await expect(sections.getByRole('button', { name: 'Signing' })).toBeVisible();
  await made.getByRole('radio', { name: /^Hubtel/ }).click();
  await expect(sections.getByRole('button', { name: 'Signing' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(made).toContainText('Saved.');
  await expect(made.getByRole('radio', { name: /^Hubtel/ })).toBeChecked();
});

test('no room speaks of signing where nothing is signed, and what needs the service says so', async ({ page }) => {
  await visit(page, dialbench);
  await bringIn(page);
  const main = page.getByRole('main');
  for (const place of ['Operations', 'Conformance']) {
    await goTo(page, place);
    await expect(
      main.getByText(/is a USSD application: it is only dialled/).filter({ visible: true }),
      place,
    ).toBeVisible();
    await expect(main.getByText(/signed|signature/i).filter({ visible: true }), place).toHaveCount(0);
  }
  await main.getByRole('button', { name: 'Environments' }).filter({ visible: true }).click();
  await expect(page.getByRole('article', { name: /^127\.0\.0\.1/ })).toBeVisible();
  await goTo(page, 'Start');
  await expect(main.getByRole('heading', { name: 'Present' })).toBeVisible();
  await expect(main.getByText(/signed|signature|instruments/i).filter({ visible: true })).toHaveCount(0);
  expect(await auditPage(page), 'Start').toEqual([]);
});
