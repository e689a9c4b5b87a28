import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HUE_ANGLES } from '../../../renderer/message/component-hue.ts';
import {
  type Colour,
  contrast,
  distance,
  hexColour,
  oklchColour,
  over,
  type ThemeName,
  tokensOf,
} from '../../support/css-colour.ts';

/** WCAG 2.2: 1.4.3 text 4.5:1, 1.4.11 edges and signs 3:1; in high contrast 1.4.6 text 7:1, and edges 4.5:1. */

const RENDERER = join(import.meta.dirname, '..', '..', '..', 'renderer');
const CSS = readFileSync(join(RENDERER, 'styles', 'tokens.css'), 'utf8');
const THEMES: readonly ThemeName[] = ['light', 'dark', 'high contrast, light', 'high contrast, dark'];

const GROUNDS = ['paper', 'surface', 'raised', 'sunk'];
const TEXT: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['ink', [...GROUNDS, 'accent-soft', 'good-soft', 'warn-soft', 'bad-soft']],
  ['ink-soft', [...GROUNDS, 'accent-soft', 'warn-soft', 'bad-soft']],
  ['ink-faint', GROUNDS],
  ['accent', [...GROUNDS, 'accent-soft']],
  ['accent-ink', ['accent']],
  ['good', [...GROUNDS, 'good-soft']],
  ['warn', [...GROUNDS, 'warn-soft']],
  ['bad', [...GROUNDS, 'bad-soft']],
  ['on-bad', ['bad-soft']],
  ['on-warn', ['warn-soft']],
];
const EDGES: readonly (readonly [edge: string, grounds: readonly string[]])[] = [
  ['focus', [...GROUNDS, 'accent-soft']],
  ['edge', GROUNDS],
  ...['teal', 'amber', 'red', 'violet', 'blue'].map((name) => [`environment-${name}`, GROUNDS.slice(0, 3)] as const),
];

const isHigh = (theme: ThemeName) => theme.startsWith('high');

/** Every pair below the ratio, as `ink on ground 4.2`. */
function tooFaint(theme: ThemeName, pairs: typeof TEXT, least: number): string[] {
  const tokens = tokensOf(CSS, theme);
  return pairs.flatMap(([ink, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(hexColour(tokens.get(ink) ?? ''), hexColour(tokens.get(ground) ?? ''));
      return ratio < least ? [`${ink} on ${ground} ${ratio.toFixed(2)}`] : [];
    }),
  );
}

/** The 16 hues of components as hues.css makes them of their angles. */
function hues(theme: ThemeName): readonly Colour[] {
  const made = tokensOf(CSS, theme).get(theme.endsWith('dark') ? 'hue-by-night' : 'hue-by-day') ?? '';
  const [lightness, chroma] = made.split(' ').map(Number.parseFloat);
  expect(HUE_ANGLES).toHaveLength(16);
  return HUE_ANGLES.map((angle) => oklchColour((lightness ?? Number.NaN) / 100, chroma ?? Number.NaN, angle));
}

test.each(THEMES)('every text can be read on every ground that it stands on: %s', (theme) => {
  expect(tooFaint(theme, TEXT, isHigh(theme) ? 7 : 4.5)).toEqual([]);
});

test.each(THEMES)('the focus ring, the edges of fields and the signs of environments can be seen: %s', (theme) => {
  expect(tooFaint(theme, EDGES, isHigh(theme) ? 4.5 : 3)).toEqual([]);
});

test.each(THEMES)('every component’s hue can be read, on the surface and on its own tint: %s', (theme) => {
  const tokens = tokensOf(CSS, theme);
  for (const ground of ['surface', 'raised'].map((name) => hexColour(tokens.get(name) ?? ''))) {
    for (const [at, hue] of hues(theme).entries()) {
      expect(contrast(hue, ground), `hue ${at}`).toBeGreaterThanOrEqual(isHigh(theme) ? 7 : 4.5);
      expect(contrast(hue, over(hue, 0.15, ground)), `hue ${at} on its tint`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test.each(THEMES)('no two components’ hues look alike: %s', (theme) => {
  const all = hues(theme);
  const distances = all.flatMap((one, at) => all.slice(at + 1).map((other) => distance(one, other)));
  expect(Math.min(...distances)).toBeGreaterThan(0.02);
});

test('a colour of WCAG’s own examples has the known ratio', () => {
  expect(contrast(hexColour('#000000'), hexColour('#ffffff'))).toBeCloseTo(21);
  expect(contrast(hexColour('#767676'), hexColour('#ffffff'))).toBeCloseTo(4.54, 2);
  expect(oklchColour(0.62796, 0.25768, 29.234).map((part) => Math.round(part * 255))).toEqual([255, 0, 0]);
});
