/**
 * The search: which bytes, made of the right base by few changes, does the signature hold over?
 *
 * Smallest first, level by level: other messages and other keys over the untouched base, single changes, pairs, triples.
 * A hit is a proof; a chance match has odds of 1 to 2^252. After a hit the rest of its level is compared as text only,
 * so that every explanation with the same bytes is found. A generator, so that a worker can show progress and stop.
 */
import { encodeUtf8 } from '../bytes/utf8.ts';
import type { CryptoPort } from '../signature/ports.ts';
import { type BaseModel, modelText } from './base-model.ts';
import type { Change } from './changes/change.ts';
import type { SignedMessageTest } from './curve/matching-message.ts';
import type { Tried } from './finding.ts';
import type { KeyCandidate } from './key-candidates.ts';
import { EMPTY_MESSAGES, MESSAGE_FORMS, type MessageForm } from './message-forms.ts';

/** One way to check a signature: these bytes of it, under this key. */
export type Testing = {
  readonly test: SignedMessageTest;
  readonly key: KeyCandidate;
  /** Set where the bytes of the signature were changed too. */
  readonly repaired?: string;
};

/** One explanation: a key, a form of the message, and changes of the base. */
export type Explanation = {
  readonly testing: Testing;
  readonly form: MessageForm;
  readonly changes: readonly Change[];
};

export type Hit = {
  /** The first is the simplest; the others have the same bytes. */
  readonly explanations: readonly Explanation[];
  readonly base: Uint8Array;
};

export type SearchPlan = {
  readonly model: BaseModel;
  readonly changes: readonly Change[];
  readonly expected: MessageForm;
  /** Of the key that the request names. */
  readonly own: readonly Testing[];
  /** Of other keys and repaired signatures: made when they are needed, because each costs some milliseconds. */
  readonly others: () => readonly Testing[];
  readonly depth: 1 | 2 | 3;
  /** The text as it was signed, where the model shows secrets as masks. */
  readonly unmasked?: (text: string) => string;
};

export type SearchResult = { readonly hit?: Hit; readonly tried: readonly Tried[]; readonly candidates: number };
/** Candidates tried so far. */
export type Progress = { readonly candidates: number; readonly level: string };

const REPORTED_EACH = 500;

type Candidate = { readonly model: BaseModel; readonly changes: readonly Change[] };

