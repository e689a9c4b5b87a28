/**
 * How the messages of a webhook are signed: by the service's own scheme, over what such a message has.
 *
 * Deliveries carry no token, client id or idempotency key, so those are not among their components. The specification
 * names a key for webhook messages and no list; this one is written down in the contract for scripts.
 */
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../signature/profile.ts';

const COVERED = ['content-type', 'content-digest', 'content-length', '@method', '@target-uri', '@path'] as const;

/** An environment's choices with the components that a delivery has. */
export function deliveryProfile(profile: SigningProfile): SigningProfile {
  return { ...profile, components: { POST: COVERED } };
}

/** The default choices: what the sandbox signs with. */
export const DELIVERY_PROFILE: SigningProfile = deliveryProfile(DEFAULT_SIGNING_PROFILE);
