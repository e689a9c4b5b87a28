/**
 * Finds secrets of which a stranger chose both the secret and the text, in a time that grows with the text alone.
 *
 * Looking for a secret that repeats itself in a text that does too compares nearly all of it at each place: 8,000 characters
 * in a megabyte took the better part of a minute. So comparisons are counted, for each text by itself. A secret that does not
 * repeat itself takes about one a character, whatever its length, and is found in every spelling. Where they are spent, secrets
 * are found as they are and as JSON escapes them, in one pass whatever their length and number.
 */
import {
  createSecretFinder,
  isTokenCharacter,
  SCHEME,
  type SecretFinder,
  type SecretSpan,
  SHORTEST_SECRET,
  toEnd,
} from './find-secrets.ts';

/** Comparisons for each unit of a text, and for any text, however short. An ordinary token takes one or two in each reading. */
const [MOST_FOR_UNIT, MOST_FOR_ANY] = [64, 16_384];

/** `secrets` may hold empty ones and some twice; the places are those of all of them. */
export function createBoundedFinder(secrets: readonly string[]): SecretFinder {
  const wanted = [...new Set(secrets)].filter((secret) => secret !== '');
  const allowance = { left: 0 };
  const everySpelling = createSecretFinder(wanted, allowance);
  let asTheyAre: SecretFinder | undefined;
  function* slices(units: Uint8Array | Uint16Array): Generator<undefined, readonly (readonly SecretSpan[])[]> {
    allowance.left = MOST_FOR_ANY + MOST_FOR_UNIT * units.length;
    const places = everySpelling.slices ? yield* everySpelling.slices(units) : everySpelling.find(units);
    if (allowance.left >= 0) return places;
    asTheyAre ??= plainFinder(wanted);
    return asTheyAre.find(units);
  }
  return { find: (units) => toEnd(slices(units)), slices };
}

/** A text that is looked for as it is. */
type Plain = {
  readonly text: string;
  /** Characters at the end that are the secret. */
  readonly length: number;
  readonly isWhole: boolean;
};

function plainFormsOf(secret: string): Plain[] {
  const isWhole = secret.length < SHORTEST_SECRET;
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, inJson, inJson.replaceAll('/', '\\/')])].map((written) => ({
    text: isWhole ? SCHEME + written : written,
    length: written.length,
    isWhole,
  }));
}

/** Behind the characters that lead here: of one text or of several that begin alike. */
type Step = {
  readonly next: Map<number, Step>;
  /** The step behind fewer of these characters, the last ones; undefined for the first step alone. */
  shorter: Step | undefined;
  /** The longest text that ends here. */
  ends: Plain | undefined;
};

/** Finds all of them in one pass (Aho and Corasick). Places do not overlap. */
function plainFinder(secrets: readonly string[]): SecretFinder {
  const first = stepsOf(secrets.flatMap(plainFormsOf));
  return {
    find(units) {
      const places: SecretSpan[] = [];
      let step = first;
      for (let at = 0; at < units.length; at += 1) {
        step = stepAfter(step, units[at] ?? 0) ?? first;
        const { ends } = step;
        const end = at + 1;
        if (ends === undefined || (ends.isWhole && isTokenCharacter(units[end]))) continue;
        let start = end - ends.length;
        for (let last = places.at(-1); last && start < last.end; last = places.at(-1)) {
          start = Math.min(start, last.start);
          places.pop();
        }
        places.push({ start, end });
      }
      return [places];
    },
  };
}

function stepsOf(forms: readonly Plain[]): Step {
  const first: Step = { next: new Map(), shorter: undefined, ends: undefined };
  for (const form of forms) {
    let step = first;
    for (let at = 0; at < form.text.length; at += 1) {
      const unit = form.text.charCodeAt(at);
      const next: Step = step.next.get(unit) ?? { next: new Map(), shorter: first, ends: undefined };
      step.next.set(unit, next);
      step = next;
    }
    step.ends = form;
  }
  // Each behind all that are nearer to the first.
  const inOrder = [...first.next.values()];
  for (const step of inOrder) {
    step.ends ??= step.shorter?.ends;
    for (const [unit, next] of step.next) {
      next.shorter = (step.shorter && stepAfter(step.shorter, unit)) ?? first;
      inOrder.push(next);
    }
  }
  return first;
}

/** Undefined where nothing that is looked for goes on like this. */
function stepAfter(from: Step, unit: number): Step | undefined {
  for (let step: Step | undefined = from; step; step = step.shorter) {
    const next = step.next.get(unit);
    if (next) return next;
  }
  return undefined;
}
