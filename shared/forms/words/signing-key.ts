/** The private keys that commands carry for their own signature: masked in the text before it is shown or kept. */

const KEY_OPTIONS = /(--(?:httpsig-key|unstable-m-sig-key)(?:=|(?:[ \t]|[\\^]\r?\n)+)["']?)(?!@)[^\s"']+/g;
/** HTTPie's `-a id:key:components`, of which the key is one part; any other login stays as it is. */
const HTTPIE_AUTH = /((?:-a|--auth)(?:=|[ \t])*["']?[^\s:"']+:)[^\s:"']+/g;
export const MESSAGE_SIGNATURE = 'message-signature';
const MASKED_KEY = '********';

/** The text with stars in place of each key; a file that a key is read from stays named. */
export function withoutSigningKeys(text: string): string {
  const masked = text.replace(KEY_OPTIONS, `$1${MASKED_KEY}`);
  return masked.includes(MESSAGE_SIGNATURE) ? masked.replace(HTTPIE_AUTH, `$1${MASKED_KEY}`) : masked;
}

/** What to do about a key that stands in the command itself. */
export const KEY_IN_COMMAND =
  'The command holds the private key itself, which every user of that machine sees in the list of programs; it was not kept. Give it as @FILE.';
