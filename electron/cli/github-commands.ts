/**
 * Annotations as GitHub’s runner reads them from a step’s output: `::error file=…,line=…,title=…::message`.
 *
 * The runner obeys every line that looks like a command, whoever wrote it, on both outputs: `::name …::` at a line's beginning, and
 * the older `##[name]` anywhere. What a service or a file says must not become one, so that all other text goes through
 * withoutCommands() (person-output.ts). Source: GitHub, "Workflow commands for GitHub Actions", and how its runner parses them.
 */
import { relative, resolve, sep } from 'node:path';
import { plainText } from '../../shared/text/plain-line.ts';
import { shortened } from '../../shared/text/shortened.ts';

export type Annotation = {
  readonly severity: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** As it was named on the command line. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
};

/** GitHub cuts long ones without a word. */
const MOST_CHARACTERS = 4_000;

/** With its line end. A file outside of the checkout is named in the message, as GitHub has no line to show. */
export function annotationLine({ severity, title, message, file, line, column }: Annotation): string {
  const inside = file === undefined ? undefined : fileInCheckout(file);
  const at = file === undefined || inside !== undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
  const place = inside === undefined ? {} : { file: inside, line, col: column };
  const properties = Object.entries({ ...place, title })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${property(String(value))}`))
    .join(',');
  return `::${severity} ${properties}::${data(at + message)}\n`;
}

/** From the checkout's folder, as GitHub names files; undefined outside of it. */
function fileInCheckout(file: string, checkout = process.env.GITHUB_WORKSPACE ?? ''): string | undefined {
  const path = relative(checkout === '' ? process.cwd() : checkout, resolve(file));
  return path === '' || path.startsWith('..') || resolve(path) === path ? undefined : path.split(sep).join('/');
}

function data(text: string): string {
  const shown = shortened(text, MOST_CHARACTERS - 1);
  return plainText(shown.replace(/\r\n?/g, '\n')).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text.replaceAll('\n', ' ')).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The text with its commands broken up by a space; everything else as it is. */
export function withoutCommands(text: string): string {
  return text.replace(/^([\s\p{Cc}\p{Cf}]*):(?=:)/gmu, '$1: ').replaceAll('##[', '## [');
}

/** Whether the output of this process is read by GitHub's runner. */
export function isReadByRunner(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.GITHUB_ACTIONS === 'true';
}

/** Whether these arguments ask for annotations, so that what stands on the other output must not be one either. */
export function asksForAnnotations(args: readonly string[]): boolean {
  return args.some((arg, at) => arg === '--format=github' || (arg === 'github' && args[at - 1] === '--format'));
}
