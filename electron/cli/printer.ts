/**
 * How `run`, `explore`, `conform`, `verify` and `diagnose` print: a text for people, in colour on a terminal only, the same with annotations
 * for GitHub (--format github), or with --json one document and nothing else.
 */
import { styleText } from 'node:util';
import type { Paint, Tone } from '../../shared/paint.ts';
import type { CliIo } from './cli-command.ts';
import { type Annotation, annotationLine, isReadByRunner, withoutCommands } from './github-commands.ts';
import { misuse, TEXT } from './read-args.ts';

const FORMATS = ['text', 'github'] as const;
export const FORMAT = { ...TEXT, takes: FORMATS } as const;

export type Printer = {
  readonly paint: Paint;
  /** Says nothing with --json. */
  text(text: string): void;
  /** Says something with --format github only. */
  annotate(annotations: readonly Annotation[]): void;
};

/** Throws AppError `misuse` for a format that is none, and for one beside --json. */
export function printerFor({ json, format }: { readonly json: boolean; readonly format?: string }, io: CliIo): Printer {
  if (format !== undefined && !FORMATS.some((one) => one === format)) {
    throw misuse(`--format takes one of ${FORMATS.join(', ')}; got “${format.slice(0, 40)}”.`);
  }
  if (format !== undefined && json) throw misuse('--json prints one document and nothing else; leave out --format.');
  const isGuarded = format === 'github' || isReadByRunner();
  return {
    paint,
    text(text) {
      if (!json) io.stdout(isGuarded ? withoutCommands(text) : text);
    },
    annotate(annotations) {
      if (format === 'github') for (const one of annotations) io.stdout(annotationLine(one));
    },
  };
}

const STYLES = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const satisfies Record<Tone, string>;

/** Node decides by the terminal, NO_COLOR, FORCE_COLOR and TERM. */
const paint: Paint = (tone, text) => styleText(STYLES[tone], text, { stream: process.stdout });

/** Whether these arguments ask for annotations, so that what stands on the other output must not be one either. */
export function asksForAnnotations(args: readonly string[]): boolean {
  return args.some((arg, at) => arg === '--format=github' || (arg === 'github' && args[at - 1] === '--format'));
}
