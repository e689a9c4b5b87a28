/** A new environment's defaults, the two created at first start, and what one lacks before it can be used. */

import { DEFAULT_SIGNING_PROFILE } from '../signature/profile.ts';
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE, type Environment, type EnvironmentFields } from './environment.ts';
import { isSigned } from './ussd-protocol.ts';

export const NEW_ENVIRONMENT: EnvironmentFields = {
  name: '',
  baseUrl: '',
  clientId: '',
  keyId: '',
  colour: 'blue',
  danger: false,
  signingProfile: DEFAULT_SIGNING_PROFILE,
  ussdProfile: DEFAULT_USSD_PROFILE,
  customers: [],
  transport: DEFAULT_TRANSPORT,
};

/** Templates without an address, created once, at first start. */
export const FIRST_ENVIRONMENTS: readonly ({ readonly id: string } & EnvironmentFields)[] = [
  { id: 'staging', ...NEW_ENVIRONMENT, name: 'Staging', colour: 'amber' },
  { id: 'production', ...NEW_ENVIRONMENT, name: 'Production', colour: 'red', danger: true },
];
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
