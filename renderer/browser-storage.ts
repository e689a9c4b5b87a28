/** The page's saved choices. If the browser refuses to store them, the choices are lost but the page still works. */
import type { PageStorage } from './app/store-types.ts';

/** In localStorage: for every visit. */
export const browserStorage = storageIn(() => localStorage);
/** In sessionStorage: for this tab, until it closes. */
export const tabStorage = storageIn(() => sessionStorage);

/** Reading the storage's own name throws where the browser forbids it. */
function storageIn(place: () => Storage): PageStorage {
  return {
    read(name) {
      try {
        return place().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(name, value) {
      try {
        place().setItem(name, value);
      } catch {
        // Private windows and full disks: the choice lasts until the page closes.
      }
    },
  };
}
