/** The rail: the six rooms, and the settings at its foot. One stop for Tab; the arrow keys move along it. */
import {
  ArrowUpDown,
  FlaskConical,
  type LucideIcon,
  Presentation,
  Server,
  Settings,
  Smartphone,
  Stethoscope,
} from 'lucide-react';
import { useStore } from 'zustand';
import { foreignCallStore } from '../app/foreign-call-store.ts';
import { ROOMS, type RoomName, roomOf } from '../app/shell-store.ts';
import { useStores } from '../app/stores-context.ts';
import { choicesOf } from '../ui/choices-of.ts';
import { IN_A_COLUMN, roving } from '../ui/roving.ts';

const ICONS: Readonly<Record<RoomName, LucideIcon>> = {
  phone: Smartphone,
  requests: ArrowUpDown,
  doctor: Stethoscope,
  tests: FlaskConical,
  stage: Presentation,
  environments: Server,
};

export function RailPanel() {
  const stores = useStores();
  const { shell } = stores;
  const isCalling = useStore(foreignCallStore(stores), (one) => one.isCalling);
  const { panel, fronts, enter, showSettings } = useStore(shell);
  const room = roomOf(panel);
  return (
    <nav className="rail" aria-label="Rooms" onKeyDown={roving(IN_A_COLUMN)}>
      {choicesOf(ROOMS).map(([name, label]) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            className="rail__room"
            tabIndex={name === room ? 0 : -1}
            aria-current={name === room ? 'page' : undefined}
            onClick={() => enter(fronts[name])}
          >
            <Icon size="1.25rem" strokeWidth={1.75} aria-hidden />
            {name === 'doctor' && isCalling && (
              <span className="rail__live" title="Somebody’s client calls: look under Live" />
            )}
            <span className="rail__label">{label}</span>
          </button>
        );
      })}
      <button type="button" className="rail__room rail__settings" tabIndex={-1} onClick={() => showSettings('general')}>
        <Settings size="1.25rem" strokeWidth={1.75} aria-hidden />
        <span className="rail__label">Settings</span>
      </button>
    </nav>
  );
}
