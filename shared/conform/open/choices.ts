/**
 * Questions that ask which of several choices of a profile an environment takes.
 *
 * Without `probe` only the profile's own choice is known to be taken. With it each other choice is tried, one at a time; where the profile's
 * own is refused and another is taken, that one is offered for the profile.
 */

import { isSameJson } from '../../json/same-json.ts';
import { isTaken, nameOf } from '../answers.ts';
import type { Answered, Asking } from '../ask.ts';
import { CannotJudge, type ClauseObservation, type Known, type OpenQuestion } from '../clause.ts';
import { OTHERS_UNTRIED, OWN_REFUSED } from '../need-reason.ts';

/** `part` is what the choice says of the profile. */
export type Choice<P extends object> = { readonly words: string; readonly part: P };

export type Choosing<P extends object> = {
  readonly profileOf: (known: Known) => object;
  /** Sends the right request. */
  readonly right: (known: Known) => Asking<Answered>;
  /** How a sentence calls that request, where its method and target would say less. */
  readonly rightName?: string;
  /** Sends it with another choice. */
  readonly other: (part: P) => Asking<Answered>;
  readonly found: (part: P) => Pick<ClauseObservation, 'signing' | 'ussd'>;
};

export function choicesQuestion<P extends object>(
  id: string,
  question: string,
  all: readonly Choice<P>[],
  choosing: Choosing<P>,
): OpenQuestion {
  return { id, question, needs: [], observe: (known) => observeChoices(known, all, choosing) };
}

function* observeChoices<P extends object>(
  known: Known,
  all: readonly Choice<P>[],
  { profileOf, right, rightName, other, found }: Choosing<P>,
): Asking<ClauseObservation> {
  const own = all.find(({ part }) => holds(profileOf(known), part));
  const answered = yield* right(known);
  if (answered.status === undefined) throw new CannotJudge(`No answer came to ${rightName ?? nameOf(answered)}.`);
  const isOwnTaken = isTaken(answered);
  if (!known.mayProbe) {
    if (!own || !isOwnTaken) throw new CannotJudge(OWN_REFUSED);
    return { does: `accepts: ${own.words} ${OTHERS_UNTRIED}`, ...found(own.part) };
  }
  const taken: Choice<P>[] = [];
  const refused: Choice<P>[] = [];
  if (own) (isOwnTaken ? taken : refused).push(own);
  for (const choice of all) {
    if (choice !== own) (isTaken(yield* other(choice.part)) ? taken : refused).push(choice);
  }
  const no = refused.length === 0 ? '' : `; refuses: ${wordsOf(refused)}`;
  const [first] = taken;
  return first
    ? { does: `accepts: ${wordsOf(taken)}${no}`, ...found(first.part) }
    : { does: `accepts none of them${no}` };
}

function wordsOf(choices: readonly Choice<object>[]): string {
  return choices.map(({ words }) => words).join(', ');
}

/** The profile says what the part says. */
function holds(profile: object, part: object): boolean {
  const said = new Map<string, unknown>(Object.entries(profile));
  return Object.entries(part).every(([field, value]) => isSameJson(said.get(field), value));
}
