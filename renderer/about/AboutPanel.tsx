/** The About dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { AboutDialog } from './AboutDialog.tsx';
import { aboutStore } from './about-store.ts';

export function AboutPanel() {
  const stores = useStores();
  const room = useStore(aboutStore(stores));
  return room.isOpen ? <AboutDialog room={room} /> : null;
}
