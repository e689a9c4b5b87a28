/**
 * Admin: everything that a running sandbox offers besides the service itself, as functions.
 *
 * The workbench calls them directly; other programs through loopback calls (admin-door.ts). Nothing here returns a
 * private key; the only token returned is the new one of a rotation.
 */
import type { FaultRule, FaultRuleState } from '../../../shared/sandbox/fault.ts';
import { WEATHER_SEED } from '../../../shared/sandbox/panel.ts';
import { WEATHERS, type WeatherName } from '../../../shared/sandbox/weather.ts';
import type { Signer } from '../../../shared/signature/ports.ts';
import type { KeyRing } from '../auth/key-ring.ts';
import type { TokenBook } from '../auth/tokens.ts';
import type { SandboxCore } from '../core.ts';
import type { FaultBook } from '../faults/fault-book.ts';
import type { Journal } from '../journal/journal.ts';
import type { ClockState, SandboxClock } from '../sandbox-clock.ts';
import type { SandboxSettings, SettingsChange } from '../settings.ts';
import {
  deleteSnapshot,
  listSnapshots,
  resetToSeed,
  restoreSnapshot,
  type SnapshotSummary,
  saveSnapshot,
} from '../snapshots/snapshots.ts';
import { webhookRow, webhookSigner } from '../webhooks/webhook-config.ts';
import { DEFAULT_SEED } from '../world/make-world.ts';
import {
  listDeliveries,
  listMails,
  listReports,
  type MailSummary,
  type ReportSummary,
  type TriedDelivery,
} from './messages.ts';

export type ClockChange =
  /** Freezes the clock, at this time or now. */
  | { readonly kind: 'freeze'; readonly atMs?: number }
  | { readonly kind: 'advance'; readonly byMs: number }
  /** Unfreezes the clock: it runs on from the frozen time. */
  | { readonly kind: 'run' }
  /** Follows the machine's clock again. */
  | { readonly kind: 'follow' };

export type SandboxAdmin = {
  readonly clientId: string;
  clock(): ClockState;
  changeClock(change: ClockChange): ClockState;
  settings(): SandboxSettings;
  changeSettings(change: SettingsChange): SandboxSettings;
  /** Rebuilds the world from the seed; drops sessions, reports, deliveries and mail. */
  reset(seed?: number): void;
  snapshots(): readonly SnapshotSummary[];
  saveSnapshot(name: string): SnapshotSummary;
  restoreSnapshot(name: string): void;
  deleteSnapshot(name: string): void;
  readonly keys: KeyRing;
  readonly journal: Journal;
  faults(): readonly FaultRuleState[];
  setFaults(rules: readonly FaultRule[]): void;
  /** Replaces all fault rules with those of that weather. */
  setWeather(name: WeatherName, seed?: number): void;
  /** Newest first. */
  deliveries(limit: number): readonly TriedDelivery[];
  mails(limit: number): readonly MailSummary[];
  reports(limit: number): readonly ReportSummary[];
  /** Signs as the service signs its webhook messages, without exposing the key. */
  webhookSigner(): Signer;
  /** Issues a new token and revokes all earlier ones. */
  rotateToken(): string;
};

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
};

export function createAdmin(parts: AdminParts): SandboxAdmin {
  const { core, clock, keys, tokens, journal, faults, worldMoved } = parts;
  return {
    clientId: core.clientId,
    clock: clock.state,
    changeClock(change) {
      moveClock(clock, change);
      worldMoved();
      return clock.state();
    },
    settings: core.settings,
    changeSettings: parts.replaceSettings,
    reset(seed = DEFAULT_SEED) {
      resetToSeed(core, seed);
      worldMoved();
    },
    snapshots: () => listSnapshots(core),
    saveSnapshot: (name) => saveSnapshot(core, name),
    restoreSnapshot(name) {
      restoreSnapshot(core, name);
      worldMoved();
    },
    deleteSnapshot: (name) => deleteSnapshot(core, name),
    keys,
    journal,
    faults: faults.rules,
    setFaults: faults.replace,
    setWeather(name, seed = WEATHER_SEED) {
      faults.replace(WEATHERS.find((weather) => weather.name === name)?.rules(seed) ?? []);
    },
    deliveries: (limit) => listDeliveries(core, limit),
    mails: (limit) => listMails(core, limit),
    reports: (limit) => listReports(core, limit),
    webhookSigner: () => webhookSigner(webhookRow(core)),
    rotateToken: tokens.rotate,
  };
}

function moveClock(clock: SandboxClock, change: ClockChange): void {
  switch (change.kind) {
    case 'freeze':
      clock.freeze(change.atMs);
      return;
    case 'advance':
      clock.advance(change.byMs);
      return;
    case 'run':
      clock.run();
      return;
    case 'follow':
      clock.follow();
  }
}
