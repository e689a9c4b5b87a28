/**
 * A received request as the doctor takes it: with the sandbox's own keys, options and clock, and its secrets as masks.
 */
import { type DoctorCase, withoutCredentials } from '../../../shared/doctor/case.ts';
import { AppError } from '../../../shared/failure.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import type { SandboxCore } from '../core.ts';
import type { ReceivedEntry } from './journal.ts';

type Refuser = Pick<SandboxCore, 'settings'>;

/** Throws AppError `subject-masked` if the masks could not be told apart. */
export function sandboxJob(
  { settings }: Refuser,
  keys: readonly KnownKey[],
  request: HttpRequest,
  atMs: number,
): DoctorCase {
  const judge = { keys, profile: settings().signingProfile, nowSec: Math.floor(atMs / 1000) };
  return withoutCredentials({ request, secrets: [], ...judge });
}

/** Throws AppError `entry-unknown`, `subject-cut`, and like `sandboxJob`. */
export function entryJob(
  core: Refuser,
  keys: readonly KnownKey[],
  entry: ReceivedEntry | undefined,
  id: number,
): DoctorCase {
  if (entry === undefined) {
    const message = `The sandbox keeps no request ${id}: what it has seen was cleared, or made room for newer ones.`;
    throw new AppError({ code: 'entry-unknown', message });
  }
  if (!entry.isWhole) {
    const message = 'The sandbox keeps the beginning of this body only: the rest is needed for a diagnosis.';
    throw new AppError({ code: 'subject-cut', message });
  }
  return sandboxJob(core, keys, entry.request, entry.atMs);
}
