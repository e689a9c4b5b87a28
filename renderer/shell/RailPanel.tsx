/** The rail: one button per room, in groups: to ask, to find out, to be called by, to keep. */
import {
  Boxes,
  ClipboardCheck,
  History,
  KeyRound,
  ListVideo,
  type LucideIcon,
  MapPinned,
  ScanSearch,
  Settings,
  SquarePen,
  Stethoscope,
  Webhook,
} from 'lucide-react';
import { useStore } from 'zustand';
import { ROOMS, type RoomName } from '../app/shell-store.ts';
import { useStores } from '../app/stores-context.ts';
import { choicesOf } from '../ui/choices-of.ts';

const ICONS: Readonly<Record<RoomName, LucideIcon>> = {
  inspector: ScanSearch,
  operations: SquarePen,
  flows: ListVideo,
  map: MapPinned,
  conformance: ClipboardCheck,
  doctor: Stethoscope,
  history: History,
  webhooks: Webhook,
  sandbox: Boxes,
  keys: KeyRound,
  settings: Settings,
};

/** With a little air before them. */
const GROUPS_BEGIN: readonly RoomName[] = ['doctor', 'webhooks', 'keys'];

export function RailPanel() {
  const { shell } = useStores();
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
            data-begins={GROUPS_BEGIN.includes(name)}
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
