/**
 * The changed bases of one request: none, single changes, pairs, triples. Made when they are asked for, and once.
 */
import type { BaseModel } from './base-model.ts';
import { baseWriter } from './base-writer.ts';
import { type Change, excludes } from './changes/change.ts';

/** A base, and the changes that lead to it. */
export type Candidate = {
  readonly model: BaseModel;
  readonly changes: readonly Change[];
};

export type ChangeSets = Readonly<
  Record<
    'none' | 'singles' | 'commonSingles' | 'rareSingles' | 'pairs' | 'rarePairs' | 'triples',
    () => Iterable<Candidate>
  >
>;

/** A change, and the base that has nothing but it. */
type Single = {
  readonly model: BaseModel;
  readonly change: Change;
  readonly at: number;
  /** The slots that this change's slot excludes. */
  readonly excluded: ReadonlySet<string>;
};

const candidate = ({ model, change }: Single): Candidate => ({ model, changes: [change] });

/** Rare changes are among the singles, and in the rare pairs. */
export function changeSets(model: BaseModel, changes: () => readonly Change[]): ChangeSets {
  let made: readonly Single[] | undefined;
  const singles = (): readonly Single[] => {
    made ??= distinct(model, changes());
    return made;
  };
  const common = (): readonly Single[] => singles().filter(({ change }) => change.isRare !== true);
  return {
    none: () => [{ model, changes: [] }],
    singles: () => singles().map(candidate),
    commonSingles: () => common().map(candidate),
    rareSingles: () =>
      singles()
        .filter(({ change }) => change.isRare === true)
        .map(candidate),
    pairs: () => pairs(common()),
    rarePairs: () =>
      withRare(
        common(),
        singles().filter(({ change }) => change.isRare === true),
      ),
    triples: () => triples(common()),
  };
}

/**
 * Each change over the untouched base, without those that do nothing. Changes that give the same text become one, with
 * the causes of all.
 */
function distinct(model: BaseModel, changes: readonly Change[]): readonly Single[] {
  const write = baseWriter();
  const untouched = write(model);
  const byText = new Map<string, { readonly model: BaseModel; readonly same: Change[] }>();
  for (const change of changes) {
    const changed = change.apply(model);
    const text = write(changed);
    const { encode } = changed.form;
    if (encode === undefined && text === untouched) continue;
    const id = encode === undefined ? text : `${change.message}\0${text}`;
    const known = byText.get(id);
    if (known === undefined) byText.set(id, { model: changed, same: [change] });
    else known.same.push(change);
  }
  const slots = [
    ...new Set([...byText.values()].flatMap(({ same: [first] }) => (first === undefined ? [] : [first.slot]))),
  ];
  const excludedBy = new Map(slots.map((slot) => [slot, new Set(slots.filter((other) => excludes(slot, other)))]));
  return [...byText.values()].flatMap(({ model: changed, same }, at) => {
    const [first] = same;
    if (first === undefined) return [];
    const excluded = excludedBy.get(first.slot) ?? new Set();
    const causes = [...new Set(same.flatMap((change) => change.causes))];
    const isRare = same.every((change) => change.isRare === true);
    return [{ model: changed, change: { ...first, causes, isRare }, at, excluded }];
  });
}

/** Two changes of different slots, over `from`; `singles` are those over the untouched base. */
function* pairs(singles: readonly Single[], from?: Candidate): Generator<Candidate> {
  const before = from?.changes ?? [];
  for (const [at, { model, change: one, excluded }] of singles.entries()) {
    const first = from === undefined ? model : one.apply(from.model);
    // By its place: a copy of the rest for each of them would be half a square of the list.
    for (let behind = at + 1; behind < singles.length; behind += 1) {
      const two = singles[behind];
      if (two === undefined || excluded.has(two.change.slot)) continue;
      yield { model: two.change.apply(first), changes: [...before, one, two.change] };
      // Of two rewritings of the whole text either may have come first.
      if (from === undefined && isOfText(one) && isOfText(two.change))
        yield { model: one.apply(two.model), changes: [two.change, one] };
    }
  }
}

/** A common and a rare change each; the one that is made earlier in a signer's work comes first. */
function* withRare(common: readonly Single[], rare: readonly Single[]): Generator<Candidate> {
  for (const one of common) {
    for (const two of rare) {
      if (one.excluded.has(two.change.slot)) continue;
      const [first, second] = one.at < two.at ? [one, two] : [two, one];
      yield { model: second.change.apply(first.model), changes: [first.change, second.change] };
    }
  }
}

function isOfText({ slot }: Change): boolean {
  return slot.startsWith('text ');
}

function* triples(singles: readonly Single[]): Generator<Candidate> {
  for (const [at, { model, change, excluded }] of singles.entries()) {
    const rest = singles.slice(at + 1).filter((other) => !excluded.has(other.change.slot));
    yield* pairs(rest, { model, changes: [change] });
  }
}
