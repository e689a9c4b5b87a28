import { expect, it } from 'vitest';
import { permutations } from '../../../../shared/doctor/permutations.ts';

it.each([
  ['', ['']],
  ['a', ['a']],
  ['ab', ['ab', 'ba']],
  ['cab', ['cab', 'cba', 'acb', 'abc', 'bca', 'bac']],
  ['aa', ['aa', 'aa']],
])('every order of “%s” is there, the given one first', (items, orders) => {
  expect(permutations([...items]).map((order) => order.join(''))).toEqual(orders);
});
