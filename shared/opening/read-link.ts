/**
 * Reads a deep link, `dialbench://open/…`, strictly: any web page can hold one, so that what is not understood whole is
 * refused by name, and nothing of it is opened.
 *
 * `dialbench://app/` is the page's own address inside its window (electron/desktop/page-scheme.ts). A link never leads
 * there, and the page's files are never found below `open`.
 *
 *     /room/history   /operation/reports.create   /flow/Buy%20Zambezi   /exchange/ID
 *     /environment/Staging   /subscriber/1001   /dial?code=*384*99%23
 */
import { type Answer, refuse } from '../failure.ts';
import { shortened } from '../text/shortened.ts';
import { isCode } from '../ussd/dialled-code.ts';
import type { LinkOpening } from './opening.ts';

/** Of links and, at another host, of the page in its window. The system is told it when the program is installed. */
export const SCHEME = 'dialbench';
const LINK_SCHEME = `${SCHEME}:`;
/** Where links lead; the page itself lives at another host. */
const LINK_HOST = 'open';
const LONGEST_LINK = 2048;
const LONGEST_VALUE = 200;
const LONGEST_QUOTE = 60;

/** True for any spelling of our scheme, so that a bad link is refused by name and not taken for something else. */
export function isLink(text: string): boolean {
  return text.slice(0, LINK_SCHEME.length).toLowerCase() === LINK_SCHEME;
}

/** A link to an environment, for a jump list. */
export function environmentLink(id: string): string {
  return `${LINK_SCHEME}//${LINK_HOST}/environment/${encodeURIComponent(id)}`;
}

type Target = {
  /** The one parameter of a target that has no second part in its path. */
  readonly parameter?: string;
  readonly expected: string;
  read(value: string): LinkOpening | undefined;
};

const TARGETS = new Map<string, Target>([
  ['room', { expected: 'a room’s name', read: (room) => ({ kind: 'room', room }) }],
  ['operation', { expected: 'an operation’s name', read: (name) => ({ kind: 'operation', name }) }],
  ['flow', { expected: 'a flow’s name', read: (name) => ({ kind: 'flow', name }) }],
  ['exchange', { expected: 'an exchange’s id', read: (id) => ({ kind: 'exchange', id }) }],
  ['environment', { expected: 'an environment’s name', read: (idOrName) => ({ kind: 'environment', idOrName }) }],
  ['subscriber', { expected: 'a customer id of digits', read: readSubscriber }],
  [
    'dial',
    {
      parameter: 'code',
      expected: 'a code of digits, * and # (written %23)',
      read: (code) => (isCode(code) ? { kind: 'dial', code } : undefined),
    },
  ],
]);

/** The opening that a link stands for, or the sentence that says what is wrong with it. */
export function readLink(text: string): Answer<LinkOpening> {
  if (text.length > LONGEST_LINK) {
    return no('link-too-long', `it has ${text.length} characters, and a link has at most ${LONGEST_LINK}`);
  }
  if (!/^[\x21-\x7e]*$/.test(text)) {
    return no('link-invalid', 'it holds a space or a character beyond ASCII, which a link writes with % signs');
  }
  const parts = /^([^:/?#]*:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/.exec(text);
  if (!parts) return no('link-invalid', `expected dialbench://open/…, got ${orNothing(text)}`);
  const [, scheme = '', authority = '', path = '', query = '', fragment] = parts;
  if (scheme.toLowerCase() !== LINK_SCHEME) {
    return no('link-invalid', `expected the scheme dialbench, got ${quoted(scheme)}`);
  }
  const fault = authorityFault(authority);
  if (fault !== undefined) return no('link-invalid', fault);
  if (fragment !== undefined) {
    return no('link-invalid', 'it has a part after #, which links do not have; in a code, # is written %23');
  }
  return readTarget(path, query);
}

function authorityFault(authority: string): string | undefined {
  if (authority === LINK_HOST) return undefined;
  if (authority.includes('@')) return 'it has a user name before an @, and links have none';
  if (authority.includes(':')) return 'it has a port, and links have none';
  if (authority.toLowerCase() === 'app')
    return 'dialbench://app/ is the page’s own address; links begin dialbench://open/';
  return `expected dialbench://open/…, got dialbench://${cut(authority)}`;
}

function readTarget(path: string, query: string): Answer<LinkOpening> {
  const [, name = '', value, ...more] = path.split('/');
  const target = TARGETS.get(name);
  if (!target) {
    return no(
      'link-target-unknown',
      `expected one of ${[...TARGETS.keys()].join(', ')} after open/, got ${orNothing(name)}`,
    );
  }
  const parameters = readQuery(query, target.parameter);
  if (!parameters.ok) return parameters;
  const { parameter, expected } = target;
  if (more.length > 0 || (parameter !== undefined && value !== undefined)) {
    return no('link-invalid', `${name} takes ${expected} and nothing after it, got ${quoted(path)}`);
  }
  const written = parameter === undefined ? value : parameters.value;
  const decoded = decode(written ?? '');
  if (decoded === undefined) {
    return no('link-invalid', `${quoted(written ?? '')} is not text in UTF-8, written with % signs, that can be shown`);
  }
  const opening = decoded.length > LONGEST_VALUE || decoded === '' ? undefined : target.read(decoded);
  if (opening) return { ok: true, value: opening };
  const where = parameter === undefined ? '' : ` as ${parameter}=`;
  return no('link-invalid', `${name} expects ${expected}${where}, got ${orNothing(decoded)}`);
}

/** The value of the one known parameter, still encoded; undefined without it. */
function readQuery(query: string, known: string | undefined): Answer<string | undefined> {
  if (query === '') return { ok: true, value: undefined };
  let found: string | undefined;
  for (const pair of query.slice(1).split('&')) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    if (known === undefined || name !== known) {
      return no(
        'link-parameter-unknown',
        `the parameter ${quoted(name)} is unknown${known === undefined ? '' : `, expected ${known}`}`,
      );
    }
    if (found !== undefined) return no('link-invalid', `the parameter ${known} is given twice`);
    found = equals < 0 ? '' : pair.slice(equals + 1);
  }
  return { ok: true, value: found };
}

function readSubscriber(text: string): LinkOpening | undefined {
  return /^\d{1,15}$/.test(text) ? { kind: 'subscriber', customerId: Number(text) } : undefined;
}

/** Decoded once; undefined for what is no UTF-8, or holds what cannot be seen: controls, marks of direction, halves of characters. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{C}|\p{Zl}|\p{Zp}/u.test(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

const cut = (text: string): string => shortened(text, LONGEST_QUOTE);
const quoted = (text: string): string => `“${cut(text)}”`;
const orNothing = (text: string): string => (text === '' ? 'nothing' : quoted(text));

function no(code: string, reason: string): Answer<never> {
  return refuse(code, `A link was not opened: ${reason}.`);
}
