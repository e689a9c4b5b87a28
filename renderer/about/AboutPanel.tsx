/** The About dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import { aboutStore } from '../stores/about-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { AboutDialog } from './AboutDialog.tsx';

export function AboutPanel() {
  const stores = useStores();
  const room = useStore(aboutStore(stores));
  return room.isOpen ? <AboutDialog room={room} /> : null;
}
