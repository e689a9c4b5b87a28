/**
 * Prints a program: finds the text of the language's template for what generates it.
 *
 * The templates are files, so that each can be read and checked as a program; a bundle holds their texts
 * (docs/decisions/003-languages-as-templates.md).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GeneratedProgram, generateProgram } from '../../shared/codegen/generate.ts';
import type { ProgramSource } from '../../shared/codegen/program-source.ts';
import type { CodegenTarget } from '../../shared/codegen/targets.ts';
import { PROJECT_FOLDER } from '../project.ts';

declare global {
  /** Inserted by built/bundle.ts; undefined where the sources run. */
  var PROGRAM_TEMPLATES: Readonly<Record<string, string>> | undefined;
}

const FOLDER = join(PROJECT_FOLDER, 'shared', 'codegen', 'templates');

/** The text of every template by its file's name, for a bundle. */
export function programTemplates(): Record<string, string> {
  return Object.fromEntries(readdirSync(FOLDER).map((file) => [file, readTemplate(file)]));
}

/** The program that makes this request again. */
export function printProgram(target: CodegenTarget, source: ProgramSource): GeneratedProgram {
  return generateProgram(
    target,
    source,
    globalThis.PROGRAM_TEMPLATES?.[target.template] ?? readTemplate(target.template),
  );
}

function readTemplate(file: string): string {
  return readFileSync(join(FOLDER, file), 'utf8');
}
