/**
 * How `run`, `explore`, `conform`, `verify` and `diagnose` print: a text for people, in colour on a terminal only, the same with annotations
 * for GitHub (--format github), or with --json one document and nothing else.
 */
import { misuse } from '../../shared/failure.ts';
import type { Paint } from '../../shared/paint.ts';
import type { CliIo } from './cli-command.ts';
import type { Annotation } from './github-commands.ts';
import { oneOf } from './option-values.ts';
import { valued } from './options.ts';
import { painted } from './person-output.ts';

const FORMATS = ['text', 'github'] as const;
export const FORMAT = valued(
  FORMATS.join('|'),
  'github adds annotations, which GitHub shows at the lines of the files',
  { takes: FORMATS, read: oneOf(FORMATS) },
);

export type Printer = {
  readonly paint: Paint;
  /** Says nothing with --json. */
  text(text: string): void;
  /** Says something with --format github only. */
  annotate(annotations: readonly Annotation[]): void;
};

/** Throws AppError `misuse` for a format beside --json. */
export function printerFor({ json, format }: { readonly json: boolean; readonly format?: string }, io: CliIo): Printer {
  if (format !== undefined && json) throw misuse('--json prints one document and nothing else; leave out --format.');
  return {
    paint: painted,
    text(text) {
      if (!json) io.stdout(text);
    },
    annotate(annotations) {
      if (format === 'github') for (const one of annotations) io.annotate(one);
    },
  };
}
