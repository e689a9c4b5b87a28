/** From a hit of the search to the finding that says it. */

import { toBase64 } from '../bytes/base64.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import { type BaseModel, modelBytes } from './base-model.ts';
import type { CauseId } from './causes.ts';
import type { Finding } from './finding.ts';
import { formFix, type MessageForm } from './message-forms.ts';
import type { Explanation, Hit } from './search.ts';

const MOST_CAUSES = 6;

/** One finding, or none where the untouched base was signed and static faults say the rest. */
export function baseFinding(hit: Hit, model: BaseModel, expected: MessageForm): readonly Finding[] {
  const [first] = hit.explanations;
  if (first === undefined) return [];
  const { changes, form, testing } = first;
  const isUntouched =
    changes.length === 0 && form === expected && testing.key.causes.length === 0 && testing.repaired === undefined;
  if (isUntouched) return [];
  const parts = partsOf(first, expected);
  const causes = new Set<CauseId>(parts.flatMap(({ causes: ids }) => ids.slice(0, 1)));
  for (const part of parts) for (const cause of part.causes) causes.add(cause);
  for (const other of hit.explanations.slice(1))
    for (const part of partsOf(other, expected)) for (const cause of part.causes) causes.add(cause);
  const [only] = changes.length === 1 ? changes : [];
  return [
    {
      causes: [...causes].slice(0, MOST_CAUSES),
      message: parts.map(({ message }) => message).join(' '),
      fix: [...new Set(parts.map(({ fix }) => fix))].join(' '),
      certainty: 'proven',
      expected: only?.expected ?? (changes.length > 0 ? decodeUtf8(modelBytes(model)) : undefined),
      came: only?.came ?? (changes.length > 0 ? decodeUtf8(hit.base) : undefined),
      corrected: only?.corrected,
      signedBaseBase64: toBase64(hit.base),
    },
  ];
}

/** One thing that was done, as a sentence. */
export type ExplainedPart = { readonly causes: readonly CauseId[]; readonly message: string; readonly fix: string };

/** The key, the message and each change that differ from what is expected. */
export function partsOf({ changes, form, testing }: Explanation, expected: MessageForm): readonly ExplainedPart[] {
  const parts: ExplainedPart[] = [...changes];
  if (form !== expected) {
    const causes: readonly CauseId[] = form.causes.length > 0 ? form.causes : ['X1'];
    parts.push({
      causes,
      message: `You signed ${form.what}; this service expects ${expected.what}.`,
      fix: formFix(expected),
    });
  }
  if (testing.key.causes.length > 0) parts.push(testing.key);
  if (testing.repaired !== undefined) {
    parts.push({
      causes: ['X14'],
      message: `In the signature ${testing.repaired}.`,
      fix: 'R and S are 32 bytes each, lowest byte first; write them as the library returns them.',
    });
  }
  return parts;
}
