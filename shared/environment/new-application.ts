/** A USSD application's environment before anything is filled in, and who calls it where nobody else is given. */
import { DEFAULT_USSD_PROFILE, type EnvironmentFields, type Subscriber } from './environment.ts';
import { NEW_ENVIRONMENT } from './new-environment.ts';

/** Whom an application is called by where nobody else is given: a number that nobody has. */
export const MADE_UP_CALLER: Subscriber = { customerId: 1, name: 'Caller', msisdn: '+260977000101' };

/** A USSD application that needs nothing but its address. */
export const NEW_APPLICATION: EnvironmentFields = {
  ...NEW_ENVIRONMENT,
  ussdProfile: { ...DEFAULT_USSD_PROFILE, protocol: { kind: 'con-end' } },
  customers: [MADE_UP_CALLER],
};
