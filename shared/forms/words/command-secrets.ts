/**
 * The private keys that commands carry for their own signature, and the passwords of curl's other options: masked in the text
 * before it is shown or kept.
 *
 * An option and its argument are found as bash, cmd, JSON and their logs write them, in one pass and not by the words of one
 * of them: a key is masked in a text that cannot be read as a command yet. The options that others have too are looked for in
 * curl's commands only: a request's body that speaks of them is signed as it is.
 */
import { isCurlCommand } from '../curl/curl-command.ts';

/** curl's options that carry a secret, all of the argument or a password behind its colon. The start panel masks before curl's table is here. */
export const CURL_SECRETS = {
  whole: ['key', 'pass', 'proxy-key', 'proxy-pass', 'tlspassword', 'proxy-tlspassword'],
  password: ['cert', 'proxy-cert', 'user', 'proxy-user'],
  letters: 'EuU',
  /** Those that may stand before such a letter, because they take no argument. */
  flags: '#012346:aBfgGhiIjJklLMnNOpqRsSvVZ',
} as const;

/** An argument however it is quoted. A quote that stays open goes on to the end of its line. */
const CLOSED = String.raw`\$\((?:[^()\r\n]|\([^()\r\n]*\))*\)|\u0060[^\u0060\r\n]*\u0060|\$'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\^"(?:[^"\\]|\\(?:\^[\s\S]|[^^]))*"|\\"[^"\\]*\\"|\^\\\^?"|[\\^](?:\r?\n|[\s\S])|[^\s'"\\^]`;
const WORD = String.raw`(?:${CLOSED}|['"][^\r\n]*)+`;
/** What a shell takes away within a word. */
const NOISE = String.raw`["'\\^\r\n]*`;
const spelled = (name: string): string => [...name].join(NOISE);
/** An option's argument: in quotes with it, in a list, or behind it. */
const argumentOf = (option: string, joined: string, apart: string, flags: string): RegExp =>
  new RegExp(
    String.raw`((["'])${option}${joined})(?![\\^]["'])([^"'\r\n]+)(?=\2)|(${option}["']\s*,\s*["'])([^"'\r\n]+)|(${option}${apart})(${WORD})`,
    flags,
  );
/** A line's end and a tab may be written as JSON writes them. */
const APART = String.raw`["'\\^]*(?:[\s=:]|[\\^](?=\s)|(?:\\\\)?\\[nrt]|- )+`;
const BEGIN = String.raw`(?<=^|[^\w-]|\\[nrt])-${NOISE}`;
const longOf = (names: readonly string[]): string => `${BEGIN}-${NOISE}(?:${names.map(spelled).join('|')})`;
/** Of these the dashes may be missing, and curl's name be cut. */
const SIGNING = `(?:--)?(?:${spelled('httpsig-k')}(?:${NOISE}e)?(?:${NOISE}y)?|${spelled('unstable-m-sig-key')})`;
const SIGNING_KEY = argumentOf(SIGNING, '=', APART, 'gi');
const FLAGS = `(?:[${CURL_SECRETS.flags}]${NOISE})*`;
const KEY = argumentOf(longOf(CURL_SECRETS.whole), '=', APART, 'gi');
const PASSWORD = argumentOf(longOf(CURL_SECRETS.password), '=', APART, 'gi');
/** `-u`, perhaps behind others (`-sSu`), and its argument perhaps right behind it. */
const LETTER = argumentOf(
  `(?<=^|[\\s"'^]|\\\\[nrt])-${NOISE}${FLAGS}[${CURL_SECRETS.letters}]`,
  '',
  `(?:${APART})?`,
  'g',
);
/** The login of a URL, its password alone if it has one; the empty groups are those of an option. */
const urlOf = (before: string): RegExp =>
  new RegExp(String.raw`()()()()()(${before}:\/\/(?:[^/\s?#@"'<>:]*:)?)([^/\s?#@"'<>]+)(?=@)`, 'gi');
