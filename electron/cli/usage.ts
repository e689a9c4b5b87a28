/** The line of usage of a command, written from its table of options. */
import type { CliCommand } from './cli-command.ts';
import type { CliOption } from './options.ts';

export function usageOf(name: string, command: Pick<CliCommand, 'argument' | 'options' | 'forms'>): string {
  return formsOf(command)
    .map((form) => [name, ...formWords(command, form)].join(' '))
    .join(' | ');
}

type Form = readonly string[];

/** The names of the options in each use of the command. */
function formsOf({ options, forms }: Pick<CliCommand, 'options' | 'forms'>): readonly Form[] {
  if (forms !== undefined) return forms;
  const alone = Object.entries(options).flatMap(([name, option]) => (option.alone ? [[name, ...option.alone]] : []));
  return [Object.keys(options).filter((name) => options[name]?.alone === undefined), ...alone];
}

function formWords({ argument, options }: Pick<CliCommand, 'argument' | 'options'>, form: Form): readonly string[] {
  const groups = form.filter((name) => options[name]?.insteadOf === undefined);
  const isAlone = form.some((name) => options[name]?.alone !== undefined);
  return [
    ...(argument === undefined || isAlone ? [] : [argument.usage]),
    ...groups.map((first) => {
      const names = [first, ...form.filter((name) => options[name]?.insteadOf === first)];
      return groupText(
        names.map((name) => [name, options[name]]),
        isAlone && first === form[0],
      );
    }),
  ];
}

/** One option, or several of which one is given. */
function groupText(group: readonly (readonly [string, CliOption | undefined])[], isChosen: boolean): string {
  const isRequired = isChosen || group[0]?.[1]?.required === true;
  const [only] = group.length === 1 ? group : [];
  if (only !== undefined) {
    const repeated = only[1]?.repeats ? '…' : '';
    return isRequired ? optionText(...only) + repeated : `[${optionText(...only)}]${repeated}`;
  }
  const texts = group.map(([name, option]) => optionText(name, option) + (option?.repeats ? '…' : ''));
  return isRequired ? `(${texts.join(' | ')})` : `[${texts.join(' | ')}]`;
}

function optionText(name: string, option: CliOption | undefined): string {
  if (option?.isToldInUsage) return `--${name}: ${option.meaning}`;
  return option?.value === undefined ? `--${name}` : `--${name} ${option.value}`;
}