/** Yields now and then; returns what was found. `crypto` hashes. */
export function* search(
  plan: SearchPlan,
  crypto: Pick<CryptoPort, 'sha512' | 'sha256'>,
): Generator<Progress, SearchResult> {
  const tried: Tried[] = [];
  let candidates = 0;
  let level = '';
  const forms = [plan.expected, ...MESSAGE_FORMS.filter((form) => form !== plan.expected)];
  const foreign = forms.slice(1);
  let others: readonly Testing[] | undefined;

  function* level_(
    what: string,
    of: Iterable<Candidate>,
    tests: readonly Testing[],
    messages: readonly MessageForm[],
  ): Generator<Progress, Hit | undefined> {
    level = what;
    const before = candidates;
    let hit: Hit | undefined;
    let hitText: string | undefined;
    const explanations: Explanation[] = [];
    const seen = new Set<number>();
    for (const { model, changes } of of) {
      const text = modelText(model);
      if (hit !== undefined) {
        const first = explanations[0];
        if (first !== undefined && text === hitText && explanations.length < MOST_EXPLANATIONS)
          explanations.push({ ...first, changes });
        continue;
      }
      const encode = model.form.encode ?? encodeUtf8;
      const base = encode(plan.unmasked?.(text) ?? text);
      const hash = crypto.sha512(base);
      const id = fingerprint(hash);
      if (seen.has(id)) continue;
      seen.add(id);
      for (const form of messages) {
        const message = form.of(base, hash, crypto);
        for (const testing of tests) {
          candidates += 1;
          if (candidates % REPORTED_EACH === 0) yield { candidates, level };
          if (!testing.test(message, form.variant)) continue;
          hitText = text;
          explanations.push({ testing, form, changes });
          hit = { explanations, base: plan.unmasked === undefined ? base : encode(text) };
          break;
        }
        if (hit !== undefined) break;
      }
    }
    const count = candidates - before;
    if (count > 0) tried.push({ what, count });
    return hit;
  }

  const untouched: readonly Candidate[] = [{ model: plan.model, changes: [] }];
  const singles = distinct(plan);
  const common = singles.filter(({ changes }) => changes[0]?.isRare !== true);
  const otherTests = (): readonly Testing[] => {
    others ??= plan.others();
    return others;
  };
  const levels: (() => Generator<Progress, Hit | undefined>)[] = [
    () => level_('other messages over the right base', untouched, plan.own, [...forms, ...EMPTY_MESSAGES]),
    () => level_('single changes of the base', singles, plan.own, [plan.expected]),
    () => level_('other keys and repaired signatures', untouched, otherTests(), [...forms, ...EMPTY_MESSAGES]),
    () => level_('single changes with other messages', singles, plan.own, foreign),
  ];
  if (plan.depth >= 2) {
    levels.push(() => level_('single changes with other keys', common, otherTests(), [plan.expected]));
    levels.push(() => level_('pairs of changes', pairs(common), plan.own, [plan.expected]));
  }
  if (plan.depth >= 3) {
    levels.push(() => level_('pairs with rare changes', pairs(singles), plan.own, [plan.expected]));
    levels.push(() => level_('single changes with other keys and messages', singles, otherTests(), foreign));
    levels.push(() => level_('pairs of changes with other messages', pairs(common), plan.own, foreign));
    levels.push(() => level_('triples of changes', triples(common), plan.own, [plan.expected]));
  }
  for (const next of levels) {
    const hit = yield* next();
    if (hit !== undefined) return { hit, tried, candidates };
  }
  return { tried, candidates };
}

const MOST_EXPLANATIONS = 24;

/** 48 bits of a hash: enough to tell some millions of bases apart, and far cheaper to remember than their texts. */
function fingerprint(hash: Uint8Array): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = hash;
  return ((a << 16) | (b << 8) | c) * 0x1000000 + ((d << 16) | (e << 8) | f);
}

/**
 * Each change over the untouched base, without those that do nothing. Changes that give the same text become one, with
 * the causes of all.
 */
function distinct({ model, changes }: SearchPlan): readonly Candidate[] {
  const untouched = modelText(model);
  const byText = new Map<string, { readonly model: BaseModel; readonly same: Change[] }>();
  for (const change of changes) {
    const changed = change.apply(model);
    const text = modelText(changed);
    const { encode } = changed.form;
    if (encode === undefined && text === untouched) continue;
    const id = encode === undefined ? text : `${change.message}\0${text}`;
    const known = byText.get(id);
    if (known === undefined) byText.set(id, { model: changed, same: [change] });
    else known.same.push(change);
  }
  return [...byText.values()].flatMap(({ model: changed, same }) => {
    const [first] = same;
    if (first === undefined) return [];
    const causes = [...new Set(same.flatMap((change) => change.causes))];
    const isRare = same.every((change) => change.isRare === true);
    return [{ model: changed, changes: [{ ...first, causes, isRare }] }];
  });
}

function* pairs(singles: readonly Candidate[], from?: BaseModel): Generator<Candidate> {
  for (const [at, { model: first, changes }] of singles.entries()) {
    const [one] = changes;
    if (one === undefined) continue;
    for (let next = at + 1; next < singles.length; next += 1) {
      const two = singles[next]?.changes[0];
      if (two === undefined || two.slot === one.slot) continue;
      yield { model: two.apply(from === undefined ? first : one.apply(from)), changes: [one, two] };
    }
  }
}

function* triples(singles: readonly Candidate[]): Generator<Candidate> {
  for (const [at, { model: first, changes }] of singles.entries()) {
    const [one] = changes;
    if (one === undefined) continue;
    const rest = singles.slice(at + 1).filter(({ changes: [other] }) => other?.slot !== one.slot);
    for (const pair of pairs(rest, first)) yield { model: pair.model, changes: [one, ...pair.changes] };
  }
}
