/**
 * The fault rules in force, and which of them hit a request. Counts and draws chance; apply-faults.ts does the rest.
 *
 * Each rule draws from its own seed, so that the same sequence of requests is hit every time.
 */

import { findOperation } from '../../../shared/catalogue/operations.ts';
import { AppError } from '../../../shared/failure.ts';
import type { Fault, FaultRule, FaultRuleState } from '../../../shared/sandbox/fault.ts';
import { type SeededRandom, seededRandom } from '../world/seeded-random.ts';

export type FaultHit = { readonly fault: Fault; readonly random: SeededRandom };

export type FaultBook = {
  rules(): readonly FaultRuleState[];
  /** Replaces all rules. @throws AppError `input-invalid` for an unknown operation. */
  replace(rules: readonly FaultRule[]): void;
  /** The faults that hit this request, in the order of their rules. Every matching rule counts the request. */
  hits(operation: string | undefined): readonly FaultHit[];
};

type Counted = { readonly rule: FaultRule; readonly random: SeededRandom; asked: number; hits: number };

const NOTHING: readonly FaultHit[] = [];
/** Chance is drawn in ten-thousandths, so that fractions of a percent count. */
const CHANCE_STEPS = 10_000;

export function createFaultBook(): FaultBook {
  let counted: readonly Counted[] = [];
  return {
    rules: () => counted.map(({ rule, asked, hits }) => ({ ...rule, asked, hits })),
    replace(rules) {
      for (const { operation } of rules) {
        if (operation === '*' || findOperation(operation)) continue;
        const message = `A fault names the operation “${operation}”, which the catalogue does not hold; use one of its names or *.`;
        throw new AppError({ code: 'input-invalid', message });
      }
      counted = rules.map((rule) => ({ rule, random: seededRandom(seedOf(rule)), asked: 0, hits: 0 }));
    },
    hits(operation) {
      if (counted.length === 0) return NOTHING;
      const matching = counted.filter(({ rule }) => rule.operation === '*' || rule.operation === operation);
      return matching.filter(countAndHit).map(({ rule, random }) => ({ fault: rule.fault, random }));
    },
  };
}

function seedOf({ when }: FaultRule): number {
  return when.kind === 'chance' ? when.seed : 1;
}

function countAndHit(counted: Counted): boolean {
  const { when } = counted.rule;
  counted.asked += 1;
  const isHit =
    when.kind === 'always' ||
    (when.kind === 'every' && counted.asked % when.nth === 0) ||
    (when.kind === 'once' && counted.asked === when.nth) ||
    (when.kind === 'chance' && counted.random.integer(1, CHANCE_STEPS) <= when.percent * (CHANCE_STEPS / 100));
  if (isHit) counted.hits += 1;
  return isHit;
}
