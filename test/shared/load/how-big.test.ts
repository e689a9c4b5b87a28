/** The reckoning of what many subscribers take: its proportions, its words, and the page that shows one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import {
  howBig,
  howBigText,
  type LoadAssumptions,
  type LoadMeasures,
  measuresText,
  USUAL_ASSUMPTIONS,
} from '../../../shared/load/how-big.ts';
import { readAssumptions } from '../../../shared/load/read-assumptions.ts';

const MEASURED: LoadMeasures = {
  signsPerCore: 20_000,
  verifiesPerCore: 10_000,
  pressesPerCore: 1000,
  pressesPerGenerator: 300,
  pressesPerSession: 4,
  sessionSec: 20,
  bytesPerSession: 2000,
};

const some = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const measures: fc.Arbitrary<LoadMeasures> = fc.record({
  signsPerCore: some(1, 1e6),
  verifiesPerCore: some(1, 1e6),
  pressesPerCore: some(1, 1e5),
  pressesPerGenerator: some(1, 1e5),
  pressesPerSession: some(1, 100),
  sessionSec: some(0.001, 600),
  bytesPerSession: some(0.001, 1e6),
});
const assumptions: fc.Arbitrary<LoadAssumptions> = fc.record({
  subscribers: fc.integer({ min: 1, max: 1e9 }),
  diallingShare: some(0.001, 1),
  sessionsEach: some(0.1, 100),
  busiestHourShare: some(0.01, 1),
  peak: some(1, 20),
  utilisation: some(0.05, 1),
});
const valuesOf = (measured: LoadMeasures, assumed: LoadAssumptions) =>
  Object.fromEntries(howBig(measured, assumed).map(({ id, value }) => [id, value]));

test('a million subscribers, by hand', () => {
  expect(valuesOf(MEASURED, USUAL_ASSUMPTIONS)).toEqual({
    'sessions-day': 150_000,
    'sessions-second': 18.75,
    'presses-second': 75,
    'sessions-open': 375,
    'sign-cores': 75 / 20_000 / 0.6,
    'verify-cores': 75 / 10_000 / 0.6,
    cores: 1,
    generators: 1,
    'database-writes': 75,
    'database-growth': 0.3,
  });
  expect(howBigText(MEASURED, USUAL_ASSUMPTIONS)).toContain(
    'presses a second, at the peak: 75\n    = 18.8 × 4 presses a session\n',
  );
});

describe('whatever was measured and assumed', () => {
  test('twice the subscribers take twice as much, and no figure shrinks', () => {
    fc.assert(
      fc.property(measures, assumptions, (measured, assumed) => {
        const once = valuesOf(measured, assumed);
        const twice = valuesOf(measured, { ...assumed, subscribers: assumed.subscribers * 2 });
        for (const [id, value] of Object.entries(once)) {
          const other = twice[id] ?? Number.NaN;
          if (id === 'cores' || id === 'generators') expect([other >= value, other <= 2 * value]).toEqual([true, true]);
          else expect(Math.abs(other - 2 * value)).toBeLessThanOrEqual(1e-9 * Math.abs(other));
        }
      }),
    );
  });

  test('quicker cores never need more of themselves, and busier ones never fewer sessions', () => {
    fc.assert(
      fc.property(measures, assumptions, some(1, 10), (measured, assumed, factor) => {
        const slow = valuesOf(measured, assumed);
        const quick = valuesOf({ ...measured, pressesPerCore: measured.pressesPerCore * factor }, assumed);
        expect(quick.cores).toBeLessThanOrEqual(slow.cores ?? 0);
        const higher = valuesOf(measured, { ...assumed, peak: assumed.peak * factor });
        expect(higher['sessions-open']).toBeGreaterThanOrEqual(slow['sessions-open'] ?? 0);
        expect(slow.cores).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  test('each figure is said with its arithmetic, and none is no number', () => {
    fc.assert(
      fc.property(measures, assumptions, (measured, assumed) => {
        const text = howBigText(measured, assumed);
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        expect(text.match(/\n {4}= \S/g)).toHaveLength(howBig(measured, assumed).length);
      }),
    );
  });
});

test('assumptions are read by name, and others are refused', () => {
  expect(readAssumptions(['subscribers=5000', 'peak=2.5'])).toEqual({
    ok: true,
    assumed: { ...USUAL_ASSUMPTIONS, subscribers: 5000, peak: 2.5 },
  });
  for (const pair of [
    '',
    'subscribers',
    'subscribers=',
    'subscribers=0',
    'subscribers=1e6',
    'peak=-1',
    'utilisation=1.1',
    'toString=1',
  ])
    expect(readAssumptions([pair]), pair).toMatchObject({ ok: false });
});

test('the page shows what the reckoning says', () => {
  const page = readFileSync(join(PROJECT_FOLDER, 'docs', 'how-big.md'), 'utf8');
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const measured = JSON.parse(json) as LoadMeasures;
  expect(page).toContain(`\`\`\`text\n${measuresText(measured)}\n${howBigText(measured, USUAL_ASSUMPTIONS)}\`\`\``);
});
