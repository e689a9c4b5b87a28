/** What an environment lacks before it can be used, and in words. */
import type { Environment } from './environment.ts';
import { isSigned } from './ussd-protocol.ts';

export type MissingPart = 'baseUrl' | 'clientId' | 'key' | 'token' | 'customers';

/** What an environment lacks before it can sign and send a request, in the order to supply it. */
export function missingParts(environment: Environment): readonly MissingPart[] {
  if (environment.kind === 'embedded-sandbox') return [];
  const missing: MissingPart[] = [];
  if (environment.baseUrl === '') missing.push('baseUrl');
  // An application is called without a signature, by whatever number.
  if (!isSigned(environment.ussdProfile)) return missing;
  if (environment.clientId === '') missing.push('clientId');
  if (environment.publicKeyBase64 === undefined) missing.push('key');
  if (!environment.hasToken) missing.push('token');
  if (environment.customers.length === 0) missing.push('customers');
  return missing;
}

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
