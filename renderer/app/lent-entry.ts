/** Where this tab remembers the session that it lends to the stage (lent-phone.ts, which is fetched only where there is one). */
import type { PageStorage } from './store-types.ts';

export const LENT_ENTRY = 'dialbench.lent';

/** Whether this tab was reloaded on the stage. */
export function isLent(keepInTab: PageStorage | undefined): boolean {
  return Boolean(keepInTab?.read(LENT_ENTRY));
}
