/**
 * A command of HTTPie or xh, which share their language: the method, the URL, and items such as `Name:value`, `query==value`,
 * `field=text` and `field:=json`.
 *
 * Read into the settings of a curl command, so that URL, headers and body follow the same rules. Files, nested fields and
 * sessions are refused with a sentence. Source: HTTPie's manual, "Request items" and "HTTP method"; xh's --help.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { ReadRequest, SelfSigner } from '../../http/read-request.ts';
import { jsonValue } from '../../json/json-value.ts';
import { shortened } from '../../text/shortened.ts';
import { builtRequest } from '../curl/curl-request.ts';
import { type CurlSettings, noSettings } from '../curl/curl-settings.ts';
import { MESSAGE_SIGNATURE } from '../words/command-secrets.ts';
import { splitShellWords } from '../words/command-words.ts';
import { KEY_IN_COMMAND } from '../words/masked-notes.ts';

const COMMAND = /^\s*(?:[$%>#][ \t]+)?(?:\S*\/)?(https?|xhs?)[ \t]+(?=\S)/;

export function isHttpieCommand(text: string): boolean {
  return COMMAND.test(text);
}

const LETTERS: Readonly<Record<string, string>> = {
  a: 'auth',
  A: 'auth-type',
  f: 'form',
  o: 'output',
  p: 'print',
  s: 'style',
};
const WITH_VALUE = `auth auth-type raw output print style pretty timeout proxy verify cert cert-key ssl max-redirects
  unstable-m-sig-id unstable-m-sig-key unstable-m-sig-alg unstable-m-sig-comp`.split(/\s+/);
const REFUSED: readonly string[] = ['session', 'session-read-only', 'multipart', 'curl', 'offline', 'compress'];

export function readHttpie(text: string): Parsed<ReadRequest> {
  const [command = '', name = ''] = COMMAND.exec(text) ?? [];
  const split = splitShellWords(text, command.length);
  if (!split.ok) return split;
  const options = new Map<string, string[]>();
  const rest: { readonly text: string; readonly offset: number }[] = [];
  const { words } = split.value;
  for (let at = 0; at < words.length; at += 1) {
    const { text: word = '', offset = 0 } = words[at] ?? {};
    const given = /^-(?:-([a-z0-9-]+)(?:=([\s\S]*))?|([a-zA-Z])([\s\S]+)?)$/.exec(word);
    if (given === null) {
      rest.push({ text: word, offset });
      continue;
    }
    const [, long, longValue, letter = '', tail] = given;
    const option = long ?? LETTERS[letter] ?? letter;
    if (REFUSED.includes(option)) return notParsed(offset, `--${option} cannot be read here: remove it`);
    const isNext = WITH_VALUE.includes(option) && longValue === undefined && tail === undefined;
    if (isNext) at += 1;
    const value = isNext ? words[at]?.text : (longValue ?? tail ?? '');
    if (value === undefined) return notParsed(offset, `expected a value after ${word}, got the end`);
    options.set(option, [...(options.get(option) ?? []), value]);
  }
  const isMethodGiven = rest.length > 1 && /^[A-Za-z]+$/.test(rest[0]?.text ?? '');
  const [url, ...items] = isMethodGiven ? rest.slice(1) : rest;
  if (url === undefined) return notParsed(command.length, 'expected a URL in the command, got none');
  const settings = noSettings(undefined);
  settings.method = isMethodGiven ? rest[0]?.text.toUpperCase() : undefined;
  settings.url = { text: wholeUrl(url.text, name.endsWith('s') ? 'https' : 'http'), offset: url.offset };
  const fields: [string, unknown][] = [];
  for (const item of items) {
    const fault = takeItem(settings, fields, item);
    if (fault !== undefined) return fault;
  }
  takeBody(settings, fields, options);
  const tool = name.startsWith('xh') ? 'xh' : 'HTTPie';
  takeLogin(settings, options);
  const selfSigner = signerOf(tool, options, settings);
  const built = builtRequest(settings);
  if (!built.ok) return built;
  // The rules are curl's where the two agree, and its name is in their sentences.
  const notes = built.value.notes.map((note) => ({ ...note, message: note.message.replaceAll(/\bcurl\b/g, tool) }));
  return parsed({ ...built.value, notes, ...(selfSigner && { selfSigner }) });
}

/** `:3000/path` and `:/path` are on this machine. */
function wholeUrl(text: string, scheme: string): string {
  if (text.includes('://')) return text;
  const local = /^:(?!:)(\d*)(.*)$/s.exec(text);
  const port = local?.[1] ? `:${local[1]}` : '';
  return local === null ? `${scheme}://${text.replace(/^\/\//, '')}` : `${scheme}://localhost${port}${local[2]}`;
}

