/**
 * The private keys that commands carry for their own signature: masked in the text before it is shown or kept.
 *
 * An option and its argument are found as bash, cmd, JSON and their logs write them, in one pass and not by the words of one
 * of them: a key is masked in a text that cannot be read as a command yet.
 */

/** An argument however it is quoted. A quote that stays open goes on to the end of its line. */
const WORD = String.raw`(?:'[^']*'|\^?"(?:[^"\\]|\\[\s\S])*"|\\"[^"\\]*\\"|[\\^](?:\r?\n|[\s\S])|['"][^\r\n]*|[^\s'"\\^])+`;
/** What a shell takes away within a word. */
const NOISE = String.raw`["'\\^\r\n]*`;
const spelled = (name: string): string => [...name].join(NOISE);
const OPTION = `(?:${spelled('httpsig-k')}(?:${NOISE}e)?(?:${NOISE}y)?|${spelled('unstable-m-sig-key')})`;
/** In quotes with its option; in a list; behind the option. A file that the key is read from stays named. */
const KEY = new RegExp(
  String.raw`((["'])--${OPTION}=)(?!@)[^"'\r\n]+(?=\2)|(${OPTION}["']\s*,\s*["'])(?!@)[^"'\r\n]+|(${OPTION}["'\\^]*(?:=|(?:[\s=:]|[\\^](?=\s)|- )+)(?!["'$^]*@))(${WORD})`,
  'gi',
);
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
const MASKED_KEY = '********';

/** The text with stars in place of each key. */
export function withoutSigningKeys(text: string): string {
  const variables = new Set<string>();
  let masked = text
    .replace(PEM, MASKED_KEY)
    .replace(KEY, (_, quoted = '', _quote, listed = '', before = '', key = '') => {
      variables.add(/^["']?\$\{?(\w+)/.exec(key)?.[1] ?? '');
      return `${quoted}${listed}${before}${MASKED_KEY}`;
    });
  if (variables.size > 0)
    masked = masked.replace(VARIABLE, (all, name: string) => (variables.has(name) ? `${name}=${MASKED_KEY}` : all));
  if (!MESSAGE_SIGNATURE_SPELLED.test(masked)) return masked;
  return masked.replace(LOGIN, (_, quoted = '', _quote, inQuotes = '', before = '', login = '') => {
    return quoted + before + withoutKey(inQuotes + login);
  });
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
