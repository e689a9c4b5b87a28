import type { LintRuleId } from './remark.ts';

/** What a service that sends a text alone does not tell, and the rules that therefore say nothing of it: neither that it is right nor that it is wrong. */
export const NOT_TOLD: { readonly rules: readonly LintRuleId[]; readonly sentence: string } = {
  rules: ['text-differs', 'state-differs', 'expired'],
  sentence:
    'Not told by this service: options as data (text-differs), where keys lead and which of them turn pages (state-differs), when a session ends (expired).',
};

/** NOT_TOLD where a map has screens that came as a text alone; else undefined. */
export function notToldOf(
  screens: readonly { readonly isTextOnly?: boolean | undefined }[],
): typeof NOT_TOLD | undefined {
  return screens.some(({ isTextOnly }) => isTextOnly) ? NOT_TOLD : undefined;
}
