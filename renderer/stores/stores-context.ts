/** The stores, for panels. Only `XPanel.tsx` files read it; what lies below them takes props. */
import { createContext, useContext } from 'react';
import type { Stores } from './stores.ts';

export const StoresContext = createContext<Stores | undefined>(undefined);

export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (!stores) throw new Error('A panel was drawn outside the page: StoresContext holds no stores.');
  return stores;
}
