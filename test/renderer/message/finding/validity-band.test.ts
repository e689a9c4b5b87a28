import { expect, test } from 'vitest';
import { validityBand } from '../../../../renderer/message/finding/ValidityView.tsx';

const times = { createdSec: 1000, expiresSec: 1100, toleranceSec: 300 };

test('what is valid lies within what is tolerated, and the clock where it stands', () => {
  const { tolerated, valid, now, side } = validityBand({ ...times, nowSec: 1050 });
  expect(side).toBe('inside');
  expect(tolerated[0]).toBeLessThan(valid[0]);
  expect(valid[0]).toBeLessThan(now);
  expect(now).toBeLessThan(valid[1]);
  expect(valid[1]).toBeLessThan(tolerated[1]);
});

test.each([
  [699, 'before'],
  [700, 'inside'],
  [1400, 'inside'],
  [1401, 'after'],
  [11_900, 'after'],
] as const)('at %i it stands %s, and everything is on the line', (nowSec, side) => {
  const band = validityBand({ ...times, nowSec });
  expect(band.side).toBe(side);
  for (const at of [...band.tolerated, ...band.valid, band.now]) {
    expect(at).toBeGreaterThanOrEqual(16);
    expect(at).toBeLessThanOrEqual(84);
  }
});

test('without expires there is no after', () => {
  expect(validityBand({ ...times, expiresSec: undefined, nowSec: 1e6 }).side).toBe('inside');
});
