/** The case that a report of the command line carries: of what failed, masked, opened at the step that failed behind the last that passed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCase } from '../../../shared/evidence/read-case.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runHere } from './run-cli.ts';

const GOOD = 'flow: Good\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n';
const BAD = 'flow: Bad\nvars: { pin: "86421" }\nsteps:\n  - press: 2\n  - press: 9\n    expect: { state: NOWHERE }\n';

test('run: the page opens as the case of the flow that failed, at its failing step', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'a.flow.yaml'), GOOD);
  writeFileSync(join(folder, 'b.flow.yaml'), BAD);
  const report = join(folder, 'report.html');
  expect((await runHere(['run', folder, '--report', report])).code).toBe(1);
  const page = readFileSync(report);
  const { steps, openAt, environment, remarks } = readCase(page);
  expect(environment.name).toBe('Sandbox');
  expect(steps.map(({ sent }) => sent)).toEqual(['*384*99#', '2', '9']);
  expect(openAt).toBe(2);
  expect(remarks[0]).toMatchObject({ step: 2, rule: 'flow', severity: 'error' });
  expect(remarks[0]?.message).toContain('“Bad” failed at step 3, line 5. state: expected NOWHERE, got ');
  expect(steps[1]?.outcome).toMatchObject({ kind: 'screen', state: 'MY_PORTFOLIO' });
  const html = String(page);
  expect(html).not.toMatch(/Bearer (?!\*)|PRIVATE KEY|\+?260977000101/);
  expect(html).toContain('1 of 2 flows passed');
  expect(html).toContain('data-item data-failed');
}, 30_000);

test('run: what the flow marks as secret is hidden in the case too, though it was only expected', async () => {
  const folder = tempFolder();
  const flow =
    'flow: Hidden\nvars:\n  pin: Kafue\n  word: Buy # secret\nsteps:\n  - press: 1\n    expect: { contains: ["{pin}", "{word}"] }\n';
  writeFileSync(join(folder, 'a.flow.yaml'), flow);
  const report = join(folder, 'report.html');
  await runHere(['run', folder, '--report', report]);
  const made = readCase(readFileSync(report));
  expect(made.steps).toHaveLength(2);
  const bodies = made.exchanges.map(({ response }) => Buffer.from(response?.body.base64 ?? '', 'base64').toString());
  expect(bodies[1]).toContain('*****');
  expect(JSON.stringify([made, bodies])).not.toMatch(/\bKafue\b|\bBuy\b/);
}, 30_000);

test('explore: each screen is there with its picture and its keys, and the case is one that opens', async () => {
  const report = join(tempFolder(), 'map.html');
  const { code } = await runHere(['explore', '--budget', '25', '--report', report]);
  expect([0, 1]).toContain(code);
  const page = readFileSync(report);
  const { steps } = readCase(page);
  expect(steps.length).toBeGreaterThan(0);
  const html = String(page);
  expect(html.match(/<li class="[^"]*" data-item/g)?.length).toBe(
    html.match(/<title>The screen on the phone/g)?.length,
  );
  expect(html).toContain('Home');
  expect(html).not.toMatch(/(?:src|href)=/);
}, 30_000);
