/**
 * An application on a framework of others: a small savings menu on ussd-builder, which speaks for the gateways of Africa’s Talking, Hubtel and
 * Arkesel, on a port of this machine. The command line dials it, replays a flow against it and finds the key that leads nowhere.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import UssdMenu from 'ussd-builder';
import { describe, expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { exportEnvironment } from '../../../shared/environment/environment-file.ts';
import { NEW_APPLICATION } from '../../../shared/environment/new-application.ts';
import type { UssdProtocol } from '../../../shared/environment/ussd-protocol.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runCli } from './run-cli.ts';

type Provider = 'africasTalking' | 'hubtel' | 'arkesel';

/** The address of the savings menu, called as that provider’s gateway calls it. */
async function startSavings(provider: Provider): Promise<string> {
  const menu = savingsMenu(provider);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const call = provider === 'africasTalking' ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
      menu.run(call, (shown: unknown) => response.end(typeof shown === 'string' ? shown : JSON.stringify(shown)));
    });
  });
  return `http://127.0.0.1:${await listening(server)}/ussd`;
}

function savingsMenu(provider: Provider): UssdMenu {
  // Its types leave the newer gateways out.
  const menu = new UssdMenu({ provider: provider as 'hubtel' });
  const kept = new Map<string, unknown>();
  menu.sessionConfig({
    start: async () => {},
    get: async (session, key) => kept.get(`${session} ${key}`),
    set: async (session, key, value) => void kept.set(`${session} ${key}`, value),
    end: async () => {},
  });
  // Agents are offered, and no state takes the key.
  menu.startState({
    run: () => menu.con('Susu savings\n1. Save\n2. Balance\n3. Branches\n4. Agents'),
    next: { 1: 'save', 2: 'pin', 3: 'branches' },
  });
  menu.state('save', { run: () => menu.con('Enter amount:\n0. Back'), next: { 0: '__start__', '*^[1-9]': 'confirm' } });
  menu.state('confirm', {
    run: () => menu.con(`Save GHS ${menu.val}?\n1. Yes\n2. No`),
    next: { 1: 'saved', 2: '__start__' },
  });
  menu.state('saved', { run: () => menu.end('Thank you. Your savings are in.') });
  menu.state('pin', { run: () => menu.con('Enter your PIN:'), next: { '*^\\d{4}$': 'balance' } });
  menu.state('balance', { run: () => menu.end('Your balance is GHS 120.50') });
  menu.state('branches', {
    run: () => menu.con('Branches\n1. Accra\n2. Tamale\n#. More\n0. Back'),
    next: { 1: 'branch', 2: 'branch', '#': 'more', 0: '__start__' },
  });
  menu.state('more', { run: () => menu.con('Branches\n3. Kumasi\n0. Back'), next: { 3: 'branch', 0: 'branches' } });
  menu.state('branch', { run: () => menu.end('Open Monday to Friday, 8 to 16.') });
  return menu;
}

/** Arkesel’s gateway, by the names of its fields. */
function arkeselFile(baseUrl: string): string {
  const [userID, network] = ['USSD', 'MTN'];
  const protocol: UssdProtocol = {
    kind: 'json',
    request: { sessionId: 'sessionID', phoneNumber: 'msisdn', serviceCode: 'userData', text: 'userData' },
    textIs: 'last',
    first: { newSession: true, userID, network },
    later: { newSession: false, userID, network },
    reply: { text: 'message', end: 'continueSession' },
    endValues: ['false'],
  };
  const file = join(tempFolder(), 'arkesel.json');
  const customers = [{ customerId: 1, name: 'Ama', msisdn: '233244000101' }];
  const ussdProfile = { ...NEW_APPLICATION.ussdProfile, protocol };
  writeFileSync(file, exportEnvironment({ ...NEW_APPLICATION, name: 'Arkesel', baseUrl, customers, ussdProfile }).text);
  return file;
}

const WAYS: readonly (readonly [Provider, (url: string) => string[]])[] = [
  ['africasTalking', (url) => ['--to', url]],
  ['hubtel', (url) => ['--to', url, '--protocol', 'hubtel']],
  ['arkesel', (url) => ['--env', arkeselFile(url)]],
];

describe.each(WAYS)('as %s calls it', (provider, optionsFor) => {
  test('it is dialled, a flow passes and fails, and the key that leads nowhere is found', {
    timeout: 60_000,
  }, async () => {
    const options = optionsFor(await startSavings(provider));

    const dialled = await runCli(['dial', ...options, '--json'], { input: '1\n50\n1\n' });
    expect(dialled).toMatchObject({ code: 0, stderr: '' });
    const lines = dialled.stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line)).map(({ sent, state, end }) => [sent, state, end])).toEqual([
      [expect.stringMatching(/^\*384/), 'SUSU_SAVINGS', false],
      ['1', 'ENTER_AMOUNT', false],
      ['50', 'SAVE_GHS', false],
      ['1', 'THANK_YOU_YOUR_SAVINGS_ARE_IN', true],
    ]);

    const folder = tempFolder();
    const flow = (pin: string) => {
      const file = join(folder, `pin-of-${pin.length}.flow.yaml`);
      const steps = `  - press: 2\n    expect: { state: ENTER_YOUR_PIN }\n  - type: "{pin}"\n    expect: { contains: ["GHS {balance}"], end: true }\n`;
      writeFileSync(file, `flow: Balance\nvars: { pin: "${pin}" }\nsteps:\n${steps}`);
      return file;
    };
    const report = join(folder, 'report.html');
    const passed = await runCli(['run', flow('4071'), ...options, '--report', report]);
    expect(passed).toMatchObject({ code: 0, stdout: expect.stringContaining('1 of 1 flow passed') });
    expect(readFileSync(report, 'utf8')).not.toContain('4071');
    const failed = await runCli(['run', flow('407'), ...options]);
    expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('got ENTER_YOUR_PIN') });

    const explored = await runCli(['explore', ...options, '--json']);
    const { screens, anomalies, complete } = JSON.parse(explored.stdout);
    expect([explored.code, complete, screens.length]).toEqual([1, true, 7]);
    expect(anomalies.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([
      {
        rule: 'option-error',
        severity: 'error',
        screen: expect.stringMatching(/^SUSU_SAVINGS-/),
        key: '4',
        message: 'Key 4 (“Agents”) is offered, and the same screen comes again.',
      },
    ]);
  });
});

test('the pages show what exploring it says, and a flow that passes', { timeout: 60_000 }, async () => {
  const to = ['--to', await startSavings('africasTalking')];
  const page = (name: string) => readFileSync(join(PROJECT_FOLDER, name), 'utf8');
  const [, shown] = /cli -- explore --to \S+\n```\n\n```text\n(.*?)```/s.exec(page('README.md')) ?? [];
  expect(page('README.md')).toContain('npm run -s cli -- dial --to http://127.0.0.1:3000/ussd\n');
  expect((await runCli(['dial', ...to])).code).toBe(0);
  const { stdout } = await runCli(['explore', ...to]);
  expect(stdout).toContain(shown);
  const [, flow = ''] = /```yaml\n(flow: Balance\n.*?)```/s.exec(page('docs/tester.md')) ?? [];
  const file = join(tempFolder(), 'balance.flow.yaml');
  writeFileSync(file, flow);
  expect(await runCli(['run', file, ...to])).toMatchObject({ code: 0, stderr: '' });
});
