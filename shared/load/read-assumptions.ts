/** The assumptions of how-big.ts as they are given by hand, each refused with a sentence where it cannot be used. */
import { shortened } from '../text/shortened.ts';
import { type LoadAssumptions, numberText, USUAL_ASSUMPTIONS } from './how-big.ts';

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
