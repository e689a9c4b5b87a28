/** The Electron that is packed gets security fixes; where it no longer does, this fails until a newer one is taken. */
import { expect, it } from 'vitest';
import { electronSupport } from '../../../electron/packaging/electron-support.ts';
import { electronVersion } from '../../../electron/packaging/make-packages.ts';

const RELEASED = { 1: '2026-01-01', 2: '2026-03-01', 3: '2026-05-01', 4: '2026-07-01' };

it('the installed version has security support today', async () => {
  const version = await electronVersion();
  const support = electronSupport(version, new Date());
  const until = `${support.isKnown ? '' : 'about '}${support.endsOn}`;
  console.log(
    `Electron ${version}: ${support.ageDays} days after ${support.major}.0.0, security support until ${until}.`,
  );
  expect(support.ageDays).toBeGreaterThanOrEqual(0);
  expect(`Electron ${version} has ${support.isSupported ? '' : 'no '}security support`).toBe(
    `Electron ${version} has security support`,
  );
});

it('support ends on the day of the third major after it', () => {
  expect(electronSupport('1.2.3', new Date('2026-06-30T23:59:00Z'), RELEASED)).toEqual({
    major: 1,
    ageDays: 180,
    endsOn: '2026-07-01',
    isKnown: true,
    isSupported: true,
  });
  expect(electronSupport('1.2.3', new Date('2026-07-01T00:00:00Z'), RELEASED).isSupported).toBe(false);
});

it('what is still to come is reckoned with eight weeks a major', () => {
  const support = electronSupport('3.0.0', new Date('2026-07-02T00:00:00Z'), RELEASED);
  expect(support).toMatchObject({ endsOn: '2026-10-21', isKnown: false, isSupported: true });
  expect(electronSupport('4.1.0', new Date('2026-12-17T00:00:00Z'), RELEASED)).toMatchObject({
    endsOn: '2026-12-16',
    isSupported: false,
  });
});

it('a major that nobody wrote down has to be looked up', () => {
  expect(() => electronSupport('5.0.0', new Date(), RELEASED)).toThrow('write down when 5.0.0 came out');
});
