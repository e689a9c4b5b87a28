/** What one part of the page asks of another: what comes of it where the other's code does not arrive, or cannot do it now. */
import { expect, test } from 'vitest';
import type { Stores } from '../../renderer/app/stores.ts';
import { openOpening } from '../../renderer/desktop/open-opening.ts';
import { keysStore } from '../../renderer/environments/keys/keys-store.ts';
import { partsStore } from '../../renderer/parts.ts';
import { until } from '../support/host-over-services.ts';
import { openPage } from '../support/open-page.ts';

const NOT_ARRIVED = 'Nothing was done: a part of the page did not arrive. Try again.';

const refusalIn = ({ refusedOpenings }: Stores) => refusedOpenings.getState().failure?.message;

/** A page on its first screen whose other parts do not arrive. */
async function openCutOff() {
  const page = await openPage(new Map(), undefined, { isFirstScreen: true });
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  partsStore(page.stores).setState({ load });
  return page;
}

test('a token is never called sealed where the code that seals it did not arrive', async () => {
  const { stores } = await openCutOff();
  const sent = await stores.errand(undefined, (to) => to.takeIssuedToken('an-exchange'));
  expect(sent).toEqual({ ok: false, failure: { code: 'part-missing', message: NOT_ARRIVED } });
});

test('a token is never called sealed while the vault is at another task', async () => {
  const { stores, host } = await openPage();
  const held = host.hold('vault.setIdleLock');
  const other = keysStore(stores).getState().act('vault.setIdleLock', { idleLockMs: 300_000 });
  await until(() => held.releases.length === 1);
  const sent = await stores.errand(undefined, (to) => to.takeIssuedToken('an-exchange'));
  expect(sent).toMatchObject({ ok: true, value: { ok: false, failure: { code: 'vault-busy' } } });
  held.releases[0]?.();
  await other;
});

test('an errand without a room says that its code did not arrive; one with a room leaves that to the room', async () => {
  const { stores } = await openCutOff();
  await stores.errand('history', (to) => to.openRecord('an-exchange', 'a-session'));
  expect(stores.program.getState().said).toBeUndefined();
  await stores.errand(undefined, (to) => to.openStage());
  expect(stores.program.getState().said).toEqual({ tone: 'bad', sentence: NOT_ARRIVED });
});

test('an error of the errand itself is thrown as it is, and nobody says that code did not arrive', async () => {
  const { stores } = await openCutOff();
  await expect(stores.errand(undefined, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(stores.program.getState().said).toBeUndefined();
});

test('a link to a flow whose code did not arrive is told once; one whose flow is not there names it', async () => {
  const cutOff = (await openCutOff()).stores;
  await openOpening(cutOff, { kind: 'flow', name: 'morning' });
  expect(cutOff.program.getState().said?.sentence).toBe(NOT_ARRIVED);
  expect(refusalIn(cutOff)).toBeUndefined();
  const { stores } = await openPage();
  await openOpening(stores, { kind: 'flow', name: 'morning' });
  expect(stores.program.getState().said).toBeUndefined();
  expect(refusalIn(stores)).toContain('there is no flow “morning”');
});

test('an action of the menu says that its code did not arrive, and no other error is called that', async () => {
  const { stores } = await openCutOff();
  await openOpening(stores, { kind: 'action', id: 'window.stage' });
  expect(refusalIn(stores)).toContain('did not arrive');
  const whole = (await openPage()).stores;
  whole.palette.setState({ choose: () => expect.fail('broken') });
  const id = whole.actions().find((one) => one.loses === undefined)?.id ?? '';
  await openOpening(whole, { kind: 'action', id });
  expect(refusalIn(whole)).toBe('Opening it failed: broken');
});
