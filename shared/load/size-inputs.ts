/**
 * What the reckoning of how-big.ts is given by hand or by a file: assumptions as texts, and the measures of `load --size --json`. Each is
 * refused with a sentence where it cannot be used.
 */
import { z } from 'zod';
import { type Answer, refuse } from '../failure.ts';
import { jsonValue } from '../json/json-value.ts';
import { shortened } from '../text/shortened.ts';
import { type LoadAssumptions, type LoadMeasures, numberText, USUAL_ASSUMPTIONS } from './how-big.ts';

/** `name=value` pairs over the usual assumptions; or what is wrong with the first that is none. */
export function readAssumptions(
  pairs: readonly string[],
): { readonly ok: true; readonly assumed: LoadAssumptions } | { readonly ok: false; readonly message: string } {
  const assumed: Record<string, number> = { ...USUAL_ASSUMPTIONS };
  for (const pair of pairs) {
    const [, name = '', text = ''] = /^(\w+)=(.*)$/s.exec(pair) ?? [];
    const most = isAssumption(name) ? MOST[name] : undefined;
    const value = /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
    if (most === undefined)
      return {
        ok: false,
        message: `expected one of ${Object.keys(MOST).join(', ')} and a value, got “${shortened(pair, 60)}”`,
      };
    if (value <= 0 || value > most)
      return {
        ok: false,
        message: `${name}: expected a number above 0 and at most ${numberText(most)}, got “${shortened(text, 40)}”`,
      };
    assumed[name] = value;
  }
  return { ok: true, assumed: { ...USUAL_ASSUMPTIONS, ...assumed } };
}

const MOST: Readonly<Record<keyof LoadAssumptions, number>> = {
  subscribers: 10_000_000_000,
  diallingShare: 1,
  sessionsEach: 1000,
  busiestHourShare: 1,
  peak: 1000,
  utilisation: 1,
};

function isAssumption(name: string): name is keyof LoadAssumptions {
  return Object.hasOwn(MOST, name);
}

const above = z.number().positive().max(1e12);
const sized = z.object({
  measured: z.object({
    signsPerCore: above,
    verifiesPerCore: above,
    pressesPerCore: above,
    pressesPerGenerator: above,
    pressesPerSession: above,
    sessionSec: above,
    bytesPerSession: z.number().min(0).max(1e12),
  } satisfies Record<keyof LoadMeasures, z.ZodType>),
});

/** What `load --size --json` printed. */
export function readMeasures(text: string): Answer<LoadMeasures> {
  const expected = 'Expected what “load FLOW… --size --json” prints';
  const json = jsonValue(text);
  if (json === undefined) return refuse('measures-unreadable', `${expected}, got other text.`);
  const read = sized.safeParse(json);
  if (read.success) return { ok: true, value: read.data.measured };
  const at = read.error.issues[0]?.path.join('.') ?? '';
  return refuse('measures-unreadable', `${expected}; ${at || 'the document'} is no number above 0 there.`);
}
