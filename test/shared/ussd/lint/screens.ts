/** Screens of a service that is not the sandbox, for the rules of the lint. */
import type { LintStep } from '../../../../shared/ussd/lint/remark.ts';
import type { MenuOption, UssdReply } from '../../../../shared/ussd/reply.ts';

export const AT_MS = Date.parse('2026-03-02T09:00:00Z');

export const BACK: MenuOption = { key: '0', label: 'Back', nextState: 'HOME' };

/** A sound screen, but for what is given. ussdText follows text and options unless it is given as well. */
export function screen(
  changes: Partial<Omit<UssdReply, 'menu'>> & { text?: string; options?: readonly MenuOption[]; isEnd?: boolean } = {},
): UssdReply {
  const { text = 'Choose.', options = [BACK], isEnd = false, ...rest } = changes;
  const state = changes.currentState ?? 'MENU';
  return {
    message: 'ok',
    sessionId: 's1',
    currentState: state,
    menu: { state, text, options, isEndState: isEnd },
    ussdText: [text, ...options.map(({ key, label }) => `${key}. ${label}`)].join('\n'),
    expiresAt: new Date(AT_MS + 180_000).toISOString(),
    ...rest,
  };
}

export function brought(sent: string, reply: UssdReply, changes: Partial<LintStep> = {}): LintStep {
  return { sent, outcome: { kind: 'reply', reply }, elapsedMs: 12, atMs: AT_MS, ...changes };
}

export function refused(sent: string, code: string, sessionLost = false, changes: Partial<LintStep> = {}): LintStep {
  const failure = { code, message: 'Not now.' };
  return { sent, outcome: { kind: 'failed', failure, sessionLost }, elapsedMs: 12, atMs: AT_MS, ...changes };
}