/** Data stays whatever it speaks of, but not where its quote stays open: the options behind it are not its own. */
const DATA = String.raw`${BEGIN}(?:-${NOISE}(?:data[a-z-]*|json)|${FLAGS}d)(?:["']\s*,\s*(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*")|(?:${APART}|["'\^]*=)?(?:${CLOSED})+)`;
/** So does each word of a command that is no option, and a comment without options, whose apostrophe opens nothing. */
const OTHER_WORD = String.raw`(?<=\s)#(?![^\r\n]{0,200}\s-)[^\r\n]{0,200}|(?=\S)(?<!\\(?=[nrt]-))(?!\$?(?:["'\\^\r\n]|\\[nrt]){0,6}-)(?:(?!\\[nrt]-)(?:${CLOSED}))+`;
const besides = (pattern: RegExp, kept: string): RegExp => new RegExp(`${pattern.source}|${kept}`, pattern.flags);
/** What is looked for in a text that begins with curl, and in one that holds it elsewhere (a log, a script, a list). */
const lookedFor = (url: string, kept: string): readonly (readonly [pattern: RegExp, isWhole: boolean])[] => [
  [besides(KEY, kept), true],
  [besides(PASSWORD, kept), false],
  [besides(LETTER, kept), false],
  [besides(urlOf(url), kept), true],
];
const OF_COMMAND = lookedFor(String.raw`["'$^\\]{0,6}(?:[a-z][\w-]*=)?[a-z][\w+.-]*`, `${DATA}|${OTHER_WORD}`);
const WITHIN = lookedFor('', DATA);
const CURL = new RegExp(String.raw`(?<=^|[^\w.-]|\\[nrt])${spelled('curl')}(?:\.exe)?(?=["'\^\s,]|$)`, 'i');
/** A request line, header lines with a signature or digest, a call, or the names that a request has in JSON. */
const REQUEST =
  /^\s*(?:[A-Z]{2,20} (?:\/|https?:\/\/)(?!\S*curl\s)|(?:[\w-]+:[^\n]*\n)*?(?:[Ss]ignature|[Cc]ontent-[Dd]igest)[\w-]*:|(?:await\s+)?fetch\s*\(|[{[][\s\S]*?"\w*(?:[Mm]ethod|[Uu]r[il]|URL|[Hh]eaders?|[Rr]equest)"\s*:)/;
const VARIABLE = new RegExp(String.raw`\b(\w+)=${WORD}`, 'g');
const PEM =
  /(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----)(?:[^-]*(?:-(?!----)[^-]*)*-----END [A-Z0-9 ]{0,40}-----|[\w+/=\s\\^]*)/g;
/** HTTPie's `-a id:key:components`, of which the key is one part; any other login stays as it is. */
const LOGIN = new RegExp(
  String.raw`(?<![^\s"'^])(?:((["'])--auth=)([^"'\r\n]*)(?=\2)|(-(?:[a-z]*a|-auth)["'\\^]*(?:[\s=]|[\\^](?=\s))*)(${WORD}))`,
  'gi',
);
export const MESSAGE_SIGNATURE = 'message-signature';
const MESSAGE_SIGNATURE_SPELLED = new RegExp(spelled(MESSAGE_SIGNATURE));
export const MASKED_SECRET = '********';

/** The text with stars in place of each key and of each password that no request shows. */
export function withoutCommandSecrets(text: string): string {
  const variables = new Set<string>();
  const hidden = (secret: string): string => {
    for (const [, name = ''] of secret.matchAll(/\$\{?(\w+)/g)) variables.add(name);
    return MASKED_SECRET;
  };
  const each = (pattern: RegExp, of: string, mask: (word: string) => string): string =>
    of.replace(pattern, (all, joined = '', _quote, inQuotes = '', listed = '', inList = '', before = '', word = '') => {
      const secret = inQuotes || inList || word;
      return secret === '' ? all : joined + listed + before + mask(secret);
    });
  const withoutPassword = (word: string): string => hiddenPassword(word, hidden);
  let masked = each(SIGNING_KEY, text.replace(PEM, MASKED_SECRET), (word) =>
    FROM_FILE.test(word) ? word : hidden(word),
  );
  const isCommand = isCurlCommand(masked);
  if (isCommand || (CURL.test(masked) && !REQUEST.test(masked))) {
    for (const [pattern, isWhole] of isCommand ? OF_COMMAND : WITHIN)
      masked = each(pattern, masked, isWhole ? hidden : withoutPassword);
  }
  if (variables.size > 0)
    masked = masked.replace(VARIABLE, (all, name: string) => (variables.has(name) ? `${name}=${MASKED_SECRET}` : all));
  if (!MESSAGE_SIGNATURE_SPELLED.test(masked)) return masked;
  return masked.replace(LOGIN, (_, quoted = '', _quote, inQuotes = '', before = '', login = '') => {
    return quoted + before + loginWithoutKey(inQuotes + login);
  });
}

/** A file that the key is read from stays named. */
const FROM_FILE = /^["'$^\\]*@/;
/** The first colon, but not that of a drive (`C:\`). */
const NAMED = /^((?:["'$^\\]*[A-Za-z]:(?=[\\/]))?[^:]*:)([\s\S]*)$/;

/** The quote that is open before the password is closed again behind it, so that the command reads as before. */
function hiddenPassword(word: string, hidden: (secret: string) => string): string {
  const [, before = '', password = ''] = NAMED.exec(word) ?? [];
  if (password === '') {
    if (/^["']?\$\{?\w/.test(word)) hidden(word);
    return word;
  }
  const unquoted = before.replace(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"/g, '');
  const isOpen = /["']/.test(unquoted) || before.startsWith('\\"');
  const end = isOpen ? (/(?:[\\^]?"|')?$/.exec(password)?.[0] ?? '') : '';
  return before + hidden(password) + end;
}

function loginWithoutKey(login: string): string {
  const [id, key, ...components] = login.split(':');
  if (key === undefined || /^["'\\^]*@/.test(key)) return login;
  const end = components.length > 0 ? '' : (/["'\\^]*$/.exec(key)?.[0] ?? '');
  return [id, MASKED_SECRET + end, ...components].join(':');
}
