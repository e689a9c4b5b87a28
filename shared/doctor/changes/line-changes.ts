/** What can happen to the lines of the base: their order, a line too few or too many, their names. */
import { isDerived, type RequestView } from '../../signature/components.ts';
import { type BaseModel, modelValue, withParams } from '../base-model.ts';
import { MOST_MOVED } from '../bounds.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown } from './change.ts';
import { nameChanges } from './name-changes.ts';

/** Lines that are missing together: those of the body, of the caller, of all headers, of the target. */
function missingGroups({ names }: BaseModel): Change[] {
  const groups: readonly (readonly [string, (name: string) => boolean])[] = [
    ['the headers of the body', (name) => name.startsWith('content-')],
    ['the headers of the caller', (name) => name === 'authorization' || name.startsWith('x-')],
    ['all X- headers', (name) => name.startsWith('x-')],
    ['all headers', (name) => !isDerived(name)],
    ['method and target', isDerived],
  ];
  return groups.flatMap(([what, isOf]): Change[] => {
    const missing = names.filter(isOf);
    if (missing.length < 2 || missing.length === names.length) return [];
    return [
      {
        causes: ['B10'],
        slot: 'group of lines',
        message: `Signature-Input lists ${missing.join(', ')}, and the signed base has no lines for ${what}.`,
        fix: 'Write a line for every listed component, in the order of the list.',
        apply: (from) => ({ ...from, names: from.names.filter((name) => !isOf(name)) }),
      },
    ];
  });
}

/** What a header that did not arrive may have been. */
export type Guesses = Readonly<Record<string, readonly string[]>>;

/** `required` is the profile's list for this method, `listed` that of Signature-Input. */
export function lineChanges(
  model: BaseModel,
  view: RequestView,
  required: readonly string[],
  listed: readonly string[],
  guesses: Guesses,
): Change[] {
  return [
    ...orderChanges(model, required),
    ...missingChanges(model, required),
    ...absentChanges(view, listed, guesses),
    ...addedChanges(model, view, listed),
    ...nameChanges(model, (name) => sentName(view, name)),
  ];
}

function orderChanges(model: BaseModel, required: readonly string[]): Change[] {
  const { names } = model;
  const listed = names.join(', ');
  const derived = names.filter(isDerived);
  const headers = names.filter((name) => !isDerived(name));
  const usual = required.filter((name) => names.some((listedName) => listedName.toLowerCase() === name));
  const orders: (readonly string[])[] = [
    [...names].reverse(),
    [...names].sort(),
    [...derived, ...headers],
    [...headers, ...derived],
    usual.length === names.length ? usual : names,
    ...names.slice(1).map((_, at) => swapped(names, at, at + 1)),
    ...(names.length > MOST_MOVED ? [] : names.flatMap((_, from) => names.map((__, to) => moved(names, from, to)))),
  ];
  const seen = new Set([listed]);
  const inParams = (order: readonly string[], from: BaseModel): BaseModel => {
    const itemOf = new Map(from.params.items.map((item, at) => [model.names[at], item]));
    const items = order.flatMap((name) => itemOf.get(name) ?? []);
    return items.length === from.params.items.length ? withParams(from, { items }) : from;
  };
  const changes: Change[] = [];
  for (const [at, order] of orders.entries()) {
    const key = order.join(', ');
    if (seen.has(key)) continue;
    seen.add(key);
    changes.push({
      causes: ['B1'],
      slot: 'order of lines',
      isRare: at >= USUAL_ORDERS,
      message: `The lines of the signed base stand ${otherOrder(order, names)}.`,
      fix: 'Write the lines of the base in the order of the list in Signature-Input.',
      expected: listed,
      came: key,
      apply: (from) => ({ ...from, names: [...from.names].sort((a, b) => rank(order, a) - rank(order, b)) }),
    });
    if (at >= USUAL_ORDERS) continue;
    const list = `The list in the last line of the signed base stands ${otherOrder(order, names)}.`;
    const same = { causes: ['B1', 'P1'] as const, slot: 'order of lines', expected: listed, came: key, isRare: at > 1 };
    const fix =
      'Build the list once, and use it for Signature-Input, for the lines, and for the last line of the base.';
    changes.push(
      { ...same, message: list, fix, apply: (from) => inParams(order, from) },
      {
        ...same,
        message: `The lines of the signed base, and the list in its last, stand ${otherOrder(order, names)}.`,
        fix,
        apply: (from) =>
          inParams(order, { ...from, names: [...from.names].sort((a, b) => rank(order, a) - rank(order, b)) }),
      },
    );
  }
  return changes;
}

/** Reversed, sorted, derived first or last, as the profile lists them. */
const USUAL_ORDERS = 5;

function rank(order: readonly string[], name: string): number {
  const at = order.indexOf(name);
  return at < 0 ? order.length : at;
}

function swapped(names: readonly string[], left: number, right: number): readonly string[] {
  return names.map((name, at) => (at === left ? (names[right] ?? name) : at === right ? (names[left] ?? name) : name));
}

function moved(names: readonly string[], from: number, to: number): readonly string[] {
  const rest = names.filter((_, at) => at !== from);
  const name = names[from];
  return name === undefined ? names : [...rest.slice(0, to), name, ...rest.slice(to)];
}

