/**
 * The phone's session over a reload on the stage.
 *
 * While the sandbox is lent to the stage this tab remembers the session, and a page that opens with it goes on there, as leaving the stage does.
 * Kept is what going on takes: the screen and its times, and nothing that was typed.
 */
import type { Host } from '../../shared/contract/host.ts';
import { isRunOf } from '../../shared/contract/run-state.ts';
import type { Answer } from '../../shared/failure.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import type { UssdReply } from '../../shared/ussd/reply.ts';
import { type Instant, openMenu, type SessionState } from '../../shared/ussd/session-state.ts';
import { LENT_ENTRY } from './lent-entry.ts';
import type { PhoneStore } from './phone-store.ts';
import type { PageStorage } from './store-types.ts';
import type { Stores } from './stores.ts';
import { until } from './until.ts';

type KeptSession = Pick<SessionState, 'screenSince' | 'sessionSinceMs' | 'dialled'> & { readonly reply: UssdReply };

type Lent = {
  readonly stageId: string;
  /** When the phone was set aside, by the machine's clock. */
  readonly sinceMs: number;
  readonly session: KeptSession;
};

/** Remembers the session of this phone, if it has one; undefined forgets it. */
export function writeLent(
  keepInTab: PageStorage | undefined,
  lent: { readonly stageId: string; readonly phone: PhoneStore | undefined } | undefined,
): void {
  const state = lent?.phone?.getState();
  const reply = state && openMenu(state.phone);
  if (!lent || !state || !reply) {
    keepInTab?.write(LENT_ENTRY, '');
    return;
  }
  const { screenSince, sessionSinceMs, dialled } = state.phone;
  const session: KeptSession = { reply, screenSince, sessionSinceMs, dialled };
  const kept: Lent = { stageId: lent.stageId, sinceMs: state.now.machineMs, session };
  keepInTab?.write(LENT_ENTRY, JSON.stringify(kept));
}

/** The session that this tab had on the stage when it was reloaded. */
function readLent(keepInTab: PageStorage | undefined): Lent | undefined {
  const kept = jsonValue(keepInTab?.read(LENT_ENTRY) || '{}') as Partial<Lent> | undefined;
  const { stageId, sinceMs, session } = kept ?? {};
  if (typeof stageId !== 'string' || typeof sinceMs !== 'number') return undefined;
  const isWhole = Array.isArray(session?.reply?.menu?.options) && isInstant(session.screenSince);
  return isWhole && session ? { stageId, sinceMs, session } : undefined;
}

function isInstant(one: Partial<Instant> | undefined): boolean {
  return typeof one?.serviceMs === 'number' && typeof one.machineMs === 'number';
}

/** Ends the stage, also one that has ended: by how much sessions were prolonged, or why its sandbox is not as it was. */
export async function leaveStage(
  host: Pick<Host, 'call'>,
  runId: string,
): Promise<Answer<{ readonly prolongedMs: number }>> {
  const stopped = await host.call('runs.stop', { runId });
  // Main knows the last stages that ended. One that it does not know is of a program before it, and was put back when that ended or this began.
  if (!stopped.ok && stopped.failure.code === 'run-unknown') return { ok: true, value: { prolongedMs: 0 } };
  await host.call('runs.watch', { runId });
  const answer = await host.call('runs.state', { runId });
  if (!answer.ok) return answer;
  const run = answer.value.runs.find((one) => isRunOf(one, 'stage'));
  if (run?.failure) return { ok: false, failure: run.failure };
  return { ok: true, value: run?.result ?? { prolongedMs: 0 } };
}

/** Called once, when the page opens. Main has put the sandbox back, or does so now. */
export function restoreLent({ host, page, phone }: Pick<Stores, 'host' | 'page' | 'phone'>): void {
  const lent = readLent(page.keepInTab);
  writeLent(page.keepInTab, undefined);
  if (!lent) return;
  const { stageId, sinceMs, session } = lent;
  const restore = async (): Promise<void> => {
    phone.lend(sinceMs);
    const ended = await leaveStage(host, stageId);
    const { phone: now } = phone.getState();
    // Whoever dialled meanwhile has another session.
    if (ended.ok && now.stage.kind === 'idle') {
      const { reply, ...times } = session;
      phone.setState({ phone: { ...now, ...times, stage: { kind: 'screen', reply } } });
    }
    phone.takeBack(ended.ok ? ended.value : { sentence: ended.failure.message });
  };
  void until(phone, (now) => now.phone.stage.kind !== 'no-line').then(restore);
}
