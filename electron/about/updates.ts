/**
 * When a newer version is asked for: once a day if the user turned it on, and whenever the user asks.
 *
 * Two at once are one question. What the program asked by itself is told only if there is something to tell.
 */
import type { ProgramSaid, UpdateFound } from '../../shared/contract/program-commands.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { ProgramSettings } from './program-settings.ts';
import type { ReleasePlace } from './release-place.ts';
import { askForUpdate } from './update-check.ts';

export type Updates = {
  readonly place?: ReleasePlace;
  /** The last answer in this run. */
  found(): UpdateFound | undefined;
  /** Throws AppError `update-place-unknown` or `update-check-failed`. */
  check(): Promise<UpdateFound>;
  /** Asks if the check is on and the last one is a day old. Never rejects. */
  checkIfDue(): Promise<void>;
};

export type UpdatesOptions = {
  readonly place?: ReleasePlace;
  readonly version: string;
  readonly settings: ProgramSettings;
  readonly nowMs: () => number;
  readonly say: (said: ProgramSaid) => void;
};

const DAY_MS = 86_400_000;

export function createUpdates({ place, version, settings, nowMs, say }: UpdatesOptions): Updates {
  let found: UpdateFound | undefined;
  let asking: Promise<UpdateFound> | undefined;
  async function check(): Promise<UpdateFound> {
    if (!place) {
      const message =
        'This build was made without an address for updates: its package.json names none under “dialbench”.';
      throw new AppError({ code: 'update-place-unknown', message });
    }
    asking ??= askForUpdate(place, version, nowMs).finally(() => {
      asking = undefined;
    });
    found = await asking;
    return found;
  }
  return {
    place,
    found: () => found,
    check,
    async checkIfDue() {
      const { isUpdateCheckOn, askedAtMs } = settings.now();
      const sinceMs = nowMs() - askedAtMs;
      // A clock that was put back must not stop it for good.
      if (!place || !isUpdateCheckOn || (sinceMs >= 0 && sinceMs < DAY_MS)) return;
      try {
        await settings.change({ askedAtMs: nowMs() });
        const { isNewer, version: newest, page } = await check();
        if (isNewer) say({ tone: 'good', sentence: `Dialbench ${newest} is out; this is ${version}.`, link: page });
      } catch (error) {
        console.warn(`[dialbench] ${reasonOf(error)}`);
      }
    },
  };
}
