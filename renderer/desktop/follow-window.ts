/**
 * The page in a native window: tells the menu its actions, and opens what the system asks for.
 *
 * Loaded on the desktop only, after the first screen; what came before waits in main.
 */
import type { Stores } from '../app/stores.ts';
import { takeOpenings } from './take-openings.ts';
import { tellMenu } from './tell-menu.ts';

export function followWindow(page: Window, stores: Stores): void {
  takeOpenings(page.document, stores);
  tellMenu(page, stores);
}
