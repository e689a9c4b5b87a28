/**
 * The outputs of the command line. All text on its way to a person passes here, and nowhere else: services, files and menus write what
 * would move a cursor, turn a line around or be obeyed by GitHub's runner, and every command prints some of it.
 *
 * What is ours alone to say is sealed: colours (painted) and annotations. Bytes are handed on as they are where a file or another program
 * takes them; a terminal, and the runner's log, get them as text.
 */
import { randomBytes } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { styleText } from 'node:util';
import { decodeUtf8 } from '../../shared/bytes/utf8.ts';
import type { Paint, PaintTone } from '../../shared/paint.ts';
import { plainText, UNSEEN } from '../../shared/text/plain-line.ts';
import type { CliIo } from './cli-command.ts';
import { annotationLine, asksForAnnotations, isReadByRunner, withoutCommands } from './github-commands.ts';

/** @param args of the program, which say whether it prints JSON and whether it prints annotations. */
export function personOutput(args: readonly string[]): CliIo {
  const isJson = args.includes('--json');
  const isGuarded = isReadByRunner() || asksForAnnotations(args);
  const shown = (text: string): string => {
    const plain = text.split(SEALED_ESCAPE).map(plainText).join('\u001b');
    return isGuarded ? withoutCommands(plain) : plain;
  };
  const isSeen = process.stdout.isTTY || (isGuarded && !isFile(process.stdout.fd));
  return {
    stdout(output) {
      if (typeof output === 'string') process.stdout.write(isJson ? plainJson(output) : shown(output));
      else process.stdout.write(isSeen ? shown(decodeUtf8(output)) : output);
    },
    stderr: (text) => void process.stderr.write(shown(text)),
    annotate: (annotation) => void process.stdout.write(annotationLine(annotation)),
  };
}

/** Nobody else can write it, so that an escape of a service stays one that is replaced. */
const SEALED_ESCAPE = `\u001b${randomBytes(12).toString('base64url')}`;

const STYLES = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const satisfies Record<
  PaintTone,
  string
>;

/** Node decides by the terminal, NO_COLOR, FORCE_COLOR and TERM. */
export const painted: Paint = (tone, text) =>
  styleText(STYLES[tone], plainText(text), { stream: process.stdout }).replaceAll('\u001b', SEALED_ESCAPE);

/** The runner reads what a step prints, and not what it writes into a file. */
function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

const UNSEEN_IN_JSON = new RegExp(`(?![\\t\\r\\n])${UNSEEN.source}`, 'gu');

/** JSON with the same meaning, in which nothing moves a cursor, and nothing is a command: one that does not begin a line has the older form. */
function plainJson(json: string): string {
  return json.replaceAll('##[', '\\u0023#[').replaceAll(UNSEEN_IN_JSON, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
