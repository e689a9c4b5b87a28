/**
 * Which parts of a flow are secret: a var whose name says PIN or password, and any var or step whose line ends in the
 * comment `# secret`.
 *
 * Their values are masked wherever a run is shown. What a screen's state says (`ENTER_PIN`) makes the answer to it
 * secret too (shared/ussd/secret-answer). This is for what people read over shoulders and in reports; the request itself is sent as it is.
 */
const MARK = /(^|\s)#\s*secret\b/i;

/** The lines, from 1, that bear the mark. A mark within a quoted text counts as well: rather one mask too many. */
export function secretLines(text: string): ReadonlySet<number> {
  const marked = text.split('\n').flatMap((line, index) => (MARK.test(line) ? [index + 1] : []));
  return new Set(marked);
}

/**
 * A dialled code whose parts behind the service code are keys; where one is longer than a key, it may be a PIN or an amount and is `…`, as stars
 * are signs of a code.
 *
 * @param isSecret the code is marked as secret: nothing behind the service code is shown.
 */
export function maskedCode(code: string, serviceCode: string | undefined, isSecret = false): string {
  const known = serviceCode?.replace(/#$/, '');
  const head = known && code.startsWith(`${known}*`) ? known : (/^\*?\d+\*\d+(?=\*)/.exec(code)?.[0] ?? '');
  if (head === '') return code;
  return head + code.slice(head.length).replace(isSecret ? /[^*#]+/g : /[^*#]{3,}/g, '…');
}
