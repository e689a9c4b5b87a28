import type { LintRuleId } from './remark.ts';

/** What a service that sends a text alone does not tell, and the rules that therefore say nothing of it: neither that it is right nor that it is wrong. */
export const NOT_TOLD: { readonly rules: readonly LintRuleId[]; readonly sentence: string } = {
  rules: ['text-differs', 'state-differs', 'expired'],
  sentence:
    'Not told by this service: options as data (text-differs), where keys lead and which of them turn pages (state-differs), when a session ends (expired).',
};
