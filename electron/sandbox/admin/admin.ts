/**
 * Admin: everything that a running sandbox offers besides the service itself, as functions.
 *
 * The workbench calls them directly; other programs through loopback calls (admin-door.ts). Nothing here returns a
 * private key; the only token returned is the new one of a rotation.
 */
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { WEATHER_SEED } from '../../../shared/sandbox/panel.ts';
import { WEATHERS, type WeatherName } from '../../../shared/sandbox/weather.ts';
import type { KeyRing } from '../auth/key-ring.ts';
import type { TokenBook } from '../auth/tokens.ts';
import type { SandboxCore } from '../core.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import { entryJob } from '../journal/diagnosed-entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { ClockState, SandboxClock } from '../sandbox-clock.ts';
import type { SandboxSettings, SettingsChange } from '../settings.ts';
import { isWorldKept, keepWorld, prolongSessions, putWorldBack } from '../snapshots/kept-world.ts';
import { deleteSnapshot, listSnapshots, resetToSeed, restoreSnapshot, saveSnapshot } from '../snapshots/snapshots.ts';
import { worthHeld } from '../trading/holdings.ts';
import { webhookRow, webhookSigner } from '../webhooks/webhook-config.ts';
import { createCustomerCopier } from '../world/copy-customer.ts';
import { DEFAULT_SEED } from '../world/make-world.ts';
import { listDeliveries, listMails, listReports } from './messages.ts';

export type SandboxAdmin = ReturnType<typeof createAdmin>;

type ClockChange = CommandInput<'sandbox.changeClock'>;

export type AdminParts = {
  readonly core: SandboxCore;
  readonly clock: SandboxClock;
  readonly keys: KeyRing;
  readonly tokens: TokenBook;
  readonly journal: Journal;
  readonly faults: FaultBook;
  replaceSettings(change: SettingsChange): SandboxSettings;
  /** Due times may have changed: the agenda must recompute them. */
  worldMoved(): void;
  /** Called after every change that others see: of the clock, the faults, the world. */
  changed(): void;
  /** Called when all sessions were dropped, with the sentence for whoever was in one. */
  sessionsEnded(sentence: string): void;
};

export function createAdmin(parts: AdminParts) {
  const { core, clock, keys, tokens, journal, faults } = parts;
  const worldMoved = (): void => {
    parts.worldMoved();
    parts.changed();
  };
  const setFaults: FaultBook['replace'] = (rules) => {
    faults.replace(rules);
    parts.changed();
  };
  return {
    clientId: core.clientId,
    clock: clock.state,
    changeClock(change: ClockChange): ClockState {
      if (change.kind === 'freeze') clock.freeze(change.atMs);
      else if (change.kind === 'advance') clock.advance(change.byMs);
      else clock[change.kind]();
      worldMoved();
      return clock.state();
    },
    settings: core.settings,
    changeSettings: parts.replaceSettings,
    /** Rebuilds the world from the seed; drops sessions, reports, deliveries and mail. */
    reset(seed = DEFAULT_SEED): void {
      resetToSeed(core, seed);
      parts.sessionsEnded('The sandbox was reset to its seed, which ended this session. Dial again.');
      worldMoved();
    },
    snapshots: () => listSnapshots(core),
    saveSnapshot: (name: string) => saveSnapshot(core, name),
    restoreSnapshot(name: string): void {
      restoreSnapshot(core, name);
      parts.sessionsEnded(`The snapshot “${name}” was restored, which ended this session. Dial again.`);
      worldMoved();
    },
    deleteSnapshot: (name: string) => deleteSnapshot(core, name),
    isWorldKept: () => isWorldKept(core.db),
    /** Sets world, sessions, messages and clock aside, for whoever plays with the sandbox meanwhile. */
    keepWorld: () => keepWorld(core.db, clock),
    /** Puts back what `keepWorld` set aside. Returns by how much open sessions were prolonged; undefined if nothing was kept. */
    putWorldBack(): { readonly prolongedMs: number } | undefined {
      const kept = putWorldBack(core.db);
      if (!kept) return undefined;
      clock.put(kept.clock);
      const prolongedMs = Math.max(0, Math.round(clock.nowMs() - kept.atMs));
      prolongSessions(core.db, prolongedMs);
      core.book.reload();
      worldMoved();
      return { prolongedMs };
    },
    keys,
    journal,
    /** What the doctor needs to diagnose an entry. Throws AppError `entry-unknown`, `subject-masked`, `subject-cut`. */
    diagnosisOf: (id: number) => entryJob(core, keys.all(), journal.received(id), id),
    faults: faults.rules,
    setFaults,
    /** Replaces all fault rules with those of that weather. */
    setWeather(name: WeatherName, seed = WEATHER_SEED): void {
      setFaults(WEATHERS.find((weather) => weather.name === name)?.rules(seed) ?? []);
    },
    /** Newest first, as are mails and reports. */
    deliveries: (limit: number) => listDeliveries(core, limit),
    mails: (limit: number) => listMails(core, limit),
    reports: (limit: number) => listReports(core, limit),
    /** Makes customers who own what this one owns now. Throws AppError `customer-unknown`. */
    customerCopier: (customerId: number) => createCustomerCopier(core.db, customerId),
    /** What a customer owns at the sandbox's time. */
    worthHeld: (customerId: number) => worthHeld(core, customerId),
    /** Signs as the service signs its webhook messages, without exposing the key. */
    webhookSigner: () => webhookSigner(webhookRow(core)),
    /** Issues a new token and revokes all earlier ones. */
    rotateToken: tokens.rotate,
  };
}
