/** The stores, for panels. Only `XPanel.tsx` files read them; components below a panel take props. */
import { createContext, useContext } from 'react';
import type { FirstStores, Stores } from './stores.ts';

export const StoresContext = createContext<FirstStores | undefined>(undefined);

/** For panels on the first screen. */
export function useFirstStores(): FirstStores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('A panel was drawn outside the page: StoresContext holds no stores.');
  return stores;
}

/** For the rooms, which render once their stores have loaded. */
export function useStores(): Stores {
  const { all } = useFirstStores().late.getState();
  if (!all) throw new Error('A room was drawn before its stores were fetched.');
  return all;
}
