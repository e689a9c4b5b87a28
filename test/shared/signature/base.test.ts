import { expect, test } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { buildBase } from '../../../shared/signature/base.ts';
import type { ResolvedComponent } from '../../../shared/signature/components.ts';

/** What is said of each line of a base, by which the page marks it: its place in bytes, and where its value came from. */

const PARAMS = '("a" "b");created=1';
const header = (name: string, value: string, parameters?: string): ResolvedComponent => ({
  ...{ name, value, source: { kind: 'header', headerIndices: [0] } },
  ...(parameters === undefined ? {} : { parameters }),
});

test.each([
  ['ASCII', [header('content-type', 'text/plain'), header('x-client-id', 'client')]],
  ['characters of two, three and four bytes', [header('a', 'é'), header('b', '€ and 😀'), header('c', 'plain')]],
  ['a component with parameters', [header('signature-input', '("a")', ';key="sig1"'), header('a', '1')]],
  ['an empty value', [header('a', ''), header('b', '')]],
  ['no component at all', []],
])('each line of a base stands where it says: %s', (_what, components) => {
  const { base, lines } = buildBase(components, PARAMS);
  const text = [
    ...components.map(({ name, parameters = '', value }) => `"${name}"${parameters}: ${value}`),
    `"@signature-params": ${PARAMS}`,
  ];
  expect(decodeUtf8(base)).toBe(text.join('\n'));
  expect(lines.map(({ start, end }) => decodeUtf8(base.subarray(start, end)))).toEqual(text);
  expect(lines.at(-1)?.end).toBe(base.length);
  expect(lines.map(({ start, end, ...line }) => line)).toEqual([
    ...components,
    { name: '@signature-params', value: PARAMS, source: { kind: 'signature-params' } },
  ]);
});

test('a line has parameters only where its component has some', () => {
  const { lines } = buildBase([header('a', '1'), header('b', '2', ';bs')], PARAMS);
  expect(lines.map((line) => 'parameters' in line)).toEqual([false, true, false]);
});
