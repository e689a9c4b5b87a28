/** Keeps what was sent and came while a command works, for the case that its report carries. */
import { CASE_EXTENSION, MOST_CASE_EXCHANGES, NOTHING_INCLUDED, writeCase } from '../../shared/evidence/case.ts';
import type { CaseSource } from '../../shared/evidence/make-case.ts';
import type { CarriedFile } from '../../shared/flow/report-page.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { evidenceCase } from '../exchange/evidence-case.ts';
import { createPress } from '../exchange/press.ts';
import type { Sender } from '../exchange/sender.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';

/** Of a long exploration the oldest are let go. */
const MOST_KEPT = 3_000;

export type Witness = {
  /** The same environment; its exchanges are kept from now on. */
  watch<Open extends OpenEnvironment>(open: Open): Open;
  /** What belongs to the sessions of these exchanges. */
  sessionsOf(ids: ReadonlySet<string>): readonly string[];
  /** A case of these exchanges, the newest of them where they are many, masked like every file of evidence. It opens at `openAtId`; `secrets` are hidden in it. */
  caseOf(
    ids: readonly string[],
    openAtId?: string,
    more?: Pick<CaseSource, 'secrets' | 'failures'>,
  ): CarriedFile | undefined;
};

export function createWitness(): Witness {
  const kept = new Map<string, { readonly exchange: Exchange; readonly open: OpenEnvironment }>();
  return {
    watch(open) {
      const { history } = open.sender;
      const sender: Sender = {
        ...open.sender,
        history: {
          state: () => history.state(),
          record(recorded) {
            const { exchange } = recorded;
            kept.set(exchange.id, { exchange, open });
            const [oldest] = kept.keys();
            if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
            return history.record(recorded);
          },
        },
      };
      return {
        ...open,
        get environment() {
          return open.environment;
        },
        sender,
        ...createPress(sender),
      };
    },
    sessionsOf(ids) {
      const all = [...kept.values()].map(({ exchange }) => exchange);
      const sessions = new Set(all.filter(({ id }) => ids.has(id)).map(({ sessionId }) => sessionId));
      return all
        .filter(({ id, sessionId }) => ids.has(id) || (sessionId && sessions.has(sessionId)))
        .map(({ id }) => id);
    },
    caseOf(ids, openAtId, more) {
      const told = [...new Set(ids)].flatMap((id) => kept.get(id) ?? []).slice(-MOST_CASE_EXCHANGES);
      const { open } = told.find(({ exchange }) => exchange.id === openAtId) ?? told[0] ?? {};
      if (!open) return undefined;
      const { environment, sender } = open;
      const exchanges = told.map(({ exchange }) => exchange);
      const made = evidenceCase(sender, { environment, openAtId, exchanges, includes: NOTHING_INCLUDED, ...more });
      return { name: `case.${CASE_EXTENSION}`, text: writeCase(made) };
    },
  };
}
