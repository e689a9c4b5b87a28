/** A fault rule as the form holds it: a kind with its one number or text, and the requests it applies to. */
import type { Fault, FaultKind, FaultRule } from '../../../shared/sandbox/fault.ts';

export type WhenKind = FaultRule['when']['kind'];

export type RuleDraft = {
  readonly operation: string;
  readonly whenKind: WhenKind;
  readonly nth: number;
  readonly percent: number;
  readonly faultKind: FaultKind;
  readonly delayMs: number;
  readonly status: number;
  readonly keepPercent: number;
  readonly bytesPerSec: number;
  readonly contentType: string;
};

export const EMPTY_DRAFT: RuleDraft = {
  operation: '*',
  whenKind: 'always',
  nth: 3,
  percent: 20,
  faultKind: 'status',
  delayMs: 2000,
  status: 503,
  keepPercent: 50,
  bytesPerSec: 200,
  contentType: 'text/plain',
};

/** The number that a kind of fault takes, with its unit and limits; absent if it takes none. */
export function numberOf(
  kind: FaultKind,
): { field: NumberName; label: string; unit: string; most: number } | undefined {
  switch (kind) {
    case 'latency':
    case 'late-answer':
      return { field: 'delayMs', label: 'Delay in ms', unit: 'milliseconds', most: 600_000 };
    case 'latency-lognormal':
      return { field: 'delayMs', label: 'Median in ms', unit: 'milliseconds', most: 600_000 };
    case 'status':
    case 'html':
      return { field: 'status', label: 'Status', unit: '400 to 599', most: 599 };
    case 'truncate':
      return { field: 'keepPercent', label: 'Kept, in percent', unit: 'percent', most: 99 };
    case 'drip':
      return { field: 'bytesPerSec', label: 'Bytes a second', unit: 'bytes', most: 1_000_000 };
    default:
      return undefined;
  }
}

export type NumberName = 'delayMs' | 'status' | 'keepPercent' | 'bytesPerSec' | 'nth' | 'percent';

/** The rule that the draft describes; the contract checks its limits. */
export function ruleOf(draft: RuleDraft): FaultRule {
  return { operation: draft.operation, when: whenOf(draft), fault: faultOf(draft) };
}

const CHANCE_SEED = 1;
const USUAL_SPREAD = 0.6;

function whenOf({ whenKind, nth, percent }: RuleDraft): FaultRule['when'] {
  switch (whenKind) {
    case 'always':
      return { kind: 'always' };
    case 'every':
    case 'once':
      return { kind: whenKind, nth };
    case 'chance':
      return { kind: 'chance', percent, seed: CHANCE_SEED };
  }
}

function faultOf(draft: RuleDraft): Fault {
  const kind = draft.faultKind;
  switch (kind) {
    case 'latency':
    case 'late-answer':
      return { kind, delayMs: draft.delayMs };
    case 'latency-lognormal':
      return { kind, medianMs: draft.delayMs, sigma: USUAL_SPREAD };
    case 'status':
    case 'html':
      return { kind, status: draft.status };
    case 'truncate':
      return { kind, keepPercent: draft.keepPercent };
    case 'drip':
      return { kind, bytesPerSec: draft.bytesPerSec };
    case 'content-type':
      return { kind, contentType: draft.contentType };
    default:
      return { kind };
  }
}
