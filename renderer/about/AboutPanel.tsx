/** The About dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import { useStores } from '../stores/stores-context.ts';
import { AboutDialog } from './AboutDialog.tsx';

export function AboutPanel() {
  const { about } = useStores();
  const room = useStore(about);
  return room.isOpen ? <AboutDialog room={room} /> : null;
}
