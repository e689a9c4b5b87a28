/** What is said of a covered component, and which mistakes make it differ. */
import { expect, it } from 'vitest';
import { CAUSES } from '../../../shared/doctor/causes.ts';
import { causesOfComponent } from '../../../shared/doctor/component-causes.ts';
import { componentFacts, EXPLAINED_COMPONENTS } from '../../../shared/doctor/component-facts.ts';

it.each<readonly [name: string, signed: string, came: string | undefined, causes: string]>([
  ['content-type', 'text/plain', 'text/plain;charset=utf-8', 'H1 H13'],
  ['content-type', 'text/plain', 'text/html', 'H13 H3'],
  ['content-type', 'text/plain', undefined, 'H13 H3'],
  ['content-length', '0', undefined, 'H7 H13'],
  ['content-length', '12', undefined, 'H6 H13'],
  ['content-length', '12', '13', 'H13'],
  ['authorization', 'Bearer a', 'Bearer b', 'H10 H13'],
  ['authorization', 'Bearer a', undefined, 'H10 H13'],
  ['@method', 'POST', 'PUT', 'U2 H13'],
  ['@signature-params', '()', '("x")', 'P5 P1 V2'],
  ['@authority', 'a', 'b', 'U4 H13 V2'],
  ['@target-uri', 'a', 'b', 'U4 H13 V2'],
  ['@path', 'a', 'b', 'U4 H13 V2'],
  ['@query', 'a', 'b', 'U4 H13 V2'],
  ['x-idempotency-key', 'a', 'b', 'H8 H13'],
  ['x-idempotency-id', 'a', 'b', 'H8 H13'],
  ['x-idempotency-key', 'a', undefined, 'H14 H13'],
  ['x-client-id', 'a', 'b', 'H13'],
  ['x-client-id', 'a', undefined, 'H14 H13'],
])('%s, signed as %j, which came as %j, may have %s', (name, signed, came, causes) => {
  expect(causesOfComponent(name, signed, came).join(' ')).toBe(causes);
});

it('each explained component is of its kind, and names causes that there are', () => {
  const kinds = EXPLAINED_COMPONENTS.map((name) => {
    const facts = componentFacts(name);
    expect(facts?.causes.length).toBeGreaterThan(0);
    for (const cause of facts?.causes ?? []) expect(CAUSES).toHaveProperty(cause);
    return `${name} ${facts?.kind}`;
  });
  expect(kinds).toEqual([
    ...['method', 'target-uri', 'authority', 'scheme', 'request-target', 'path', 'query', 'query-param', 'status'].map(
      (name) => `@${name} derived`,
    ),
    '@signature-params parameters',
    ...['content-digest', 'content-length', 'content-type', 'authorization', 'x-client-id', 'x-idempotency-key'].map(
      (name) => `${name} header`,
    ),
  ]);
});

it('a header that nobody explains is a header, and a name with @ that there is not is nothing', () => {
  expect(componentFacts('x-anything')?.what).toBe('A header of the request.');
  expect(componentFacts('x-anything')?.causes).toEqual(['H14', 'H13', 'B13', 'B16', 'B9', 'B15']);
  expect(componentFacts('@anything')).toBeUndefined();
  expect(componentFacts('constructor')?.what).toBe('A header of the request.');
  expect(componentFacts('x-idempotency-id')).toBe(componentFacts('x-idempotency-key'));
  expect(componentFacts('x-idempotency-id')?.what).toMatch(/^One value for one intent/);
});
