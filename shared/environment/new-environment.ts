/** What an environment begins as: empty fields, and the two that stand there at first start. */
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE, type EnvironmentFields } from '../contract/environment.ts';
import { DEFAULT_SIGNING_PROFILE } from '../signature/profile.ts';

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

/** Templates without address, made once, at first start. */
export const FIRST_ENVIRONMENTS: readonly ({ readonly id: string } & EnvironmentFields)[] = [
  { id: 'staging', ...NEW_ENVIRONMENT, name: 'Staging', colour: 'amber' },
  { id: 'production', ...NEW_ENVIRONMENT, name: 'Production', colour: 'red', danger: true },
];
