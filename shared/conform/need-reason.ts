/**
 * Why a clause is skipped that needs what the run may not do, in the words of whoever speaks: a command names its options, the page its switches.
 *
 * A run is kept and saved in the command's words; the page puts its own in their place.
 */
import type { Known, Need } from './clause.ts';

export type NeedWords = { readonly reason: Readonly<Record<Need, string>>; readonly probeTries: string };

const OF_COMMAND: NeedWords = {
  reason: { act: 'create and change things (--act)', probe: 'send what must be refused (--probe)' },
  probeTries: '--probe tries the other choices',
};

/** The switches of the page's form. */
export const SWITCHES = { probe: 'What must be refused', act: 'What creates and changes' } as const;

const OF_PAGE: NeedWords = {
  reason: {
    act: `create and change things (“${SWITCHES.act}”)`,
    probe: `send what must be refused (“${SWITCHES.probe}”)`,
  },
  probeTries: `a run with “${SWITCHES.probe}” tries the other choices`,
};

/** Said of what the environment does where the other choices were not tried. */
export const OTHERS_UNTRIED = `(${OF_COMMAND.probeTries})`;
/** Said where the profile's own choice is refused, and no other was tried. */
export const OWN_REFUSED = `The profile’s own choice is refused; ${OF_COMMAND.probeTries}.`;

const NEEDS: readonly (readonly Need[])[] = [['act'], ['probe'], ['act', 'probe']];

/** Undefined where the run may do all that is needed. */
export function needReason(needs: readonly Need[], { mayAct, mayProbe }: Pick<Known, 'mayAct' | 'mayProbe'>) {
  const missing = needs.filter((need) => !(need === 'act' ? mayAct : mayProbe));
  return missing.length === 0 ? undefined : sentence(missing, OF_COMMAND);
}

/** The same text with the page's switches where the command's options are named. */
export function inPageWords(text: string): string {
  const needed = NEEDS.find((needs) => sentence(needs, OF_COMMAND) === text);
  return needed ? sentence(needed, OF_PAGE) : text.replace(OF_COMMAND.probeTries, OF_PAGE.probeTries);
}

function sentence(needs: readonly Need[], { reason }: NeedWords): string {
  return `It takes a run that may ${needs.map((need) => reason[need]).join(' and ')}.`;
}
