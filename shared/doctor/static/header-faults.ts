/** What is wrong with the covered headers themselves: doubled, empty, unfilled, beyond ASCII, not there. */

import { decodeUtf8 } from '../../bytes/utf8.ts';
import { headerValues } from '../../http/message.ts';
import { parseJson } from '../../json/parse-json.ts';
import type { RequestView } from '../../signature/components.ts';
import { codePoint } from '../../text/code-point.ts';
import type { CauseId } from '../causes.ts';
import { shown } from '../changes/change.ts';
import type { Finding } from '../finding.ts';

/** `names` are the covered headers and those that the method must cover, `masked` those to say nothing of; lower case. */
export function headerFaults(
  view: RequestView,
  names: readonly string[],
  masked: readonly string[],
): readonly Finding[] {
  const findings: Finding[] = [];
  const { headers } = view.request;
  const add = (
    causes: readonly CauseId[],
    message: string,
    fix: string,
    certainty: Finding['certainty'] = 'proven',
  ): void => {
    findings.push({ causes, message, fix, certainty });
  };
  const isChunked = headerValues(headers, 'transfer-encoding').some((coding) => /chunked/i.test(coding));
  if (isChunked && headerValues(headers, 'content-length').length === 0) {
    add(
      ['H6'],
      'The body came chunked, so Content-Length did not arrive.',
      'Send a body of known size with Content-Length.',
    );
  }
  for (const name of names.filter((one) => !masked.includes(one))) {
    const lines = headerValues(headers, name).map((line) => line.trim());
    const [first] = lines;
    if (first === undefined) continue;
    if (lines.length > 1)
      add(
        ['H12', 'B16'],
        `${name} was sent ${lines.length} times: ${lines.map(shown).join(' and ')}.`,
        `Send ${name} once.`,
      );
    const half = doubled(first);
    if (half !== undefined) add(['H12'], `${name} has its value twice: ${shown(first)}.`, `Send it once: ${half}`);
    if (isUnset(first))
      add(['B22'], `${name} is ${shown(first)}: a variable without a value.`, `Set ${name} before you sign and send.`);
    else if (first === '' || first === 'Bearer')
      add(
        ['B22', 'B14'],
        `${name} is listed as signed and was sent without a value.`,
        `Set ${name} before you sign and send.`,
      );
    if (/^(?:Bearer )?b'.*'$/.test(first))
      add(['B22'], `${name} is a Python bytes literal: ${shown(first)}.`, 'Decode it to text first.');
    const template = /\{\{[^}]*\}\}|\$\{[^}]*\}|<[a-z_ -]+>/i.exec(first)?.[0];
    if (template !== undefined)
      add(['B23'], `${name} has the variable ${template}, not its value.`, 'Fill the variable in first.');
    const odd = /[“”‘’\u00a0\u200b\ufeff]/.exec(first);
    if (odd)
      add(
        ['B21'],
        `${name} has the character ${codePoint(odd[0])} at position ${odd.index + 1}.`,
        'Type the value again; it was copied from a formatted text.',
      );
    else {
      const wide = /[^\0-\x7f]/u.exec(first);
      if (wide)
        add(
          ['B19'],
          `${name} has ${shown(wide[0])} at position ${wide.index + 1}; a header that is signed should be ASCII.`,
          `Encode ${name}.`,
          'likely',
        );
    }
  }
  contentType(add, view);
  if (!masked.includes('authorization')) authorization(add, headerValues(headers, 'authorization')[0]);
  return findings;
}

/** What languages write for a value that is not there, or not yet. */
export function isUnset(value: string): boolean {
  return /^(?:Bearer )?(?:undefined|null|None|nil|NaN|\[object \w+\]|<nil>)$/.test(value.trim());
}

type AddFault = (causes: readonly CauseId[], message: string, fix: string) => void;

/** The default of a client that was not told what it sends. */
function contentType(add: AddFault, { request: { headers, body } }: RequestView): void {
  const type = headerValues(headers, 'content-type')[0]?.trim() ?? '';
  if (!/^(?:text\/plain|application\/octet-stream|\*\/\*)/i.test(type)) return;
  const text = decodeUtf8(body);
  const right = parseJson(text).ok
    ? 'application/json'
    : /^[^\s=&]+=/.test(text)
      ? 'application/x-www-form-urlencoded'
      : undefined;
  if (right !== undefined)
    add(
      ['H3'],
      `Content-Type is ${shown(type)}, and the body is ${right === 'application/json' ? 'JSON' : 'a form'}.`,
      `Set Content-Type: ${right} yourself, before signing.`,
    );
}

function authorization(add: AddFault, value: string | undefined): void {
  if (value === undefined || value.trim() === '') return;
  const text = value.trim();
  const fix = 'Write Authorization: Bearer, one blank, the token.';
  if (/^bearer\s+bearer\s/i.test(text)) add(['H9'], 'Authorization has “Bearer” twice.', fix);
  else if (/^bearer\s/i.test(text) && !/^Bearer [^\s]/.test(text))
    add(['H9'], `Authorization begins with ${shown(text.slice(0, 8))}; “Bearer” and one blank are expected.`, fix);
  else if (!/^bearer\b/i.test(text) && !/\s/.test(text))
    add(['H9'], 'Authorization has a token without “Bearer”.', fix);
}

/** The half of a value, without blanks around it, that is there twice, joined by ", ". */
function doubled(value: string): string | undefined {
  const left = value.slice(0, value.length / 2 - 1);
  return value === `${left}, ${left}` ? left : undefined;
}
