/**
 * Confirmation: the environment's name, typed by the user, that a guarded act on a dangerous environment must carry.
 *
 * Main answers `confirmation-needed` where the name is missing or another; the page asks and calls once more with it. A
 * confirmation is good for one act and is kept nowhere. Which acts are guarded is decided by main alone.
 */
import type { Environment } from '../environment/environment.ts';
import type { Failure } from '../failure.ts';

export const CONFIRMATION_NEEDED = 'confirmation-needed';

/** What the page says when it asks. */
export type Confirmation = {
  readonly environmentId: string;
  readonly environmentName: string;
  /** What will be done, beginning with a verb: `send POST https://api.example/v1/accounts`. */
  readonly act: string;
  /** A name was given, and it was another one. */
  readonly isRetry: boolean;
};

/** The failure that asks for the name. Its details are the Confirmation's fields. */
export function confirmationNeeded(
  { id, name }: Pick<Environment, 'id' | 'name'>,
  act: string,
  given: string | undefined,
): Failure {
  const got = given === undefined ? 'nothing was typed' : 'another name was typed';
  const message = `${name} is live. To ${act}, type the environment’s name: expected “${name}”, but ${got}.`;
  const confirmation: Confirmation = {
    environmentId: id,
    environmentName: name,
    act,
    isRetry: given !== undefined,
  };
  return { code: CONFIRMATION_NEEDED, message, details: confirmation };
}

/** The Confirmation that a failure asks for; undefined for every other failure. */
export function readConfirmation({ code, details }: Failure): Confirmation | undefined {
  if (code !== CONFIRMATION_NEEDED || !details) return undefined;
  const { environmentId, environmentName, act, isRetry } = details;
  if (typeof environmentId !== 'string' || typeof environmentName !== 'string' || typeof act !== 'string') {
    return undefined;
  }
  return { environmentId, environmentName, act, isRetry: isRetry === true };
}
