/** What the specification says of the lists of the menu: another page holds other rows, and a search brings what was searched for. */
import { isItem, isPaging } from '../../map/screen-shape.ts';
import type { MenuMove } from '../../ussd/menu-shape.ts';
import type { UssdReply } from '../../ussd/reply.ts';
import { listed, shown } from '../answers.ts';
import type { ClauseWalkStep } from '../ask.ts';
import { type ClauseJudgement, judged } from '../clause.ts';

/** The key that turns the page, whichever it is. */
export function pagingKey({ menu }: UssdReply): string | undefined {
  return menu.options.find((option) => isPaging(option, menu.options))?.key;
}

/** What is wrong with the list to which a move leads; undefined where it is as the move says, or where the move says nothing of one. */
export function listFault(
  state: string,
  move: MenuMove,
  arrived: readonly ClauseWalkStep[],
): ClauseJudgement | undefined {
  if (move.paging) return stuckFault(arrived);
  return move.choice.kind === 'text' && state === 'SEARCH_STOCK' ? filterFault(arrived) : undefined;
}

/** A last page may come again; where no press brought another list, the pages are not turned. */
function stuckFault(arrived: readonly ClauseWalkStep[]): ClauseJudgement | undefined {
  const isTurned = arrived.some(({ from, reply }) => from && reply && rowsOn(from) !== rowsOn(reply));
  const [first] = arrived;
  return isTurned || !first?.reply
    ? undefined
    : judged(false, 'another page of the list', `the same again: ${shown(rowsOn(first.reply))}`, arrived.slice(0, 2));
}

/** The rows of a list, without the line above them, which may count pages. */
function rowsOn({ menu }: UssdReply): string {
  const items = menu.options.filter(isItem).map(({ label }) => label);
  const lines = menu.text.split('\n');
  return (items.length > 0 ? items : lines.length > 1 ? lines.slice(1) : lines).join('; ');
}

function filterFault(arrived: readonly ClauseWalkStep[]): ClauseJudgement | undefined {
  for (const { sent, reply } of arrived) {
    const strangers = (reply?.menu.options ?? []).filter((option) => isItem(option) && !shows(option, sent));
    if (strangers.length === 0) continue;
    const got = listed(strangers.map(({ label }) => label));
    return judged(false, `stocks whose symbol or name has “${sent}”`, got, arrived.slice(0, 2));
  }
  return undefined;
}

/** The whole text, or one of its words: how exactly a service searches is left open. */
function shows({ label, data = {} }: UssdReply['menu']['options'][number], text: string): boolean {
  const said = [label, data.symbol, data.name].join('\n').toLowerCase();
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  return words.length === 0 || words.some((word) => said.includes(word));
}
