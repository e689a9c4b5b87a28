/** What a run says in the command's words, in those of the page: its switches stand where the command's options are named. */
import type { Need } from '../../conform/clause.ts';
import { COMMAND_WORDS, type NeedWords, needSentence } from '../../conform/need-reason.ts';

/** The switches of the page's form. */
export const SWITCHES = { probe: 'What must be refused', act: 'What creates and changes' } as const;

const PAGE_WORDS: NeedWords = {
  reason: {
    act: `create and change things (“${SWITCHES.act}”)`,
    probe: `send what must be refused (“${SWITCHES.probe}”)`,
  },
  probeTries: `a run with “${SWITCHES.probe}” tries the other choices`,
};

const NEEDS: readonly (readonly Need[])[] = [['act'], ['probe'], ['act', 'probe']];

/** The same text with the page's switches where the command's options are named. */
export function inPageWords(text: string): string {
  const needed = NEEDS.find((needs) => needSentence(needs, COMMAND_WORDS) === text);
  return needed ? needSentence(needed, PAGE_WORDS) : text.replace(COMMAND_WORDS.probeTries, PAGE_WORDS.probeTries);
}
