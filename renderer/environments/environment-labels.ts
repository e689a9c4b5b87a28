/** Labels for environments: the address, and what one lacks in a word each. */

import type { Environment } from '../../shared/environment/environment.ts';
import type { MissingPart } from '../../shared/environment/missing-label.ts';

/** The base URL, or why there is none. */
export function whereLabel({ kind, baseUrl }: Pick<Environment, 'kind' | 'baseUrl'>): string {
  if (baseUrl !== '') return baseUrl;
  return kind === 'embedded-sandbox' ? 'not running' : 'no address yet';
}

const PART_WORDS: Readonly<Record<MissingPart, string>> = {
  baseUrl: 'address',
  clientId: 'client id',
  key: 'key',
  token: 'token',
  customers: 'subscriber',
};

/** `lacks address, key, token`. */
export function lacksLabel(missing: readonly MissingPart[]): string {
  return `lacks ${missing.map((part) => PART_WORDS[part]).join(', ')}`;
}
