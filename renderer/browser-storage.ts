/** What the page saves, in localStorage. A browser that refuses to keep anything costs the choices, never the page. */
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
      // Private windows and full disks: the choice holds for as long as the page is open.
    }
  },
};
