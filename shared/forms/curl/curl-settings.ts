/**
 * The settings that a curl command's options add up to, collected in order.
 *
 * Each option changes one setting here; `curl-request.ts` derives the request from all of them.
 */
import { toBase64 } from '../../bytes/base64.ts';
import { notParsed } from '../../bytes/parsed.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { type HeaderLine, isToken } from '../../http/message.ts';
import type { RequestNote } from '../../http/read-request.ts';
import { MASKED_SECRET } from '../words/command-secrets.ts';
import type { CommandWord } from '../words/command-words.ts';
import { KEY_IN_COMMAND, PASSWORD_IN_COMMAND } from '../words/masked-notes.ts';
import type { GivenOption } from './curl-arguments.ts';
import { addData, type CurlData, type CurlFile, fileRefused, takeFile, urlEncoded } from './curl-data.ts';
import type { CurlFlag } from './curl-options.ts';

/** A header from the command. Without a value, it removes a header that curl would add. */
export type GivenHeader = { readonly name: string; readonly value: string | undefined };

/** `own` are headers that curl derives from an option; they precede those given with --header. */
export type CurlSettings = {
  method: string | undefined;
  url: { readonly text: string; readonly offset: number } | undefined;
  readonly own: HeaderLine[];
  readonly headers: GivenHeader[];
  data: CurlData;
  dataOffset: number;
  query: string[];
  /** The body was given with --upload-file, which sends PUT and no Content-Type. */
  isUpload: boolean;
  readonly file: CurlFile;
  readonly flags: Set<CurlFlag>;
  /** What --httpsig-… says, by the rest of its name; of the key, where it is. */
  readonly signing: Map<string, string>;
  requestTarget: string | undefined;
  readonly notes: RequestNote[];
};

/** The settings before the first option. `file` are the bytes of the file that the command names, if they are known. */
export function noSettings(file: Uint8Array | undefined): CurlSettings {
  return {
    method: undefined,
    url: undefined,
    own: [],
    headers: [],
    data: undefined,
    dataOffset: 0,
    query: [],
    isUpload: false,
    file: { bytes: file, isUsed: false },
    flags: new Set(),
    signing: new Map(),
    requestTarget: undefined,
    notes: [],
  };
}

type Fault = ReturnType<typeof notParsed>;

/** Applies one option; returns a fault if it makes the command unusable. */
export function applyOption(settings: CurlSettings, given: GivenOption): Fault | undefined {
  const { option, argument, name, offset } = given;
  if (option.refusal !== undefined) return notParsed(offset, `--${name} cannot be read here: ${option.refusal}`);
  if (option.omission !== undefined) {
    const message = `--${name} was passed over: ${option.omission}.`;
    settings.notes.push({ code: 'option-ignored', message, offset });
  }
  switch (option.effect) {
    case 'method':
      settings.method = argument.text;
      break;
    case 'header':
      return addHeader(settings, argument.text, offset);
    case 'data':
    case 'data-binary':
    case 'data-raw':
    case 'data-urlencode':
    case 'json': {
      const outcome = addData(settings.data, option.effect, argument, offset, settings.file);
      if (!outcome.ok) return outcome;
      if (settings.isUpload) return notParsed(offset, 'expected either data or --upload-file, got both');
      if (settings.data === undefined) settings.dataOffset = offset;
      settings.data = outcome.value;
      break;
    }
    case 'upload': {
      if (settings.data !== undefined) return notParsed(offset, 'expected either data or --upload-file, got both');
      const outcome = takeFile(settings.file, offset, name, argument.text);
      if (!outcome.ok) return outcome;
      settings.dataOffset = offset;
      settings.isUpload = true;
      settings.data = { pieces: [outcome.value], isJson: false };
      break;
    }
    case 'url':
      if (settings.url !== undefined) return notParsed(argument.offset, 'expected one URL, got a second one');
      settings.url = { text: argument.text, offset: argument.offset };
      break;
    case 'url-query': {
      if (argument.text.startsWith('+')) {
        settings.query.push(argument.text.slice(1));
        break;
      }
      const outcome = urlEncoded(argument, offset, name, settings.file);
      if (!outcome.ok) return outcome;
      settings.query.push(decodeUtf8(outcome.value));
      break;
    }
    case 'user':
      if (!argument.text.includes(':'))
        return notParsed(offset, 'expected name:password after --user; curl would ask for the password');
      settings.own.push(loginHeader(settings.notes, argument, offset));
      break;
    case 'bearer':
      settings.own.push(['Authorization', `Bearer ${argument.text}`]);
      break;
    case 'user-agent':
      if (argument.text !== '') settings.own.push(['User-Agent', argument.text]);
      break;
    case 'referer':
      settings.own.push(['Referer', argument.text.replace(/;auto$/, '')]);
      break;
    case 'cookie':
      if (!argument.text.includes('=')) return fileRefused(offset, name);
      settings.own.push(['Cookie', argument.text]);
      break;
    case 'range':
      settings.own.push(['Range', `bytes=${argument.text}`]);
      break;
    case 'request-target':
      settings.requestTarget = argument.text;
      break;
    case 'signing':
      return addSigning(settings, name.slice('httpsig-'.length), argument.text, offset);
    case 'get':
    case 'head':
    case 'path-as-is':
    case 'globoff':
      settings.flags.add(option.effect);
  }
  return undefined;
}

/** A login whose password was masked is no header that was sent. */
export function loginHeader(
  notes: RequestNote[],
  { text, bytes }: Pick<CommandWord, 'text' | 'bytes'>,
  offset: number,
): HeaderLine {
  const isMasked = text.replace(/:$/, '').split(':').slice(-1)[0] === MASKED_SECRET;
  if (isMasked) notes.push({ code: 'value-masked', message: PASSWORD_IN_COMMAND, offset });
  return ['Authorization', `Basic ${isMasked ? MASKED_SECRET : toBase64(bytes)}`];
}

function addSigning({ signing, notes }: CurlSettings, what: string, text: string, offset: number): Fault | undefined {
  if (what === 'algo' && text !== 'ed25519' && text !== 'hmac-sha256')
    return notParsed(offset, 'expected ed25519 or hmac-sha256 after --httpsig-algo; curl refuses others too');
  const isKey = what === 'key';
  if (isKey && !text.startsWith('@')) notes.push({ code: 'value-masked', message: KEY_IN_COMMAND, offset });
  signing.set(what, isKey ? '' : text);
  return undefined;
}

/** `Name: value`, `Name:` (removes curl's own) or `Name;` (sends it empty). */
function addHeader(settings: CurlSettings, text: string, offset: number): Fault | undefined {
  if (text.startsWith('@')) return fileRefused(offset, 'header');
  if (/[\r\n]/.test(text)) return notParsed(offset, 'expected one line after --header, got a line break');
  const colon = text.indexOf(':');
  if (colon < 0) {
    if (text.endsWith(';')) settings.headers.push({ name: text.slice(0, -1), value: '' });
    else return notParsed(offset, 'expected "name: value" after --header, got no colon');
    return undefined;
  }
  const name = text.slice(0, colon);
  if (!isToken(name)) {
    return notParsed(offset, 'expected a header name before the colon after --header');
  }
  const value = text.charAt(colon + 1) === ' ' ? text.slice(colon + 2) : text.slice(colon + 1);
  settings.headers.push({ name, value: value.trim() === '' ? undefined : value });
  return undefined;
}
