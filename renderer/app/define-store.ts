/**
 * A room's store: made when it is first asked for, and once for each page.
 *
 * Who needs one imports its definition and asks with the page's stores, so that a store comes with the code of the rooms that use it. What it follows of
 * the application's stores it subscribes to where it is made.
 */
import type { Host } from '../../shared/contract/host.ts';
import type { Stores, StoresDeps } from './stores.ts';

/** What the page provides, and the host with its questions and notices. */
type RoomDeps = StoresDeps & { readonly host: Host };

export function defineStore<Store>(create: (deps: RoomDeps, stores: Stores) => Store): (stores: Stores) => Store {
  const made = new WeakMap<Stores, { readonly store: Store }>();
  return (stores) => {
    const known = made.get(stores);
    if (known) return known.store;
    const store = create({ ...stores.page, host: stores.host }, stores);
    made.set(stores, { store });
    return store;
  };
}
