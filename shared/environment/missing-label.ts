/** What an environment lacks to be used, in words. */
import type { Environment } from './environment.ts';
import { type MissingPart, missingParts } from './new-environment.ts';

const MISSING_WORDS: Readonly<Record<MissingPart, string>> = {
  baseUrl: 'an address',
  clientId: 'a client id',
  key: 'a private key',
  token: 'an access token',
  customers: 'a subscriber to dial as',
};

/** `an address, a client id and a private key`; undefined if nothing is missing. */
export function missingLabel(environment: Environment): string | undefined {
  const words = missingParts(environment).map((part) => MISSING_WORDS[part]);
  const last = words.pop();
  if (last === undefined) return undefined;
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

/** What it lacks to be dialled; our own sandbox lacks nothing. */
export function cannotDialWithout(environment: Environment): string | undefined {
  return environment.kind === 'embedded-sandbox' ? undefined : missingLabel(environment);
}
