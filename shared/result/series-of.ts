/** The numbers of a list, where it is one of numbers: a list of numbers, or of objects that each have one number under the same name. */
import type { JsonNode } from '../json/json-node.ts';

/** At least so many make a line worth looking at. */
const FEWEST = 3;

export function seriesOf(node: JsonNode): readonly number[] | undefined {
  if (node.kind !== 'list' || node.items.length < FEWEST) return undefined;
  const numbers = node.items.map(numberOf);
  const [first] = numbers;
  const values = numbers.flatMap((one) => (one && one.name === first?.name ? [one.value] : []));
  return values.length === numbers.length ? values : undefined;
}

function numberOf(item: JsonNode): { readonly name: string; readonly value: number } | undefined {
  if (item.kind === 'number') return { name: '', value: Number(item.text) };
  if (item.kind !== 'object') return undefined;
  const found = item.members.flatMap(({ name, value }) =>
    value.kind === 'number' ? [{ name, value: Number(value.text) }] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}
