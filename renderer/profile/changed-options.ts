/**
 * What a profile that was changed on the side decides otherwise than the environment's, as far as a verifier sees it.
 *
 * `expires` and the order of parameters are a signer's alone: any verifier takes them as they come, so they are not
 * listed.
 */

import { isSameJson } from '../../shared/json/same-json.ts';
import { SIGNED_BYTES, type SigningProfile } from '../../shared/signature/profile.ts';
import { answerLabel, OPEN_CHOICES, type OpenChoice } from './open-choices.ts';

/** `if`: what the changed profile supposes; `here`: what the environment does. */
type Clause = { readonly if: string; readonly here: string };

/**
 * `Holds if the key signs the base itself; this environment signs the 64 raw bytes of the base’s SHA-512.` Undefined if
 * the two profiles verify alike.
 */
export function underChangedOptions(
  changed: SigningProfile,
  environment: SigningProfile,
  holds: boolean,
): string | undefined {
  const clauses = clausesOf(changed, environment);
  if (clauses.length === 0) return undefined;
  const suppositions = clauses.map((clause) => clause.if).join(' and ');
  const here = clauses.map((clause) => clause.here).join(' and ');
  return `${holds ? 'Holds' : 'Does not hold either'} if ${suppositions}; this environment ${here}.`;
}

function clausesOf(changed: SigningProfile, environment: SigningProfile): readonly Clause[] {
  const clauses: Clause[] = [];
  if (changed.signedMessage !== environment.signedMessage) {
    clauses.push({
      if: `the key signs ${SIGNED_BYTES[changed.signedMessage]}`,
      here: `signs ${SIGNED_BYTES[environment.signedMessage]}`,
    });
  }
  for (const field of ANSWERED) {
    if (changed[field] === environment[field]) continue;
    clauses.push({
      if: `${OPEN_CHOICES[field].inSentence} is ${answerLabel(field, changed)}`,
      here: `takes ${answerLabel(field, environment)}`,
    });
  }
  if (changed.label !== environment.label) {
    clauses.push({ if: `the label is ${changed.label}`, here: `uses ${environment.label}` });
  }
  if (changed.clockToleranceSec !== environment.clockToleranceSec) {
    clauses.push({
      if: `the clocks may differ by ${changed.clockToleranceSec} s`,
      here: `allows ${environment.clockToleranceSec} s`,
    });
  }
  if (!isSameJson(changed.components, environment.components)) {
    clauses.push({ if: 'the changed components are required', here: 'requires its own list' });
  }
  return clauses;
}

const ANSWERED = ['idempotencyHeader', 'componentCase', 'emptyQuery', 'createdUnit'] as const satisfies OpenChoice[];
