/**
 * How `run`, `explore`, `conform`, `verify` and `diagnose` print: a text for people, in colour on a terminal only, the same with annotations
 * for GitHub (--format github), or with --json one document and nothing else.
 */
import type { Paint } from '../../shared/paint.ts';
import type { CliIo } from './cli-command.ts';
import type { Annotation } from './github-commands.ts';
import { painted } from './person-output.ts';
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
