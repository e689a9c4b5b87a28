/**
 * What a heavy user does in an hour, as rounds of the same acts at a real page: a twentieth of the hour each. Each round leaves
 * the page as it found it, so that what is held afterwards is held for nothing.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dice } from '../../electron/vectors/dice.ts';
import { letter } from '../../electron/vectors/letter.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import { rawText, send } from '../shared/doctor/broken-requests.ts';
import { goTo } from '../support/go-to.ts';

export const ROUNDS_OF_HOUR = 20;
/** Of one round; an hour has twenty times as many. */
export const ACTS =
  '2 sessions of 12 presses, 2 operations, 8 rooms, 2 searches in history, 1 request pasted to the doctor, 5 foreign requests refused by the sandbox; every other round 1 flow and 1 fork, every fifth a reset';

const ROOMS = ['Phone', 'Operations', 'Flows', 'Map', 'Doctor', 'History', 'Environments'];
const FLOW = `flow: Home and back
expect: { state: HOME }
steps:
  - press: 1
    expect: { state: STOCKS }
  - press: 0
    expect: { state: HOME }
`;

export function prepareHour(dataFolder: string): void {
  mkdirSync(join(dataFolder, 'flows'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataFolder, 'flows', 'home-and-back.flow.yaml'), FLOW);
}

export async function openHour(page: Page): Promise<(round: number) => Promise<void>> {
  const lcd = page.getByRole('region', { name: 'Handset', exact: true }).getByTestId('lcd');
  const enter = (room: string) => goTo(page, room);
  const shows = (text: string | RegExp) => lcd.filter({ hasText: text }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function walk(): Promise<void> {
    await enter('Phone');
    await lcd.click();
    await page.keyboard.type('*384*99#');
    await page.keyboard.press('Enter');
    await shows('My Portfolio');
    await page.keyboard.press('1');
    await shows('Stocks 1/12');
    for (let at = 2; at <= 10; at += 1) {
      await page.keyboard.press('7');
      await shows(`Stocks ${at}/12`);
    }
  }
  async function hangUp(): Promise<void> {
    await page.keyboard.press('0');
    await shows('My Portfolio');
    await page.keyboard.press('0');
    await lcd.filter({ hasNotText: 'My Portfolio' }).waitFor();
  }
  async function operation(currency: string): Promise<void> {
    await enter('Operations');
    await page.getByLabel('Find an operation').fill('create account');
    await page.keyboard.press('Enter');
    await page.getByLabel('Raw body').fill(`{"customerId": 1003, "currency": "${currency}"}`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Answer' }).getByText('201').first().waitFor();
  }
  async function history(words: string): Promise<void> {
    await enter('History');
    const search = page.getByRole('searchbox', { name: 'Search what was seen' });
    await search.fill(words);
    await page.getByTestId('exchange-row').first().click();
    await page.mouse.wheel(0, 3000);
    await search.fill('');
    await page.getByTestId('exchange-row').first().waitFor();
  }
  async function doctor(seed: number): Promise<void> {
    await enter('Doctor');
    const nowSec = Math.floor(Date.now() / 1000);
    const from = { ...letter(dice(seed), 'post'), created: nowSec, expires: nowSec + 100 };
    const text = rawText(send(from, { message: (base) => base }));
    const field = page.getByRole('textbox', { name: 'A signed request' });
    await field.fill(text);
    await page.getByRole('textbox', { name: 'The signer’s public key' }).fill(writeSpkiPem(from.key.publicKey));
    await page.getByRole('region', { name: 'Verdict' }).locator('.finding').first().waitFor();
    await field.fill('');
  }
  async function flow(): Promise<void> {
    await enter('Flows');
    await page.getByText('Home and back', { exact: true }).filter({ visible: true }).first().click();
    await button('Run').click();
    const outcome = page
      .locator('.run-bar__outcome')
      .getByText(/passed/i)
      .first();
    const question = button('Keep sandbox as it is');
    await outcome.or(question).first().waitFor();
    if (await question.isVisible()) await question.click();
    await outcome.waitFor();
    await button('All flows').click();
  }
  async function fork(): Promise<void> {
    await walk();
    await page.getByTestId('exchange').getByRole('button', { name: 'Fork here', exact: true }).click();
    const facts = page.getByRole('region', { name: 'Two phones' });
    await facts.getByText('The same screen').waitFor();
    await facts.getByRole('button', { name: 'Close the second' }).click();
    await facts.waitFor({ state: 'detached' });
    await hangUp();
  }

  await enter('Environments');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await page.locator('.environment__body:visible').innerText())?.[0];
  if (url === undefined) throw new Error('the sandbox’s page shows no address');
  return async (round) => {
    for (let walks = 0; walks < 2; walks += 1) {
      await walk();
      await hangUp();
    }
    for (const currency of ['USD', 'EUR']) await operation(currency);
    for (const words of ['stocks', 'operation:accounts.create']) await history(words);
    await doctor(round);
    for (let at = 0; at < 5; at += 1) {
      const answer = await fetch(`${url}/v1/requests?customerId=${1000 + at}`, {
        headers: { Signature: 'sig1=:AA==:' },
      });
      await answer.text();
    }
    if (round % 2 === 1) {
      await flow();
      await fork();
    }
    if (round % 5 === 4)
      await fetch(`${url}/admin/reset`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      });
    for (const room of ROOMS) await enter(room);
    await enter('Phone');
  };
}
