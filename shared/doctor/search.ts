/**
 * The search: which bytes, made of the right base by few changes, does the signature hold over?
 *
 * Smallest first, level by level: other messages and other keys over the untouched base, single changes, pairs, triples.
 * A hit is a proof; a chance match has odds of 1 to 2^252. After a hit the rest of its level is compared as text only,
 * so that every explanation with the same bytes is found. A generator, so that a worker can show progress and stop.
 */
import { utf8Encoder } from '../bytes/utf8.ts';
import type { CryptoPort } from '../signature/ports.ts';
import type { BaseModel } from './base-model.ts';
import { baseWriter } from './base-writer.ts';
import { MOST_HASHED_BYTES } from './bounds.ts';
import { type Candidate, changeSets } from './change-sets.ts';
import type { Change } from './changes/change.ts';
import type { SignedMessageTest } from './curve/matching-message.ts';
import type { Tried } from './finding.ts';
import type { KeyCandidate } from './key-candidates.ts';
import type { MessageForm } from './message-form.ts';
import { COMPOUND_FORMS, EMPTY_MESSAGES, MESSAGE_FORMS } from './message-forms.ts';
import type { Repair } from './repaired-signatures.ts';

/** One way to check a signature: these bytes of it, under this key. */
export type Testing = {
  readonly test: SignedMessageTest;
  readonly key: KeyCandidate;
  /** Set where the bytes of the signature were changed too. */
  readonly repaired?: Repair;
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

/** What is tried. Each part is made when its level is reached: most requests are explained before the dear ones. */
export type SearchPlan = {
  readonly model: BaseModel;
  readonly changes: () => readonly Change[];
  readonly expected: MessageForm;
  /** Forms of the message that only this request has, made of its body. */
  readonly ownMessages: readonly MessageForm[];
  /** Of the key that the request names. */
  readonly own: () => readonly Testing[];
  /** Of other keys and repaired signatures. */
  readonly others: () => readonly Testing[];
  /** Of repaired signatures under other keys. */
  readonly othersRepaired: () => readonly Testing[];
  readonly depth: 1 | 2 | 3;
  /** With the private key a candidate costs a tenth, so that pairs with rare changes are tried at depth 2. */
  readonly isFast: boolean;
  /** The text as it was signed, where the model shows secrets as masks. */
  readonly unmasked?: (text: string) => string;
};

export type SearchResult = { readonly hit?: Hit; readonly tried: readonly Tried[]; readonly candidates: number };
/** Candidates tried so far. */
export type Progress = { readonly candidates: number; readonly level: string };

type Hashes = Pick<CryptoPort, 'sha512' | 'sha256'>;

/** One class of candidates: these texts, in these forms, under these keys. */
type Level = {
  readonly what: string;
  readonly of: () => Iterable<Candidate>;
  readonly testings: () => readonly Testing[];
  readonly messages: readonly MessageForm[];
};

/** Yields now and then; returns what was found. `crypto` hashes. */
export function* search(plan: SearchPlan, crypto: Hashes): Generator<Progress, SearchResult> {
  const tried: Tried[] = [];
  let candidates = 0;
  for (const level of levelsOf(plan)) {
    const { hit, count } = yield* searchLevel(level, plan.unmasked, candidates, crypto);
    candidates += count;
    if (count > 0) tried.push({ what: level.what, count });
    if (hit !== undefined) return { hit, tried, candidates };
  }
  return { tried, candidates };
}

/** In the order in which they are tried. At depth 2 a change may also meet another message or another key. */
function levelsOf(plan: SearchPlan): readonly Level[] {
  const { own, others, expected, depth } = plan;
  const of = changeSets(plan.model, plan.changes);
  const right = [expected];
  const wrong = MESSAGE_FORMS.filter((form) => form !== expected);
  const usual = wrong.slice(0, USUAL_FORMS);
  const all = [...right, ...wrong, ...EMPTY_MESSAGES];
  const compound = [...all, ...COMPOUND_FORMS, ...plan.ownMessages];
  const levels: Level[] = [
    { what: 'other messages over the right base', of: of.none, testings: own, messages: compound },
    { what: 'single changes of the base', of: of.singles, testings: own, messages: right },
    { what: 'other keys and repaired signatures', of: of.none, testings: others, messages: all },
  ];
  if (depth === 1) return levels;
  levels.push(
    { what: 'repaired signatures of other keys', of: of.none, testings: plan.othersRepaired, messages: right },
    { what: 'single changes with other messages', of: of.commonSingles, testings: own, messages: wrong },
    { what: 'single changes with other keys', of: of.commonSingles, testings: others, messages: right },
    { what: 'rare changes with usual other messages', of: of.rareSingles, testings: own, messages: usual },
    { what: 'pairs of changes', of: of.pairs, testings: own, messages: right },
  );
  if (plan.isFast) levels.push({ what: 'pairs with rare changes', of: of.rarePairs, testings: own, messages: right });
  if (depth === 2) return levels;
  return [
    ...levels,
    { what: 'rare changes with other keys', of: of.rareSingles, testings: others, messages: right },
    { what: 'rare changes with other messages', of: of.rareSingles, testings: own, messages: wrong },
    { what: 'single changes with other keys and messages', of: of.commonSingles, testings: others, messages: wrong },
    { what: 'pairs of changes with other messages', of: of.pairs, testings: own, messages: wrong },
    { what: 'pairs of changes with other keys', of: of.pairs, testings: others, messages: right },
    ...(plan.isFast ? [] : [{ what: 'pairs with rare changes', of: of.rarePairs, testings: own, messages: right }]),
    { what: 'triples of changes', of: of.triples, testings: own, messages: right },
  ];
}

/** The base itself, and the hex text of the hash: what rare changes are tried with. */
const USUAL_FORMS = 2;
/** Under a public key, some milliseconds. */
const REPORTED_EACH = 100;
const MOST_EXPLANATIONS = 24;
/** So many candidates after a hit are compared with it. */
const MOST_COMPARED = 60_000;

/** `before` candidates were tried on earlier levels. */
function* searchLevel(
  { what, of, testings, messages }: Level,
  unmasked: SearchPlan['unmasked'],
  before: number,
  crypto: Hashes,
): Generator<Progress, { readonly hit?: Hit; readonly count: number }> {
  const tests = testings();
  let count = 0;
  let hit: { readonly first: Explanation; readonly base: Uint8Array; readonly text: string } | undefined;
  const explanations: Explanation[] = [];
  let after = 0;
  let hashed = 0;
  if (tests.length === 0) return { count };
  const write = baseWriter();
  const encodeOne = utf8Encoder();
  for (const { model, changes } of of()) {
    const text = write(model);
    if (hit !== undefined) {
      after += 1;
      if (after > MOST_COMPARED) break;
      if (text === hit.text && explanations.length < MOST_EXPLANATIONS) explanations.push({ ...hit.first, changes });
      continue;
    }
    const encode = model.form.encode ?? encodeOne;
    const base = encode(unmasked?.(text) ?? text);
    hashed += base.length;
    if (hashed > MOST_HASHED_BYTES) break;
    const hash = crypto.sha512(base);
    for (const form of messages) {
      const message = form.of(base, hash, crypto);
      for (const testing of tests) {
        count += 1;
        if (count % REPORTED_EACH === 0) yield { candidates: before + count, level: what };
        if (!testing.test(message, form.variant)) continue;
        hit = { first: { testing, form, changes }, base: encode(text).slice(), text };
        break;
      }
      if (hit !== undefined) break;
    }
    if (hit !== undefined) explanations.push(hit.first);
  }
  return { hit: hit === undefined ? undefined : { explanations, base: hit.base }, count };
}
