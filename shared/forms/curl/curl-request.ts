/**
 * Turns a curl command into the request that curl would send, without running it.
 *
 * Reads the forms that browsers copy and people write; anything that needs a file, a shell or a second request is
 * rejected with a sentence. Host and dot segments are treated as curl treats them, with a note; the rest of the target
 * stays verbatim. User-Agent and Accept are added only if the command names them.
 * Source: curl's manual page; RFC 9112 for the request.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { type HeaderLine, isToken } from '../../http/message.ts';
import type { ReadRequest, SelfSigner } from '../../http/read-request.ts';
import { shortened } from '../../text/shortened.ts';
import { isCmdCommand, splitCmdWords, splitShellWords } from '../words/command-words.ts';
import { readCurlArguments } from './curl-arguments.ts';
import { curlWord } from './curl-command.ts';
import { dataBytes } from './curl-data.ts';
import { applyOption, type CurlSettings, noSettings } from './curl-settings.ts';
import { curlUrl } from './curl-url.ts';

/** Reads the command; faults and notes carry character offsets. `file`: the bytes of the file that it names as its body. */
export function parseCurlRequest(text: string, file?: Uint8Array): Parsed<ReadRequest> {
  const command = curlWord(text);
  if (command === undefined) return notParsed(0, 'expected a command that begins with curl');
  const split = isCmdCommand(text) ? splitCmdWords(text, command.length) : splitShellWords(text, command.length);
  if (!split.ok) return split;
  const given = readCurlArguments(split.value.words);
  if (!given.ok) return given;
  const settings = noSettings(file);
  if (split.value.restOffset !== undefined) {
    const message = 'What follows the first command was left out. Quote a URL that holds & or ;.';
    settings.notes.push({ code: 'shell-rest-ignored', message, offset: split.value.restOffset });
  }
  for (const option of given.value) {
    const fault = applyOption(settings, option);
    if (fault !== undefined) return fault;
  }
  if (file && !settings.file.isUsed) {
    return notParsed(0, 'expected an option that names the given file, such as --data-binary @FILE, got none');
  }
  const built = builtRequest(settings);
  const selfSigner = built.ok ? selfSignerOf(settings, built.value.request.url) : undefined;
  return built.ok && selfSigner !== undefined ? parsed({ ...built.value, selfSigner }) : built;
}

/** Undefined where the command does not sign, or brings a signature along, which curl then sends as it is. */
function selfSignerOf({ signing, headers }: CurlSettings, url: string): SelfSigner | undefined {
  if (signing.size === 0 || headers.some(({ name }) => /^signature(?:-input)?$/i.test(name))) return undefined;
  const query = url.includes('?') ? ' query' : '';
  const list = (signing.get('headers') ?? `method authority path${query}`).toLowerCase().split(/[ \t]+/);
  const covered = list.filter((one) => one !== '').map((one) => (one.endsWith(':') ? one.slice(0, -1) : `@${one}`));
  return { tool: 'curl', algorithm: signing.get('algo') ?? 'ed25519', covered, keyId: signing.get('keyid') };
}

/** The request that these settings add up to. */
export function builtRequest(settings: CurlSettings): Parsed<ReadRequest> {
  const url = curlUrl(settings);
  if (!url.ok) return url;
  const body = settings.flags.has('get') || settings.data === undefined ? undefined : dataBytes(settings.data);
  if (body !== undefined && settings.flags.has('head')) {
    return notParsed(settings.dataOffset, 'expected either data or --head, got both; curl refuses that too');
  }
  const usual = body === undefined ? 'GET' : settings.isUpload ? 'PUT' : 'POST';
  const method = settings.method ?? (settings.flags.has('head') ? 'HEAD' : usual);
  if (!isToken(method)) {
    return notParsed(0, `expected a method such as POST after --request, got ${JSON.stringify(shortened(method, 40))}`);
  }
  const headers = buildHeaders(settings, body);
  const request = { method, url: url.value, headers, body: body ?? new Uint8Array() };
  return parsed({ request, notes: settings.notes, ...writtenUrl(settings, url.value) });
}

/** The URL as the command has it, without its login, where another one is asked for. */
function writtenUrl({ url }: CurlSettings, asked: string): Pick<ReadRequest, 'writtenUrl'> {
  const [, scheme = '', rest = ''] = /^(https?:\/\/)(?:[^/?#]*@)?(.*)$/i.exec(url?.text ?? '') ?? [];
  const written = scheme + rest;
  return written === '' || written === asked ? {} : { writtenUrl: written };
}

function buildHeaders(settings: CurlSettings, body: Uint8Array | undefined): readonly HeaderLine[] {
  const given = new Set(settings.headers.map(({ name }) => name.toLowerCase()));
  const isGiven = (name: string): boolean => given.has(name);
  const headers: HeaderLine[] = settings.own.filter(([name]) => !isGiven(name.toLowerCase()));
  for (const { name, value } of settings.headers) if (value !== undefined) headers.push([name, value]);
  const add = (name: string, value: string): void => {
    if (isGiven(name.toLowerCase())) return;
    headers.push([name, value]);
    settings.notes.push({
      code: 'header-by-curl',
      message: `curl adds ${name}: ${value}.`,
      offset: settings.dataOffset,
    });
  };
  if (settings.data?.isJson) {
    add('Content-Type', 'application/json');
    add('Accept', 'application/json');
  }
  if (body !== undefined) {
    add('Content-Length', String(body.length));
    if (!settings.data?.isJson && !settings.isUpload) add('Content-Type', 'application/x-www-form-urlencoded');
  }
  return headers;
}
