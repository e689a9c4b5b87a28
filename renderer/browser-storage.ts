/** The page's saved choices, in localStorage. If the browser refuses to store them, the choices are lost but the page still works. */
import type { PageStorage } from './stores/store-types.ts';

export const browserStorage: PageStorage = {
  read(name) {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Private windows and full disks: the choice lasts until the page closes.
    }
  },
};
