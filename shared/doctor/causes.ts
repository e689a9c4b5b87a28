/**
 * The causes of a refused signature that the doctor knows, by their fixed ids: scripts and test suites refer to them.
 *
 * `found` says how: from the request as it was sent, by hashing forms of the body, by trying changes of the base against
 * the signature, from key files, by the clock, or only by asking, because the value never appears on the wire.
 */

import { BASE_CAUSES } from './causes/base.ts';
import { BODY_CAUSES } from './causes/bodies.ts';
import type { Cause } from './causes/cause.ts';
import { HEADER_CAUSES } from './causes/headers.ts';
import { KEY_CAUSES } from './causes/keys.ts';
import { MESSAGE_CAUSES } from './causes/messages.ts';
import { PARAMETER_CAUSES } from './causes/parameters.ts';
import { SIGNATURE_CAUSES } from './causes/signature.ts';
import { TARGET_CAUSES } from './causes/targets.ts';
import { VERIFIER_CAUSES } from './causes/verifier.ts';

export const CAUSES = {
  ...MESSAGE_CAUSES,
  ...KEY_CAUSES,
  ...BASE_CAUSES,
  ...PARAMETER_CAUSES,
  ...SIGNATURE_CAUSES,
  ...BODY_CAUSES,
  ...HEADER_CAUSES,
  ...TARGET_CAUSES,
  ...VERIFIER_CAUSES,
} as const;

export type CauseId = keyof typeof CAUSES;

export const CAUSE_IDS = Object.keys(CAUSES) as readonly CauseId[];

/** Undefined for a text that is no id; the case of the letter is forgiven. */
export function causeOf(id: string): Cause | undefined {
  const upper = id.toUpperCase();
  return Object.hasOwn(CAUSES, upper) ? CAUSES[upper as CauseId] : undefined;
}
