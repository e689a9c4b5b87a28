/** The stores, for panels. Only `XPanel.tsx` files read them; components below a panel take props. */
import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Action } from './action.ts';
import type { Stores } from './stores.ts';

export const StoresContext = createContext<Stores | undefined>(undefined);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('A panel was drawn outside the page: StoresContext holds no stores.');
  return stores;
}

/** Everything that can be done. Fetches the parts that have not come; a part that does not come adds nothing. */
export function useActions(): readonly Action[] {
  const { parts, actions } = useStores();
  const { loadAll } = useStore(parts);
  useEffect(() => void loadAll().catch(() => {}), [loadAll]);
  return actions();
}
