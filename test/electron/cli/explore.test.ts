/** `explore` as scripts use it: the sandbox explored whole, files of maps, exit codes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportEnvironment } from '../../../shared/environment/environment-file.ts';
import { CLEAN_MENU, type PlantedMenu } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, startPlantedService } from '../../support/planted-service.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { startApplication, startConEnd } from '../../support/ussd-applications.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { runHere, spawnCli } from './run-cli.ts';

async function plantedFile(menu: PlantedMenu, changes = {}) {
  const { url, choices } = await startPlantedService(menu);
  const folder = tempFolder();
  const [file, keyFile] = [join(folder, 'env.json'), join(folder, 'key.pem')];
  writeFileSync(file, exportEnvironment({ ...plantedFields(url), ...changes }).text);
  writeFileSync(keyFile, writePkcs8Pem(PLANTED_SEED));
  const env = { DIALBENCH_TOKEN: 'token-of-the-test-0123456789', DIALBENCH_KEY_FILE: keyFile };
  return { folder, file, choices, setting: { env } };
}

const HELP_ONLY: PlantedMenu = {
  ...CLEAN_MENU,
  HELP: {
    text: () => 'Help',
    options: [
      { key: '1', label: 'Call us', nextState: 'CALL', goes: 'refuse' },
      { key: '0', label: 'Back', nextState: 'HOME' },
    ],
  },
};

test('our own sandbox is explored whole without an error, and its ids are the same the next time', {
  timeout: 120_000,
}, async () => {
  const [first, second] = await Promise.all([runHere(['explore', '--json']), runHere(['explore', '--json', '--act'])]);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const [map, acted] = [JSON.parse(first.stdout), JSON.parse(second.stdout)];
  expect(Object.keys(map)).toEqual(['screens', 'edges', 'requests', 'complete', 'anomalies']);
  expect(map.complete).toBe(true);
  expect(map.anomalies.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  const ids = ({ screens }: { screens: { id: string }[] }) => screens.map(({ id }) => id);
  expect(ids(acted)).toEqual(expect.arrayContaining(ids(map)));
  const states = (one: typeof map) => new Set(one.screens.map(({ state }: { state: string }) => state));
  expect(states(acted).size - states(map).size).toBe(3);
  expect(states(map)).toContain('MORE_STOCK_DETAIL');
  expect([...states(map)].filter((state) => String(state).endsWith('_SUCCESS'))).toEqual([]);
});

test('an error that is found is exit 1, and said with the way to it; maps are written, drawn and compared', {
  timeout: 60_000,
}, async () => {
  const clean = await plantedFile(CLEAN_MENU);
  const out = join(clean.folder, 'map.json');
  const drawn = join(clean.folder, 'map.mmd');
  const good = await runHere(['explore', '--env', clean.file, '--out', out, '--mermaid', drawn], clean.setting);
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toMatch(/^11 screens, \d+ of \d+ keys pressed, \d+ requests\n/);
  expect(good.stdout).toContain('1 key left alone, because it acts');
  expect(good.stdout).toContain('BUY_CONFIRMATION: 1 Confirm');
  expect(good.stdout).toContain('No finding');
  expect(readFileSync(drawn, 'utf8')).toMatch(/^flowchart TD\n/);
  const bad = await plantedFile(HELP_ONLY);
  const found = await runHere(['explore', '--env', bad.file, '--compare', out], bad.setting);
  expect(found.code).toBe(1);
  expect(found.stdout).toMatch(
    /error {2}option-error {2}HELP {2}\(3\)\n {4}Key 1 \(“Call us”\) is offered and refused/,
  );
  expect(found.stdout).toMatch(/gone {5}CALL {2}\(3 › 1\)/);
  expect(found.stdout).toContain('HELP 2 gone, was “Write to us”');
});

test('budget, depth and a service that does not answer', { timeout: 60_000 }, async () => {
  const { file, setting, choices } = await plantedFile(CLEAN_MENU);
  const cut = await runHere(['explore', '--env', file, '--budget', '5', '--json'], setting);
  expect(cut.code).toBe(0);
  expect(JSON.parse(cut.stdout)).toMatchObject({ requests: 5, complete: false, stoppedBy: 'budget' });
  expect(choices).toHaveLength(5);
  const gone = await plantedFile(CLEAN_MENU, { baseUrl: 'http://127.0.0.1:9' });
  const none = await runHere(['explore', '--env', gone.file, '--json'], gone.setting);
  const stderr = 'Nothing answers at 127.0.0.1:9: the connection was refused. Is the service running?\n';
  expect(none).toMatchObject({ code: 3, stderr });
  const said = await runHere(['explore', '--to', 'http://127.0.0.1:9/ussd']);
  expect(said).toMatchObject({ code: 3, stderr });
  expect(said.stdout).toBe('0 screens, 0 of 0 keys pressed, 1 request\nNot complete. No answer came any more.\n');
});

test('an application that a key brings down is told by that key; one that dies later is no success', {
  timeout: 60_000,
}, async () => {
  let isDown = false;
  const menu = 'CON Rate us\n1. Tests\n2. Councelling';
  const answers: Record<string, string> = {
    '': menu,
    1: 'CON Which?\n1. Good\n0. Back',
    '1*1': 'END Thanks',
    '1*0': menu,
  };
  // Gone with the press of 2, or by the second one after it.
  let isDying = false;
  const fragile = (isLate: boolean) =>
    startApplication(({ body }, response) => {
      const text = new URLSearchParams(body).get('text') ?? '';
      isDown ||= isLate ? isDying && text !== '' : text === '2';
      isDying ||= text === '2';
      if (isDown) response.destroy();
      else response.end(answers[text] ?? 'END Sorry');
    });
  const at = await fragile(false);
  const found = await runHere(['explore', '--to', at.url]);
  expect(found.code).toBe(1);
  expect(found.stdout).toContain(
    'error  option-error  RATE_US  (on dialling)\n    Key 2 (“Councelling”) got no answer: ',
  );
  [isDown, isDying] = [false, false];
  const after = await fragile(true);
  const late = await runHere(['explore', '--to', after.url]);
  expect(late.code).toBe(3);
  expect(late.stdout).not.toContain('option-error');
});

test('a key whose connection is closed each time is an error with its way, and is not called unpressed', {
  timeout: 60_000,
}, async () => {
  const { url, seen } = await startApplication(({ body }, response) => {
    const text = new URLSearchParams(body).get('text') ?? '';
    if (text === '2*1') response.destroy();
    else response.end({ '': 'CON Hello\n1. Bye\n2. More', 2: 'CON More\n1. Balance' }[text] ?? 'END Bye');
  });
  const { code, stdout } = await runHere(['explore', '--to', url]);
  expect(seen.filter(({ body }) => body.includes('text=2*1')).length).toBeGreaterThan(1);
  expect(stdout).toContain('3 of 3 keys pressed');
  expect(stdout).toMatch(
    /error {2}option-error {2}MORE {2}\(2\)\n {4}Key 1 \(“Balance”\) got no answer: 127\.0\.0\.1:\d+ closed the connection/,
  );
  expect(stdout).not.toContain('Not pressed');
  expect(code).toBe(1);
});

test('a text that brings the same screen again was not taken, and another one is typed', {
  timeout: 60_000,
}, async () => {
  const wrong = 'CON Invalid option. Please select 1-6.';
  const { url } = await startApplication(({ body }, response) => {
    const last = (new URLSearchParams(body).get('text') ?? '').split('*').at(-1);
    const shown = { '': 'CON Add\n1. Crops\n2. Exit', 1: 'END Added', 2: wrong }[last ?? ''];
    response.end(shown ?? wrong);
  });
  const { stdout } = await runHere(['explore', '--to', url]);
  expect(stdout).toContain('Key 2 (“Exit”) is offered and refused: “Invalid option. Please select 1-6.”.');
  expect(stdout).not.toContain('dead-end');
});

test('what a menu does not offer is typed as well: a fault there is named, and where it leads is no way out', {
  timeout: 60_000,
}, async () => {
  const menu = 'CON Pay\n1. Water\n2. Power';
  const pages: Record<string, string> = {
    '': menu,
    1: 'CON Water\n1. Again\n0. Back',
    '1*1': 'CON Water\n1. Again\n0. Back',
    2: 'END Power',
  };
  const { url, seen } = await startApplication(({ body }, response) => {
    const text = new URLSearchParams(body).get('text') ?? '';
    if (text === '404') response.writeHead(500);
    response.end(pages[text.replace(/(\*1)+$/, '*1').replace(/\*0$/, '')] ?? 'END Sorry');
  });
  expect((await runHere(['explore', '--to', url])).stdout).not.toContain('not offered');
  expect(seen.some(({ body }) => body.includes('404'))).toBe(false);
  const { code, stdout } = await runHere(['explore', '--to', url, '--probe']);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    / option-error {2}PAY {2}\(on dialling\)\n {4}An answer that is not offered breaks the session: The service answered 500/,
  );
  expect(stdout).toMatch(/ dead-end {2}WATER {2}\(1\)/);
  expect(seen.some(({ body }) => body.endsWith('&text=1*404') || body.endsWith('&text=1%2A404'))).toBe(true);
});

test('what is wrong with several screens alike is said once, below them', { timeout: 60_000 }, async () => {
  const { url } = await startConEnd(([first = '', second]) => {
    const shown = { '': 'Join\n1. Amount\n2. Name', 1: 'Enter amount:', 2: 'Enter name:' }[first];
    return second === undefined && shown !== undefined ? { text: shown } : { text: 'Thanks', isEnd: true };
  });
  const { stdout } = await runHere(['explore', '--to', url]);
  expect(stdout).toMatch(
    /no-way-back {2}ENTER_AMOUNT {2}\(1\)\n {2}warning {2}no-way-back {2}ENTER_NAME {2}\(2\)\n {4}No option/,
  );
});

test('a dangerous environment wants its name, and is never acted on', { timeout: 60_000 }, async () => {
  const { file, setting, choices } = await plantedFile(CLEAN_MENU, { danger: true });
  const unnamed = await runHere(['explore', '--env', file], setting);
  expect(unnamed.code).toBe(2);
  expect(unnamed.stderr).toContain('--confirm NAME');
  const acting = await runHere(['explore', '--env', file, '--confirm', 'Planted', '--act'], setting);
  expect(acting).toMatchObject({
    code: 2,
    stderr: 'Planted is live: --act would buy, sell and cancel there. Leave --act out.\n',
  });
  expect(choices).toEqual([]);
  expect(await runHere(['explore', '--env', file, '--confirm', 'Planted'], setting)).toMatchObject({ code: 0 });
});

test('misuse gets a sentence', async () => {
  const cases: [string[], string][] = [
    [['--budget', '0'], '--budget takes a whole number from 1 to 100,000; got “0”.\n'],
    [['--depth', 'deep'], '--depth takes a whole number from 0 to 100; got “deep”.\n'],
    [['--compare', '/nowhere.json'], 'The map /nowhere.json cannot be read (there is no such file).\n'],
    [['--compare', '/tmp'], 'The map /tmp cannot be read (it is a folder).\n'],
    [['--out', '/tmp'], 'The map /tmp cannot be written (it is a folder).\n'],
    [['--compare', '/dev/zero'], 'The map /dev/zero cannot be read (it has more than 64 MB).\n'],
    [['--out', '/nowhere/map.json'], 'The map /nowhere/map.json cannot be written (there is no such folder).\n'],
  ];
  for (const [args, stderr] of cases)
    expect(await runHere(['explore', ...args])).toMatchObject({ code: 2, stdout: '', stderr });
});

test('told to end, it prints the map that it has', { timeout: 60_000 }, async () => {
  const { HOME, ...others } = CLEAN_MENU;
  // Slow enough not to be done before it is told.
  const { file, setting, choices } = await plantedFile({ ...others, ...(HOME && { HOME: { ...HOME, delayMs: 300 } }) });
  const child = spawnCli(['explore', '--env', file, '--json'], setting);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  await expect.poll(() => choices.length, { timeout: 30_000 }).toBeGreaterThan(5);
  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, stoppedBy: 'cancelled', requests: choices.length });
});
