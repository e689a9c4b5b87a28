/**
 * The lint of the phone's session as it is walked: its Remarks, and what the user silenced.
 *
 * A dialled code begins a new list; what comes late of a former session is passed over. Silences stay until the page closes, so that a known thing is excused once; a flow file keeps them for good.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Linter } from '../../shared/ussd/lint/linter.ts';
import type { LintRuleId, Remark, WalkedPress } from '../../shared/ussd/lint/remark.ts';
import type { Silence } from '../../shared/ussd/lint/silence.ts';

export type SeenRemark = Remark & {
  /** From 1 within the page's life. */
  readonly number: number;
  /** The exchange of the press. */
  readonly exchangeId?: string;
};

export type LintState = {
  /** Of the running session or the last one, oldest first. */
  readonly remarks: readonly SeenRemark[];
  readonly silences: readonly Silence[];
  silence(silence: Silence): void;
  unsilence(rule: LintRuleId, state: string | undefined): void;
};

export type LintStore = StoreApi<LintState> & { take(press: WalkedPress): void };

export function createLintStore(limits: () => { readonly applicationLimitMs: number }): LintStore {
  let linter: Linter | undefined;
  let sessionId: string | undefined;
  let count = 0;
  /** The rules come with the first answer. What is answered before they are here waits; without them there are no Remarks. */
  let waiting: WalkedPress[] | undefined;
  const store = createStore<LintState>()((set, get) => ({
    remarks: [],
    silences: [],
    silence: (silence) => set({ silences: [...without(get().silences, silence.rule, silence.state), silence] }),
    unsilence: (rule, state) => set({ silences: without(get().silences, rule, state) }),
  }));
  function judge(createLinter: CreateLinter, { isStart, exchangeId, ...step }: WalkedPress): void {
    const { outcome } = step;
    const answered = outcome.kind === 'reply' ? outcome.reply.sessionId : undefined;
    if (isStart || !linter) {
      linter = createLinter(limits());
      sessionId = answered;
    } else if (answered !== undefined && answered !== sessionId) return;
    const fresh = linter.take(step).map((remark) => {
      count += 1;
      return { ...remark, number: count, exchangeId };
    });
    const { remarks } = store.getState();
    const kept = isStart ? [] : remarks;
    if (kept.length !== remarks.length || fresh.length > 0) store.setState({ remarks: [...kept, ...fresh] });
  }
  async function judgeWaiting(): Promise<void> {
    try {
      rules ??= (await import('../../shared/ussd/lint/linter.ts')).createLinter;
      for (const press of waiting ?? []) judge(rules, press);
    } finally {
      waiting = undefined;
    }
  }
  return {
    ...store,
    take(press) {
      if (rules && !waiting) return judge(rules, press);
      if (waiting) return void waiting.push(press);
      waiting = [press];
      judgeWaiting().catch(() => {});
    },
  };
}

type CreateLinter = typeof import('../../shared/ussd/lint/linter.ts').createLinter;
let rules: CreateLinter | undefined;

function without(silences: readonly Silence[], rule: LintRuleId, state: string | undefined): readonly Silence[] {
  return silences.filter((silence) => silence.rule !== rule || silence.state !== state);
}