function missingChanges(model: BaseModel, required: readonly string[]): Change[] {
  const one = model.names.map((name): Change => {
    const causes: readonly CauseId[] = name === '@query' ? ['B10', 'U15'] : ['B10'];
    return {
      causes,
      slot: `line ${name}`,
      message: `Signature-Input lists ${name}, and the signed base has no line for it.`,
      fix: `Write a line for ${name} too; every listed component has one.`,
      apply: (from) => ({ ...from, names: from.names.filter((other) => other !== name) }),
    };
  });
  one.push(...missingGroups(model));
  const listed = new Set(model.names.map((name) => name.toLowerCase()));
  const repeated = model.names.find((name, at) => model.names.indexOf(name) !== at);
  if (repeated !== undefined)
    one.push({
      causes: ['B17', 'B10'],
      slot: `line ${repeated}`,
      message: `Signature-Input lists ${repeated} twice, and the signed base has one line for it.`,
      fix: `List ${repeated} once.`,
      apply: (from) => ({ ...from, names: from.names.filter((name, at) => from.names.indexOf(name) === at) }),
    });
  const surplus = model.names.filter((name) => !required.includes(name.toLowerCase()));
  if (surplus.length < 2 || surplus.length === listed.size) return one;
  const what = surplus.join(', ');
  return [
    ...one,
    {
      causes: ['B10'],
      slot: 'lines beyond the required',
      message: `Signature-Input lists ${what} too, and the signed base has no lines for them.`,
      fix: `Write a line for each of ${what}, or take them off the list.`,
      apply: (from) => ({ ...from, names: from.names.filter((name) => !surplus.includes(name)) }),
    },
  ];
}

/** Lines for headers that are listed and did not arrive, where their values can be computed or guessed. */
function absentChanges(view: RequestView, listed: readonly string[], guesses: Guesses): Change[] {
  const lower = listed.map((name) => name.toLowerCase());
  const absent = lower.filter((name) => !isDerived(name) && !view.names.includes(name));
  return [...new Set(absent)].slice(0, MOST_MOVED).flatMap((name) => {
    const before = new Set(lower.slice(0, lower.indexOf(name)));
    return [...(guesses[name] ?? []), '', 'undefined', 'null'].map((value, at): Change => {
      const isOrdinary = value !== '' && value !== 'undefined' && value !== 'null';
      const own: readonly CauseId[] = name === 'content-length' ? ['H6', 'H7', 'H14'] : ['H14'];
      return {
        causes: isOrdinary ? own : [...own, 'B22'],
        slot: `line ${name}`,
        isRare: at > 2,
        message: `${name} was signed as ${shown(value)} and did not arrive.`,
        fix: `Send ${name}; browsers and proxies drop some headers.`,
        apply: (from) => {
          const at = from.names.findIndex(
            (other) => lower.includes(other.toLowerCase()) && !before.has(other.toLowerCase()),
          );
          const place = at < 0 ? from.names.length : at;
          return {
            ...from,
            names: [...from.names.slice(0, place), name, ...from.names.slice(place)],
            headers: { ...from.headers, [name]: value },
          };
        },
      };
    });
  });
}

const ADDED = ['@authority', '@query', '@scheme', '@request-target', '@method', '@path', '@target-uri'];

/** Lines for components that are not listed: those of other profiles and libraries. */
function addedChanges(model: BaseModel, view: RequestView, listed: readonly string[]): Change[] {
  const known = new Set([...model.names, ...listed].map((name) => name.toLowerCase()));
  const headers = view.names.filter((name) => name !== 'signature' && name !== 'signature-input');
  const candidates = [...new Set([...ADDED, ...headers, 'host', 'date', 'content-length'])].filter(
    (name) => !known.has(name),
  );
  const host = modelValue(model, '@authority') ?? '';
  return candidates.flatMap((name) => {
    const sent =
      modelValue(model, name) ??
      headerOf(view, name) ??
      (name === 'host' ? host : name === 'content-length' ? '0' : undefined);
    if (sent === undefined) return [];
    const change = (where: 'before' | 'after'): Change => ({
      causes: ['B10'],
      slot: `line ${name}`,
      isRare: where === 'before',
      message: `The signed base has a line for ${name}, which Signature-Input does not list.`,
      fix: `Take the line for ${name} out of the base, or list it in Signature-Input.`,
      apply: (from) => ({
        ...from,
        [where]: [...(from[where] ?? []), [name, modelValue(from, name) ?? sent] as const],
      }),
    });
    const between = model.names.slice(1).map(
      (_, at): Change => ({
        ...change('after'),
        isRare: true,
        apply: (from) => ({
          ...from,
          names: [...from.names.slice(0, at + 1), name, ...from.names.slice(at + 1)],
          values: modelValue(from, name) === undefined ? { ...from.values, [name]: sent } : from.values,
        }),
      }),
    );
    return [change('after'), change('before'), ...(isDerived(name) ? between : [])];
  });
}

/** A header's name as it was sent. */
function sentName(view: RequestView, name: string): string {
  const at = view.names.indexOf(name.toLowerCase());
  return isDerived(name) || at < 0 ? name : (view.request.headers[at]?.[0] ?? name);
}

function headerOf(view: RequestView, name: string): string | undefined {
  const at = view.names.indexOf(name);
  return at < 0 ? undefined : view.request.headers[at]?.[1].trim();
}

/** Where an order of names first departs from that of Signature-Input, in a few words: the whole lists are shown beside it. */
export function otherOrder(order: readonly string[], listed: readonly string[]): string {
  const isThat = (other: readonly string[]): boolean => other.join() === order.join();
  if (isThat(listed.toSorted())) return 'in alphabetical order, not in the order of Signature-Input';
  if (isThat(listed.toReversed())) return 'in the reverse order of Signature-Input';
  const at = order.findIndex((name, place) => name !== listed[place]);
  return `in another order: ${order[at]} before ${listed[at]}, which Signature-Input lists the other way round`;
}
