/** The rail: one button per room. */
import { Boxes, History, KeyRound, type LucideIcon, ScanSearch, Settings, SquarePen, Webhook } from 'lucide-react';
import { useStore } from 'zustand';
import { ROOMS, type RoomName } from '../stores/shell-store.ts';
import { useFirstStores } from '../stores/stores-context.ts';
import { choicesOf } from '../ui/choices-of.ts';

const ICONS: Readonly<Record<RoomName, LucideIcon>> = {
  inspector: ScanSearch,
  operations: SquarePen,
  history: History,
  webhooks: Webhook,
  sandbox: Boxes,
  keys: KeyRound,
  settings: Settings,
};

export function RailPanel() {
  const { shell } = useFirstStores();
  const { room, enter } = useStore(shell);
  return (
    <nav className="rail" aria-label="Rooms">
      {choicesOf(ROOMS).map(([name, label]) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            className="rail__room"
            aria-current={name === room ? 'page' : undefined}
            onClick={() => enter(name)}
          >
            <Icon size="1.1875rem" strokeWidth={1.75} aria-hidden />
            <span className="rail__label">{label}</span>
          </button>
        );
      })}
    </nav>
  );
}
