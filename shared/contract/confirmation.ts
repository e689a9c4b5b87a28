/**
 * Confirmation: the environment's name, typed by the user, which a guarded act on a dangerous environment requires.
 *
 * Main answers `confirmation-needed` if the name is missing or wrong; the page asks and repeats the call with it. A
 * confirmation covers one act and is not stored. Only main decides which acts are guarded.
 */
import type { Environment } from '../environment/environment.ts';
import type { Failure } from '../failure.ts';

export const CONFIRMATION_NEEDED = 'confirmation-needed';

export type Confirmation = {
  readonly environmentId: string;
  readonly environmentName: string;
  /** What will happen, starting with a verb: `send POST https://api.example/v1/accounts`. */
  readonly act: string;
  /** The user typed a wrong name. */
  readonly isRetry: boolean;
  /** No environment is concerned: `environmentName` is a fixed word to type, and `environmentId` is empty. */
  readonly isWord?: true;
};

/** The failure that asks for the name. Its details are the fields of the Confirmation. */
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

/** The failure that asks for a fixed word, for an act that cannot be undone and concerns no live environment. */
export function wordNeeded(word: string, act: string, given: string | undefined): Failure {
  const got = given === undefined ? 'nothing was typed' : 'something else was typed';
  const message = `To ${act}, type the words “${word}”: ${got}.`;
  const details: Confirmation = {
    environmentId: '',
    environmentName: word,
    act,
    isRetry: given !== undefined,
    isWord: true,
  };
  return { code: CONFIRMATION_NEEDED, message, details };
}

/** The Confirmation that a failure asks for; undefined for any other failure. */
export function readConfirmation({ code, details }: Failure): Confirmation | undefined {
  if (code !== CONFIRMATION_NEEDED || !details) return undefined;
  const { environmentId, environmentName, act, isRetry, isWord } = details;
  if (typeof environmentId !== 'string' || typeof environmentName !== 'string' || typeof act !== 'string') {
    return undefined;
  }
  return { environmentId, environmentName, act, isRetry: isRetry === true, ...(isWord === true && { isWord }) };
}
