/** Imports one or more commands of curl, HTTPie or xh, copied from a browser or a script. shared/forms/curl/curl-request.ts reads each. */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import type { RequestNote } from '../../http/read-request.ts';
import { splitUrl } from '../../http/url-parts.ts';
import { selfSigned } from '../../signature/self-signer.ts';
import { shortened } from '../../text/shortened.ts';
import { isHttpieCommand, readHttpie } from '../httpie/httpie-request.ts';
import { MOST_REQUESTS } from '../import-limits.ts';
import type { ImportedFile, ImportedRequest } from '../imported-request.ts';
import { commandEnds } from '../words/command-words.ts';
import { isCurlCommand } from './curl-command.ts';
import { parseCurlRequest } from './curl-request.ts';

/** Commands left out that are named; a text may hold a million, and the others are counted. */
const MOST_NAMED = 20;

/** Reads every command and reports unreadable ones. A fault, with its offset in `text`, only if none can be read. */
export function readCurlImport(text: string): Parsed<ImportedFile> {
  const requests: ImportedRequest[] = [];
  const leftOver: string[] = [];
  let unnamed = 0;
  const leave = (sentence: () => string): void => {
    if (leftOver.length < MOST_NAMED) leftOver.push(sentence());
    else unnamed += 1;
  };
  let isCut = false;
  let firstFault: { readonly ok: false; readonly fault: { offset: number; message: string } } | undefined;
  for (const { start, command } of commandsOf(text)) {
    if (requests.length === MOST_REQUESTS) {
      isCut = true;
      break;
    }
    const isCurl = isCurlCommand(command);
    if (!isCurl && !isHttpieCommand(command)) {
      // Its first word alone: what follows, or is assigned there, may be a key.
      leave(() => `“${shortened(/[^\s=]+/.exec(command)?.[0] ?? '', 40)}” is no curl command.`);
      continue;
    }
    const read = isCurl ? parseCurlRequest(command) : readHttpie(command);
    if (read.ok) {
      const { request, notes, selfSigner } = read.value;
      const title = `${request.method} ${splitUrl(request.url).path || '/'}`;
      const said = notes.filter(saysMore).map(({ message }) => message);
      const signs =
        selfSigner === undefined ? [] : [`${selfSigned(selfSigner)} A draft is signed anew, by the environment.`];
      requests.push({ ...request, title, folder: [], leftOver: [...signs, ...said] });
      continue;
    }
    const fault = notParsed(start + read.fault.offset, read.fault.message);
    firstFault ??= fault;
    leave(() => `The command at character ${fault.fault.offset} was not read: ${read.fault.message}.`);
  }
  if (unnamed > 0) leftOver.push(`${unnamed} more of the kind.`);
  if (isCut) leftOver.push(`The text holds more than ${MOST_REQUESTS} commands; the rest was not read.`);
  if (requests.length === 0 && firstFault) return firstFault;
  return parsed({ format: 'curl', requests, leftOver });
}

/** Headers that curl adds are already in the list. */
function saysMore({ code }: RequestNote): boolean {
  return code !== 'header-by-curl';
}

type Command = { readonly start: number; readonly command: string };

/** The commands of a script. A line continues the previous one while a quote is open or its end is escaped. */
function* commandsOf(text: string): Generator<Command> {
  let start = 0;
  for (const end of commandEnds(text)) {
    const command = withoutSeparator(text.slice(start, end));
    if (!command.split('\n').every((line) => /^\s*(?:#|$)/.test(line))) yield { start, command };
    start = end;
  }
}

/** Without the `;`, `&` or `&&` that ends a command in a script. */
function withoutSeparator(command: string): string {
  const trimmed = command.trimEnd();
  const length = trimmed.endsWith('&&') ? 2 : /[;&]$/.test(trimmed.slice(-1)) ? 1 : 0;
  return length === 0 ? command : trimmed.slice(0, -length).trimEnd();
}
