/**
 * Why a clause is skipped that needs what the run may not do, in the words of whoever speaks.
 *
 * A run is kept and saved in the command's words, which name its options; shared/page/conform/page-words.ts puts the page's switches in their place.
 */
import type { Known, Need } from './clause.ts';

export type NeedWords = { readonly reason: Readonly<Record<Need, string>>; readonly probeTries: string };

export const COMMAND_WORDS: NeedWords = {
  reason: { act: 'create and change things (--act)', probe: 'send what must be refused (--probe)' },
  probeTries: '--probe tries the other choices',
};

/** Said of what the environment does where the other choices were not tried. */
export const OTHERS_UNTRIED = `(${COMMAND_WORDS.probeTries})`;
/** Said where the profile's own choice is refused, and no other was tried. */
export const OWN_REFUSED = `The profile’s own choice is refused; ${COMMAND_WORDS.probeTries}.`;

/** Undefined where the run may do all that is needed. */
export function needReason(needs: readonly Need[], { mayAct, mayProbe }: Pick<Known, 'mayAct' | 'mayProbe'>) {
  const missing = needs.filter((need) => !(need === 'act' ? mayAct : mayProbe));
  return missing.length === 0 ? undefined : needSentence(missing, COMMAND_WORDS);
}

export function needSentence(needs: readonly Need[], { reason }: NeedWords): string {
  return `It takes a run that may ${needs.map((need) => reason[need]).join(' and ')}.`;
}
