import { expect, test } from 'vitest';
import { EMPTY_DRAFT, ruleOf } from '../../../../renderer/environments/sandbox/rule-draft.ts';
import { FAULT_KINDS, faultLabel, span, whenLabel } from '../../../../renderer/environments/sandbox/sandbox-labels.ts';
import { faultRuleSchema, faultSchema } from '../../../../shared/sandbox/fault.ts';

test('the form offers every kind of fault that the sandbox knows, each once', () => {
  const known = faultSchema.options.map((option) => option.shape.kind.value);
  expect(FAULT_KINDS.map(([kind]) => kind).sort()).toEqual([...known].sort());
});

test.each(FAULT_KINDS)('the form’s “%s” is a rule that the sandbox takes, and has its own words', (faultKind) => {
  for (const whenKind of ['always', 'every', 'once', 'chance'] as const) {
    const rule = ruleOf({ ...EMPTY_DRAFT, faultKind, whenKind });
    expect(faultRuleSchema.parse(rule)).toEqual(rule);
    expect(rule.when.kind).toBe(whenKind);
  }
  const others = FAULT_KINDS.filter(([kind]) => kind !== faultKind);
  const words = (kind: (typeof FAULT_KINDS)[number][0]) =>
    faultLabel(ruleOf({ ...EMPTY_DRAFT, faultKind: kind }).fault);
  expect(others.map(([kind]) => words(kind))).not.toContain(words(faultKind));
});

test.each([
  [1, 'every request'],
  [2, 'every 2nd request'],
  [3, 'every 3rd request'],
  [11, 'every 11th request'],
  [12, 'every 12th request'],
  [21, 'every 21st request'],
  [113, 'every 113th request'],
])('every %i is said as “%s”', (nth, words) => {
  expect(whenLabel({ kind: 'every', nth })).toBe(words);
});

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [20_000, '20 s'],
  [-3_600_000, '1 h'],
  [5_400_000, '1.5 h'],
  [86_400_000, '1 d'],
])('%i ms is written %s', (ms, words) => {
  expect(span(ms)).toBe(words);
});
