/** From a hit of the search to the finding that says it. */

import { toBase64 } from '../bytes/base64.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { type BaseModel, modelBytes } from './base-model.ts';
import { MOST_CAUSES } from './bounds.ts';
import { CAUSES, type CauseId } from './causes.ts';
import type { Change } from './changes/change.ts';
import type { Finding } from './finding.ts';
import type { MessageForm } from './message-form.ts';
import { formFix } from './message-forms.ts';
import type { Explanation, Hit } from './search.ts';

/** One finding, or none where the untouched base was signed and static faults say the rest. */
export function baseFinding(hit: Hit, model: BaseModel, expected: MessageForm): readonly Finding[] {
  const [first] = hit.explanations;
  if (first === undefined) return [];
  const { changes, form, testing } = first;
  const isUntouched =
    changes.length === 0 && form === expected && testing.key.causes.length === 0 && testing.repaired === undefined;
  if (isUntouched) return [];
  const base = decodeUtf8(hit.base);
  const said = changes.map((change) => together(change, changes.length, base));
  const parts = partsOf({ ...first, changes: said }, expected);
  const causes = new Set<CauseId>();
  // By turns, so that of many causes each part keeps its likeliest.
  const most = Math.max(0, ...parts.map((part) => part.causes.length));
  for (let at = 0; at < most; at += 1)
    for (const part of parts) for (const cause of part.causes.slice(at, at + 1)) causes.add(cause);
  for (const other of hit.explanations)
    for (const part of partsOf(other, expected)) for (const cause of part.causes) causes.add(cause);
  const [only] = changes.length === 1 ? changes : [];
  const difference = changes.length === 0 ? undefined : differingLines(decodeUtf8(modelBytes(model)), base);
  return [
    {
      causes: [...causes].slice(0, MOST_CAUSES),
      message: parts.map(({ message }) => message).join(' '),
      fix: [...new Set(parts.map(({ fix }) => fix))].join(' '),
      certainty: 'proven',
      expected: only?.expected ?? difference?.expected,
      came: only?.came ?? difference?.came,
      line: only?.expected === undefined && only?.came === undefined ? difference?.line : undefined,
      corrected: only?.corrected,
      signedBaseBase64: toBase64(hit.base),
    },
  ];
}

/** Of several changes one may have altered what another wrote: a value that nobody signed is then not quoted. */
function together(change: Change, count: number, base: string): Change {
  const [first] = change.causes;
  if (count < 2 || first === undefined || change.came === undefined || !/ was signed /.test(change.message))
    return change;
  return base.includes(change.came) ? change : { ...change, message: CAUSES[first].what };
}

/** Two parts of bases, and the number of their first line. */
export type DifferingLines = { readonly expected: string; readonly came: string; readonly line: number };

/** Both texts from the first line that differs to the last; whole lines, and whole texts if their lines cannot be matched. */
export function differingLines(expected: string, came: string): DifferingLines {
  const [right, signed] = [expected.split('\n'), came.split('\n')];
  const most = Math.min(right.length, signed.length) - 1;
  let before = 0;
  while (before < most && right[before] === signed[before]) before += 1;
  let after = 0;
  while (after < most - before && right[right.length - 1 - after] === signed[signed.length - 1 - after]) after += 1;
  const between = (lines: readonly string[]): string => lines.slice(before, lines.length - after).join('\n');
  return { expected: between(right), came: between(signed), line: before + 1 };
}

/** One thing that was done, as a sentence. */
export type ExplainedPart = { readonly causes: readonly CauseId[]; readonly message: string; readonly fix: string };

/** What differs from what is expected: another key before all else, then each change, the message, the signature's bytes. */
export function partsOf({ changes, form, testing }: Explanation, expected: MessageForm): readonly ExplainedPart[] {
  const parts: ExplainedPart[] = [...(testing.key.causes.length > 0 ? [testing.key] : []), ...changes];
  if (form !== expected) {
    const causes: readonly CauseId[] = form.causes.length > 0 ? form.causes : ['X1'];
    parts.push({
      causes,
      message: `You signed ${form.what}; this service expects ${expected.what}.`,
      fix: formFix(form, expected),
    });
  }
  if (testing.repaired !== undefined) parts.push(testing.repaired);
  return parts;
}
