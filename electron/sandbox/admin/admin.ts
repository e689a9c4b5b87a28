/**
 * Admin: all that can be asked of a running sandbox beside the service itself, as functions.
 *
 * The workbench calls these directly; other programs reach the same ones by loopback calls (admin-door.ts). Nothing here
 * hands out a private key or a token, but for a new token that takes the place of the others.
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
  /** Stands still, at this time or at the present one. */
  | { readonly kind: 'freeze'; readonly atMs?: number }
  | { readonly kind: 'advance'; readonly byMs: number }
  /** Runs on from where it stands. */
  | { readonly kind: 'run' }
  /** Follows the machine's clock again. */
  | { readonly kind: 'follow' };

export type SandboxAdmin = {
  readonly clientId: string;
  clock(): ClockState;
  changeClock(change: ClockChange): ClockState;
  settings(): SandboxSettings;
  changeSettings(change: SettingsChange): SandboxSettings;
  /** The world as the seed makes it; sessions, reports, deliveries and mail are forgotten. */
  reset(seed?: number): void;
  snapshots(): readonly SnapshotSummary[];
  saveSnapshot(name: string): SnapshotSummary;
  restoreSnapshot(name: string): void;
  deleteSnapshot(name: string): void;
  readonly keys: KeyRing;
  readonly journal: Journal;
  faults(): readonly FaultRuleState[];
  setFaults(rules: readonly FaultRule[]): void;
  /** Puts the rules of that weather in force in place of all others. */
  setWeather(name: WeatherName, seed?: number): void;
  /** Newest first. */
  deliveries(limit: number): readonly TriedDelivery[];
  mails(limit: number): readonly MailSummary[];
  reports(limit: number): readonly ReportSummary[];
  /** Signs as the service signs its webhook messages; the key stays inside. */
  webhookSigner(): Signer;
  /** A new token; all earlier ones hold no longer. */
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
  /** Due times may have changed: the agenda is to look anew. */
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
