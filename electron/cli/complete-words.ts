/**
 * What may stand at the end of a line that somebody is typing: commands, options, and values, for the shells' completion.
 *
 * The scripts of `completion` hand over the words so far, the last one unfinished, and do the rest that shells differ in: they
 * keep what begins like the unfinished word, quote it, and look for files. Everything here comes from the commands' own
 * tables of options, so that no list can be older than what is read.
 */
import type { CliCommand } from './cli-command.ts';
import type { CliOptions, Takes } from './options.ts';
import { COMMON_OPTIONS } from './read-args.ts';

/** What the program is called with by the scripts; no command of the help. */
export const COMPLETE = '__complete';

export type Completions = {
  /** What the shell adds by itself. */
  readonly files: 'none' | 'files' | 'folders';
  readonly words: readonly string[];
};

type Load = () => Promise<CliCommand>;

/** @param typed the words behind the program's name, up to and with the one that is being typed. */
export async function completionsOf(
  typed: readonly string[],
  commands: Readonly<Record<string, Load>>,
): Promise<Completions> {
  const words = rejoined(typed);
  const current = words.at(-1) ?? '';
  const [name = '', ...between] = words.slice(0, -1);
  const names = Object.keys(commands);
  if (words.length <= 1) return only(current.startsWith('-') ? ['--help', '--version'] : [...names, 'help']);
  if (name === 'help') return only(between.length === 0 ? names : []);
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
  return command ? withinCommand(command, between, current) : only([]);
}

/** As the scripts read it: the kind of files first, then a word a line. */
export function completionsText({ files, words }: Completions): string {
  // A line is one word to the scripts, and a control character would reach the terminal.
  return [files, ...words.filter((word) => !/\p{Cc}/u.test(word))].map((line) => `${line}\n`).join('');
}

async function withinCommand(command: CliCommand, before: readonly string[], current: string): Promise<Completions> {
  const options: CliOptions = { ...command.options, ...COMMON_OPTIONS };
  const takesOf = (word: string | undefined): Takes | 'anything' | undefined => {
    const option = word?.startsWith('--') ? options[word.slice(2)] : undefined;
    return option?.value === undefined ? undefined : (option.takes ?? 'anything');
  };
  const isEnded = before.includes('--');
  const data = givenTo('--data', before);
  const value = isEnded ? undefined : (takesOf(before.at(-1)) ?? takesOf(/^(--[^=]+)=/.exec(current)?.[1]));
  if (value !== undefined) return value === 'anything' ? only([]) : valuesOf(value, data);
  const given = before.filter((word, at) => !word.startsWith('-') && takesOf(before[at - 1]) === undefined);
  const argument = given.length === 0 ? command.argument?.takes : command.argument?.further;
  if (isEnded || (!current.startsWith('-') && argument !== undefined)) {
    return argument === undefined ? only([]) : valuesOf(argument, data);
  }
  if (current !== '' && !current.startsWith('-')) return only([]);
  const left = Object.entries(options).filter(
    ([option, about]) =>
      about.repeats === true || !before.some((word) => word === `--${option}` || word.startsWith(`--${option}=`)),
  );
  return only([...left.map(([option]) => `--${option}`), '--help']);
}

async function valuesOf(takes: Takes, data: string | undefined): Promise<Completions> {
  switch (takes) {
    case 'file':
      return { files: 'files', words: [] };
    case 'folder':
      return { files: 'folders', words: [] };
    case 'operation': {
      const { OPERATIONS } = await import('../../shared/catalogue/operations.ts');
      return only(OPERATIONS.map((operation) => operation.name));
    }
    case 'environment':
      return only(await environmentNames(data));
    case 'environment-or-file':
      return { files: 'files', words: await environmentNames(data) };
    default:
      return only(takes);
  }
}

/** Reads their file only, and no vault. None where it cannot be read: a command says why, a key press cannot. */
async function environmentNames(data: string | undefined): Promise<readonly string[]> {
  try {
    const { namedEnvironments } = await import('./open-vault.ts');
    const { dataFolder } = await import('../data-folder.ts');
    return (await namedEnvironments(dataFolder(data))).map(({ name }) => name);
  } catch {
    return [];
  }
}

function givenTo(option: string, words: readonly string[]): string | undefined {
  const at = words.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const found = words[at];
  return found === option ? words[at + 1] : found?.slice(option.length + 1);
}

/** bash hands `--env=Staging` over as three words. */
function rejoined(typed: readonly string[]): readonly string[] {
  const words: string[] = [];
  for (const [at, word] of typed.entries()) {
    if (at > 0 && (word === '=' || typed[at - 1] === '=') && words.length > 0) words.push(`${words.pop()}${word}`);
    else words.push(word);
  }
  return words;
}

function only(words: readonly string[]): Completions {
  return { files: 'none', words };
}
