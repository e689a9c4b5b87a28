/** Going to a place of the page by its name. */
import { expect, type Page } from '@playwright/test';
import { PANELS, type PanelName, panelsOf, ROOMS, roomOf } from '../../renderer/app/shell-store.ts';
import { namesOf } from '../../renderer/ui/choices-of.ts';

/** By the names that the panels had as rooms. */
const FORMER: Readonly<Partial<Record<string, PanelName>>> = {
  Operations: 'operations',
  History: 'history',
  Doctor: 'verify',
  Loupe: 'loupe',
  Conformance: 'conformance',
};

/** Every panel of the six rooms, by its label. */
export const PLACES: readonly string[] = Object.values(PANELS);

/** By the rail and the tabs, as a user goes there. @param place a room, a panel of one, or the settings */
export async function goTo(page: Page, place: string): Promise<void> {
  const settings = page.getByRole('dialog', { name: 'Settings', exact: true });
  if (await settings.isVisible()) await page.keyboard.press('Escape');
  const { room, panel, way } = whereIs(place);
  await railButton(page, room).click();
  if (panel !== undefined) await tabOf(page, room, panel).click();
  if (way !== undefined) await wayOf(page, way).click();
}

/** Waits until this place is in front. */
export async function expectIn(page: Page, place: string): Promise<void> {
  const { room, panel, way } = whereIs(place);
  await expect(railButton(page, room)).toHaveAttribute('aria-current', 'page');
  if (panel !== undefined) await expect(tabOf(page, room, panel)).toHaveAttribute('aria-selected', 'true');
  if (way !== undefined) await expect(wayOf(page, way)).toBeChecked();
}

type Whereabouts = { readonly room: string; readonly panel?: string; readonly way?: string };

function whereIs(place: string): Whereabouts {
  if (place === 'Playground') return { room: 'Requests', panel: 'Compose', way: 'Edit and sign anew' };
  const panel = FORMER[place] ?? namesOf(PANELS).find((name) => PANELS[name] === place);
  if (panel === undefined) return { room: place };
  const room = roomOf(panel);
  return { room: ROOMS[room], ...(panelsOf(room).length > 1 ? { panel: PANELS[panel] } : {}) };
}

const railButton = (page: Page, room: string) =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: room, exact: true });

const tabOf = (page: Page, room: string, panel: string) =>
  page.getByRole('tablist', { name: room, exact: true }).getByRole('tab', { name: panel, exact: true });

const wayOf = (page: Page, way: string) =>
  page.getByRole('radiogroup', { name: 'The request as' }).getByRole('radio', { name: way, exact: true });
