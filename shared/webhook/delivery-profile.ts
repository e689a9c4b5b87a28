/**
 * How webhook messages are signed: by the service's own scheme, over the parts that such a message has.
 *
 * Deliveries carry no token, client id or idempotency key, so these are not among their components. The specification
 * names a key for webhook messages but no list of components; this list is documented in the contract for scripts.
 */
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../signature/profile.ts';

const COVERED = ['content-type', 'content-digest', 'content-length', '@method', '@target-uri', '@path'] as const;

/** An environment's choices with a delivery's components. */
export function deliveryProfile(profile: SigningProfile): SigningProfile {
  return { ...profile, components: { POST: COVERED } };
}

/** The default choices, with which the sandbox signs. */
export const DELIVERY_PROFILE: SigningProfile = deliveryProfile(DEFAULT_SIGNING_PROFILE);
