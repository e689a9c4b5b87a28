/** The stores, for panels. Only `XPanel.tsx` files read them; what lies below a panel takes props. */
import { createContext, useContext } from 'react';
import type { FirstStores, Stores } from './stores.ts';

export const StoresContext = createContext<FirstStores | undefined>(undefined);

/** For what stands on the first screen. */
export function useFirstStores(): FirstStores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('A panel was drawn outside the page: StoresContext holds no stores.');
  return stores;
}

/** For the rooms, which are drawn once their stores are here. */
export function useStores(): Stores {
  const { all } = useFirstStores().late.getState();
  if (!all) throw new Error('A room was drawn before its stores were fetched.');
  return all;
}
