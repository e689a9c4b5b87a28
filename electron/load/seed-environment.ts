/** The environment of a sandbox that the command line starts: what is known of it before it runs. */
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import type { LoadEnvironment } from '../../shared/load/load-plan.ts';
import { SANDBOX_CLIENT_ID, SANDBOX_KEY_ID } from '../sandbox/start-sandbox.ts';

/** Where the project’s README starts it. */
export const SANDBOX_PORT = 4010;

export function seedEnvironment(): LoadEnvironment {
  const { signingProfile, ussdProfile } = NEW_ENVIRONMENT;
  return { name: 'a sandbox', clientId: SANDBOX_CLIENT_ID, keyId: SANDBOX_KEY_ID, signingProfile, ussdProfile };
}