/** A backslash takes its meaning from a separator. */
const ITEM = /^((?:\\.|[^\\=:;@])+)(:=@|:=|==|=@|:@|=|:|;|@)([\s\S]*)$/;

function takeItem(
  settings: CurlSettings,
  fields: [string, unknown][],
  { text, offset }: { readonly text: string; readonly offset: number },
): ReturnType<typeof notParsed> | undefined {
  const [, escaped = '', sign = '', value = ''] = ITEM.exec(text) ?? [];
  const name = escaped.replaceAll(/\\(.)/g, '$1');
  if (sign === '')
    return notParsed(offset, `expected an item such as Name:value or field=text, got “${shortened(text, 20)}”`);
  if (sign.includes('@'))
    return notParsed(offset, 'the item names a file, which is not part of the command; put its content in its place');
  if (sign === ':') settings.headers.push({ name, value: value === '' ? undefined : value });
  else if (sign === ';') settings.headers.push({ name, value: '' });
  else if (sign === '==') settings.query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  else if (name.includes('[')) return notParsed(offset, 'nested fields are not read; give the body with --raw');
  else {
    const json = sign === ':=' ? jsonValue(value) : value;
    if (json === undefined) return notParsed(offset, 'expected JSON after “:=”');
    fields.push([name, json]);
  }
  return undefined;
}

/** HTTPie itself writes a blank behind each colon and comma of its JSON, xh does not; which bytes are sent is said in a note. */
function takeBody(
  settings: CurlSettings,
  fields: readonly [string, unknown][],
  options: ReadonlyMap<string, string[]>,
): void {
  const raw = options.get('raw')?.at(-1);
  if (raw === undefined && fields.length === 0) return;
  const form = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)])).toString();
  const body = raw ?? (options.has('form') ? form : JSON.stringify(Object.fromEntries(fields)));
  settings.data = { pieces: [encodeUtf8(body)], isJson: !options.has('form') };
  const message = 'The body was written anew from the items; give it with --raw where each byte counts.';
  if (raw === undefined) settings.notes.push({ code: 'body-rewritten', message, offset: 0 });
}

function takeLogin(settings: CurlSettings, options: ReadonlyMap<string, string[]>): void {
  const login = options.get('auth')?.at(-1);
  const kind = options.get('auth-type')?.at(-1);
  if (login !== undefined && kind === 'bearer') settings.own.push(['Authorization', `Bearer ${login}`]);
  else if (login?.includes(':') && (kind === undefined || kind === 'basic'))
    settings.own.push(['Authorization', `Basic ${btoa(String.fromCharCode(...encodeUtf8(login)))}`]);
}

const components = (list: string): readonly string[] =>
  list
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter((one) => one !== '');

function signerOf(
  tool: 'xh' | 'HTTPie',
  options: ReadonlyMap<string, string[]>,
  settings: CurlSettings,
): SelfSigner | undefined {
  const last = (name: string): string | undefined => options.get(name)?.at(-1);
  const told = (key: string | undefined): void => {
    if (key !== undefined && key !== '' && !key.startsWith('@'))
      settings.notes.push({ code: 'value-masked', message: KEY_IN_COMMAND, offset: 0 });
  };
  if (last('auth-type') === MESSAGE_SIGNATURE) {
    const [keyId, key, list] = last('auth')?.split(':') ?? [];
    told(key);
    return { tool, algorithm: undefined, covered: list === undefined ? undefined : components(list), keyId };
  }
  const key = last('unstable-m-sig-key');
  if (key === undefined) return undefined;
  told(key);
  const list = options.get('unstable-m-sig-comp')?.join(',');
  const covered = list === undefined ? ['@method', '@authority', '@target-uri'] : components(list);
  // A key that is no PEM file is taken for a shared secret.
  const byKey = key.startsWith('@') ? undefined : 'hmac-sha256';
  return { tool, algorithm: last('unstable-m-sig-alg') ?? byKey, covered, keyId: last('unstable-m-sig-id') };
}
