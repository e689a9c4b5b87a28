/** Imports one or more curl commands, copied from a browser or a script. shared/forms/curl/curl-request.ts reads each. */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import type { RequestNote } from '../../http/read-request.ts';
import { splitUrl } from '../../http/url-parts.ts';
import { MOST_REQUESTS } from '../import-limits.ts';
import type { ImportedFile, ImportedRequest } from '../imported-request.ts';
import { isCurlCommand } from './curl-command.ts';
import { parseCurlRequest } from './curl-request.ts';

/** Reads every command and reports unreadable ones. A fault, with its offset in `text`, only if none can be read. */
export function readCurlImport(text: string): Parsed<ImportedFile> {
  const requests: ImportedRequest[] = [];
  const leftOver: string[] = [];
  let firstFault: { readonly ok: false; readonly fault: { offset: number; message: string } } | undefined;
  for (const { start, command } of commandsOf(text)) {
    if (requests.length === MOST_REQUESTS) {
      leftOver.push(`The text holds more than ${MOST_REQUESTS} commands; the rest was not read.`);
      break;
    }
    if (!isCurlCommand(command)) {
      leftOver.push(`“${command.trim().slice(0, 60)}” is no curl command.`);
      continue;
    }
    const read = parseCurlRequest(command);
    if (read.ok) {
      const { request, notes } = read.value;
      const title = `${request.method} ${splitUrl(request.url).path || '/'}`;
      requests.push({ ...request, title, folder: [], leftOver: notes.filter(saysMore).map(({ message }) => message) });
      continue;
    }
    const fault = notParsed(start + read.fault.offset, read.fault.message);
    firstFault ??= fault;
    leftOver.push(`The command at character ${fault.fault.offset} was not read: ${read.fault.message}.`);
  }
  if (requests.length === 0 && firstFault) return firstFault;
  return parsed({ format: 'curl', requests, leftOver });
}

/** Headers that curl adds are already in the list. */
function saysMore({ code }: RequestNote): boolean {
  return code !== 'header-by-curl';
}

type Command = { readonly start: number; readonly command: string };

/**
 * Splits a script at the lines that begin a command. A line continues the previous one while a quote is open or the
 * line end is escaped (`\` in a shell, `^` in cmd).
 */
function* commandsOf(text: string): Generator<Command> {
  let start = 0;
  let at = 0;
  let quote = '';
  const cut = (end: number): Command | undefined => {
    const command = withoutSeparator(text.slice(start, end));
    const isEmpty = command.split('\n').every((line) => /^\s*(?:#|$)/.test(line));
    const found = isEmpty ? undefined : { start, command };
    start = end;
    return found;
  };
  while (at < text.length) {
    const character = text.charAt(at);
    if (quote === '' && (character === '\\' || character === '^')) {
      at = afterEscape(text, at);
      continue;
    }
    if (quote === '"' && character === '\\') {
      at += 2;
      continue;
    }
    if (quote === "$'" && character === '\\') {
      at += 2;
      continue;
    }
    if (quote === '' && character === '#' && /(^|\s)$/.test(text.slice(Math.max(0, at - 1), at))) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      continue;
    }
    if (quote === '' && character === "'") quote = text.charAt(at - 1) === '$' ? "$'" : "'";
    else if (quote === '' && character === '"') quote = '"';
    else if (character === quote || (quote === "$'" && character === "'")) quote = '';
    else if (quote === '' && character === '\n') {
      const command = cut(at + 1);
      if (command) yield command;
    }
    at += 1;
  }
  const last = cut(text.length);
  if (last) yield last;
}

/** Without the `;`, `&` or `&&` that ends a command in a script. */
function withoutSeparator(command: string): string {
  const trimmed = command.trimEnd();
  const length = trimmed.endsWith('&&') ? 2 : /[;&]$/.test(trimmed.slice(-1)) ? 1 : 0;
  return length === 0 ? command : trimmed.slice(0, -length).trimEnd();
}

/** The offset after the escape: it takes one character or a line end; in cmd also the next line's first character. */
function afterEscape(text: string, at: number): number {
  const lineEnd = (from: number): number => (text.startsWith('\r\n', from) ? 2 : text.charAt(from) === '\n' ? 1 : 0);
  const first = lineEnd(at + 1);
  if (first === 0) return at + 2;
  return text.charAt(at) === '^' ? at + 1 + first + lineEnd(at + 1 + first) : at + 1 + first;
}
