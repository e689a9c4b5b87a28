import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { handsetScale, LCD } from '../../../../renderer/phone/handset/handset-scale.ts';

const scales = fc.constantFrom(1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3);

test('a font pixel is whole pixels of the device, never too small to be read, and keys stay large enough for a finger', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 500 }),
      fc.integer({ min: 0, max: 1500 }),
      scales,
      (width, height, scale) => {
        const { fontPixel, lines, em } = handsetScale(width, height, scale);
        expect(fontPixel * scale).toBeCloseTo(Math.round(fontPixel * scale), 9);
        expect(fontPixel).toBeGreaterThanOrEqual(1.3);
        expect(lines).toBeGreaterThanOrEqual(7);
        // 24 px: WCAG 2.2, 2.5.8. A key is 3.9em high.
        expect(em * 3.9).toBeGreaterThanOrEqual(24);
      },
    ),
  );
});

test('the display fits the dock’s width, in narrow windows too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 255, max: 500 }),
      fc.integer({ min: 0, max: 1500 }),
      scales,
      (width, height, scale) => {
        const { fontPixel } = handsetScale(width, height, scale);
        expect(LCD.width * fontPixel).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test.each([
  ['1440×900', 311, 649, 1, 2],
  ['1920×1080', 376, 818, 1, 3],
  ['1024×700', 263, 438, 1, 2],
  ['1440×900 at a scale of 1.5', 311, 649, 1.5, 3],
  ['1440×900 at a scale of 2', 311, 649, 2, 5],
])('in a window of %s a font pixel takes the device pixels that it should', (_, width, height, scale, devicePixels) => {
  expect(handsetScale(width, height, scale).fontPixel * scale).toBeCloseTo(devicePixels, 9);
});

test.each([
  ['1024×700', 470, 684, 1, 4],
  ['1440×900', 620, 880, 1, 5],
  ['1920×1080', 750, 1058, 1, 6],
  ['1920×1080 at a scale of 2', 750, 1058, 2, 13],
])(
  'on the stage of %s the letters are at least twice the dock’s, and a whole screen of a menu stands there',
  (_, width, height, scale, devicePixels) => {
    const staged = handsetScale(width, height, scale, true);
    expect(staged.fontPixel * scale).toBeCloseTo(devicePixels, 9);
    expect(staged.lines).toBe(11);
  },
);

test('on the stage the phone is never larger than its place', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 420, max: 2000 }),
      fc.integer({ min: 380, max: 2100 }),
      scales,
      (width, height, scale) => {
        const { fontPixel, lines, em } = handsetScale(width, height, scale, true);
        expect(fontPixel * scale).toBeCloseTo(Math.round(fontPixel * scale), 9);
        expect(LCD.width * fontPixel + 3.2 * em).toBeLessThanOrEqual(width);
        expect((LCD.besidesLines + LCD.line * lines) * fontPixel + 20.2 * em).toBeLessThanOrEqual(height);
      },
    ),
  );
});
