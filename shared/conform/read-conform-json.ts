/** Reads what `conform --json` printed and what the workbench keeps: bounded, and each field checked. */
import { z } from 'zod';
import { signingProfile } from '../environment/read-fields.ts';
import { ussdProfile } from '../environment/ussd-profile-schema.ts';
import { type Answer, refuse } from '../failure.ts';
import { issueWords } from '../json/issue-words.ts';
import { jsonValue } from '../json/json-value.ts';
import { plainLine } from '../text/plain-line.ts';
import { shortened } from '../text/shortened.ts';
import { type ConformJson, countsOf, LONGEST_RUN_TEXT } from './conform-json.ts';
import { CONFORM_ENDS } from './conform-run.ts';

const word = z.string().max(400);
/** What stands in a line with other words. */
const inLine = (longest: number) => z.string().max(longest).transform(plainLine);
const text = z.string().max(4_000);
const requests = z
  .array(
    z.object({
      method: inLine(400),
      target: inLine(20_000),
      status: z.int().min(0).max(999).optional(),
      exchangeId: word.optional(),
    }),
  )
  .max(500);
const clause = z.object({
  id: word,
  section: word,
  clause: text,
  passed: z.boolean(),
  skipped: text.optional(),
  expected: text,
  got: text,
  requests,
});
const open = z.object({ id: word, question: text, does: text.optional(), skipped: text.optional(), requests });

const about = z.object({
  environment: inLine(400),
  address: inLine(2_000),
  customerId: z.int().nonnegative(),
  startedAt: z.iso.datetime(),
  acts: z.boolean(),
  probes: z.boolean(),
});

const isEachOnce = (all: readonly { readonly id: string }[]): boolean =>
  new Set(all.map(({ id }) => id)).size === all.length;
const ONCE = 'an id stands twice';

/** Fields that a later version adds are passed over. */
export const conformJsonSchema = z.object({
  passed: z.boolean(),
  ended: z.object({ by: z.enum(CONFORM_ENDS), sentence: text }).optional(),
  clauses: z.array(clause).min(1).max(2_000).refine(isEachOnce, ONCE),
  open: z.array(open).max(500).refine(isEachOnce, ONCE),
  profile: z.object({ signingProfile, ussdProfile }),
  about: about.optional(),
});

const savedSchema = conformJsonSchema.extend({
  comparison: z.object({ comparedWith: inLine(3_000), run: conformJsonSchema.optional() }).optional(),
});

/** `earlier`: the run that it was saved as compared with. */
export type SavedRun = { readonly run: ConformJson; readonly earlier?: ConformJson };

/** Reads a saved run; the Failure `conform-unreadable` says where it is none, `conform-half` that it is a comparison without the earlier run. */
export function readConformJson(saved: string): Answer<SavedRun> {
  const wanted = 'expected the JSON that Tests, Specification saves and conform --json prints';
  if (saved.length > LONGEST_RUN_TEXT) {
    return refuse('conform-unreadable', `This is no conformance run: ${wanted}, got ${saved.length} characters.`);
  }
  const json = jsonValue(saved.replace(/^\uFEFF/, ''));
  if (json === undefined) return refuse('conform-unreadable', `This is no conformance run: ${wanted}, got other text.`);
  const read = savedSchema.safeParse(json);
  if (read.success) {
    const { comparison, ...run } = read.data;
    if (!comparison) return { ok: true, value: { run: judged(run) } };
    if (comparison.run) return { ok: true, value: { run: judged(run), earlier: judged(comparison.run) } };
    const message = `This is a comparison with “${shortened(comparison.comparedWith, 120)}”, and the file does not hold that run. Open the two runs that were compared, each from its own file.`;
    return refuse('conform-half', message);
  }
  const why = issueWords(read.error.issues[0], 'the file');
  return refuse('conform-unreadable', `This is no conformance run: ${wanted}; ${why}.`);
}

/** Whether it passed is believed of no file whose clauses say otherwise. */
function judged(run: ConformJson): ConformJson {
  return { ...run, passed: !run.ended && countsOf(run.clauses).failed === 0 };
}
