/**
 * The environments in the system's own list of the program: a jump list on Windows, the dock's menu on macOS.
 *
 * Choosing one asks in the window, as the top bar does; it never switches by itself. Names and the mark of live ones are
 * all that is shown. Linux has such entries only in the installed desktop file, where they cannot change, so it has none.
 */
import type { JumpListCategory, MenuItemConstructorOptions } from 'electron';
import type { Environment } from '../../shared/environment/environment.ts';
import { environmentLink } from '../../shared/opening/read-link.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { END_OF_OPTIONS } from '../data-folder.ts';
import { labelOf } from './action-items.ts';
import type { OpeningQueue } from './opening-queue.ts';

export type ListedEnvironment = Pick<Environment, 'id' | 'name' | 'danger'>;

export type JumpListDeps = {
  readonly platform: string;
  readonly openings: Pick<OpeningQueue, 'add'>;
  /** How this program is started: its file, and the arguments that lead to the same data folder. */
  readonly program: string;
  readonly args: readonly string[];
  setJumpList(categories: JumpListCategory[]): void;
  setDockMenu(template: MenuItemConstructorOptions[]): void;
};

/** As many as these lists show without scrolling. */
const MOST_ENVIRONMENTS = 10;
/** What Windows allows for a description. */
const LONGEST_DESCRIPTION = 260;

/** Returns the function that shows these environments; the same ones again change nothing. */
export function createJumpList(deps: JumpListDeps): (environments: readonly ListedEnvironment[]) => void {
  let last = '';
  return (environments) => {
    const listed = environments.slice(0, MOST_ENVIRONMENTS).map(({ id, name, danger }) => ({ id, name, danger }));
    const now = JSON.stringify(listed);
    if (now === last) return;
    last = now;
    if (deps.platform === 'win32') deps.setJumpList(jumpList(listed, deps));
    if (deps.platform === 'darwin') deps.setDockMenu(dockMenu(listed, deps));
  };
}

/** A live environment is marked in front, where a long name is not cut. */
const titleOf = ({ name, danger }: ListedEnvironment): string => (danger ? `⚠ ${name} (live)` : name);

function jumpList(environments: readonly ListedEnvironment[], { program, args }: JumpListDeps): JumpListCategory[] {
  const items = environments.map((environment) => ({
    type: 'task' as const,
    title: plain(titleOf(environment)),
    description: plain(`Open Dialbench, which asks whether to switch to ${environment.name}`),
    program,
    args: [...args, END_OF_OPTIONS, environmentLink(environment.id)].map(quoted).join(' '),
    iconPath: program,
    iconIndex: 0,
  }));
  return items.length === 0 ? [] : [{ type: 'custom', name: 'Environments', items }];
}

function dockMenu(
  environments: readonly ListedEnvironment[],
  { openings }: JumpListDeps,
): MenuItemConstructorOptions[] {
  return environments.map((environment) => ({
    label: labelOf(titleOf(environment)),
    click: () => openings.add({ kind: 'environment', idOrName: environment.id }),
  }));
}

/** Jump lists know no `&`. */
const plain = (text: string): string => beginning(labelOf(text).replaceAll('&&', '&'), LONGEST_DESCRIPTION);

/** As Windows programs split their arguments: a backslash counts double only before a quotation mark. */
function quoted(argument: string): string {
  return `"${argument.replace(/(\\*)("|$)/g, (_all, slashes: string, end: string) => slashes + slashes + (end === '"' ? '\\"' : ''))}"`;
}
