/** The rail: one button a room. Only rooms that exist are on it. */
import { Boxes, History, type LucideIcon, ScanSearch, Settings } from 'lucide-react';
import { useStore } from 'zustand';
import { ROOMS, type RoomName } from '../stores/shell-store.ts';
import { useStores } from '../stores/stores-context.ts';

const FACES: Readonly<Record<RoomName, { readonly label: string; readonly icon: LucideIcon }>> = {
  inspector: { label: 'Inspector', icon: ScanSearch },
  history: { label: 'History', icon: History },
  sandbox: { label: 'Sandbox', icon: Boxes },
  settings: { label: 'Settings', icon: Settings },
};

export function RailPanel() {
  const { shell } = useStores();
  const { room, enter } = useStore(shell);
  return (
    <nav className="rail" aria-label="Rooms">
      {ROOMS.map((name) => {
        const { label, icon: Icon } = FACES[name];
        return (
          <button
            key={name}
            type="button"
            className="rail__room"
            aria-current={name === room ? 'page' : undefined}
            onClick={() => enter(name)}
          >
            <Icon size={19} strokeWidth={1.75} aria-hidden />
            <span className="rail__label">{label}</span>
          </button>
        );
      })}
    </nav>
  );
}
