/**
 * The private keys that commands carry for their own signature, and the passwords of curl's other options: masked in the text
 * before it is shown or kept.
 *
 * An option and its argument are found as bash, cmd, JSON and their logs write them, in one pass and not by the words of one
 * of them: a key is masked in a text that cannot be read as a command yet.
 */

/** curl's options that carry a secret, all of the argument or a password behind its colon. The start panel masks before curl's table is here. */
export const CURL_SECRETS = {
  whole: ['key', 'pass', 'proxy-key', 'proxy-pass'],
  password: ['cert', 'proxy-cert', 'user', 'proxy-user'],
  letters: 'EuU',
  /** Those that may stand before such a letter, because they take no argument. */
  flags: '012346aBfgGhiIjJklLMnNOpqRsSvVZ',
} as const;

/** An argument however it is quoted. A quote that stays open goes on to the end of its line. */
const WORD = String.raw`(?:'[^']*'|\^?"(?:[^"\\]|\\[\s\S])*"|\\"[^"\\]*\\"|[\\^](?:\r?\n|[\s\S])|['"][^\r\n]*|[^\s'"\\^])+`;
/** What a shell takes away within a word. */
const NOISE = String.raw`["'\\^\r\n]*`;
const spelled = (name: string): string => [...name].join(NOISE);
/** An option's argument: in quotes with it, in a list, or behind it. */
const argumentOf = (option: string, joined: string, apart: string, flags: string): RegExp =>
  new RegExp(
    String.raw`((["'])${option}${joined})(?![\\^]["'])([^"'\r\n]+)(?=\2)|(${option}["']\s*,\s*["'])([^"'\r\n]+)|(${option}${apart})(${WORD})`,
    flags,
  );
const APART = String.raw`["'\\^]*(?:[\s=:]|[\\^](?=\s)|- )+`;
const longOf = (names: readonly string[]): string => `(?<![\\w-])-${NOISE}-${NOISE}(?:${names.map(spelled).join('|')})`;
/** Of these the dashes may be missing, and curl's name be cut. */
const SIGNING = `(?:--)?(?:${spelled('httpsig-k')}(?:${NOISE}e)?(?:${NOISE}y)?|${spelled('unstable-m-sig-key')})`;
const KEY = argumentOf(`(?:${SIGNING}|${longOf(CURL_SECRETS.whole)})`, '=', APART, 'gi');
const PASSWORD = argumentOf(longOf(CURL_SECRETS.password), '=', APART, 'gi');
/** `-u`, perhaps behind others (`-sSu`), and its argument perhaps right behind it. */
const LETTER = argumentOf(
  `(?<![^\\s"'^])-${NOISE}(?:[${CURL_SECRETS.flags}]${NOISE})*[${CURL_SECRETS.letters}]`,
  '',
  `(?:${APART})?`,
  'g',
);
const CURL = new RegExp(spelled('curl'), 'i');
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
export const MASKED_KEY = '********';

/** The text with stars in place of each key and of each password that no request shows. */
export function withoutSigningKeys(text: string): string {
  const variables = new Set<string>();
  const hidden = (secret: string): string => {
    for (const [, name = ''] of secret.matchAll(/\$\{?(\w+)/g)) variables.add(name);
    return MASKED_KEY;
  };
  const each = (pattern: RegExp, of: string, mask: (word: string) => string): string =>
    of.replace(pattern, (_, joined = '', _quote, inQuotes = '', listed = '', inList = '', before = '', word = '') => {
      return joined + listed + before + mask(inQuotes || inList || word);
    });
  const withoutPassword = (word: string): string => hiddenPassword(word, hidden);
  let masked = each(KEY, text.replace(PEM, MASKED_KEY), (word) => (FROM_FILE.test(word) ? word : hidden(word)));
  masked = each(PASSWORD, masked, withoutPassword);
  if (CURL.test(masked)) masked = each(LETTER, masked, withoutPassword);
  if (variables.size > 0)
    masked = masked.replace(VARIABLE, (all, name: string) => (variables.has(name) ? `${name}=${MASKED_KEY}` : all));
  if (!MESSAGE_SIGNATURE_SPELLED.test(masked)) return masked;
  return masked.replace(LOGIN, (_, quoted = '', _quote, inQuotes = '', before = '', login = '') => {
    return quoted + before + withoutKey(inQuotes + login);
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

function withoutKey(login: string): string {
  const [id, key, ...components] = login.split(':');
  if (key === undefined || /^["'\\^]*@/.test(key)) return login;
  const end = components.length > 0 ? '' : (/["'\\^]*$/.exec(key)?.[0] ?? '');
  return [id, MASKED_KEY + end, ...components].join(':');
}

/** What to do about a key that stands in the command itself. */
export const KEY_IN_COMMAND =
  'The command holds the private key itself, which every user of that machine sees in the list of programs; it was not kept. Give it as @FILE.';

/** The same for the password of a login. */
export const PASSWORD_IN_COMMAND =
  'The password of --user was not kept. If the signature covers Authorization, give that header as it was sent.';
