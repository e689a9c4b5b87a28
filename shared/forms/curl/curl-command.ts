/** How a curl command begins; apart from its reader, because the palette asks only this of what is pasted. */

const COMMAND = /^\s*(?:[$%>#][ \t]+)?(?:\S*[\\/])?curl(?:\.exe)?(?=[\s^]|$)/i;

/** The first word, with a prompt before it, if it is curl. */
export function curlWord(text: string): string | undefined {
  return COMMAND.exec(text)?.[0];
}

/** True if the first word is curl, perhaps after a prompt. */
export function isCurlCommand(text: string): boolean {
  return COMMAND.test(text);
}
