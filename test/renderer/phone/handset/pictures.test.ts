import { expect, test } from 'vitest';
import { signalBars, signalIn } from '../../../../renderer/phone/handset/pictures.ts';
import { WEATHER_NAMES } from '../../../../shared/sandbox/weather.ts';

const bars = (name: (typeof WEATHER_NAMES)[number]) => signalIn({ name, title: name });

test('each weather has a signal of its own, the worse the weather the fewer bars', () => {
  expect(['clear', 'hazy', 'congested', 'stormy', 'outage'].map((name) => bars(name as 'clear'))).toEqual([
    4, 3, 2, 1, 0,
  ]);
  expect(new Set(WEATHER_NAMES.map(bars)).size).toBe(WEATHER_NAMES.length);
});

test('the bars that are left stand where they stood', () => {
  expect(signalBars(2).at(-1)).toBe('#.##......');
  expect(signalBars(4).at(-1)).toBe('#.##.##.##');
  expect(signalBars(4)[0]).toBe('........##');
});

test('where nothing answers the bars are there and empty', () => {
  expect(signalBars(0).slice(0, -1).join('')).not.toContain('#');
  expect(signalBars(0).at(-1)).toBe('#.##.##.##');
});
