/**
 * What a receiver of webhook messages must object to in a forgery.
 *
 * The service has one key for its messages, which judges them under any keyid. A stranger's key is therefore told by its
 * signature, and not by its keyid as at a service that has a list of keys.
 */
import { PLANTS, type PlantId } from '../doctor/plant.ts';
import type { CheckId } from '../signature/verdict.ts';

/** The only check that must fail; undefined for the right message. */
export function forgeryCheck(forgery: PlantId): CheckId | undefined {
  return forgery === 'foreign-key' ? 'signature-valid' : PLANTS[forgery].check;
}
