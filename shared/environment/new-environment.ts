/** A new environment's defaults, and the two created at first start. */

import { DEFAULT_SIGNING_PROFILE } from '../signature/profile.ts';
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE, type EnvironmentFields } from './environment.ts';

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
