/**
 * History's commands: pages, searches, marks, deletion, retention, export. Masks what a user writes before it is
 * stored.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { Services } from '../../shared/contract/commands.ts';
import type { HistoryOutputs, HistoryOverview } from '../../shared/contract/history-commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { HistoryMark } from '../../shared/history/history-mark.ts';
import type { HistoryQuery } from '../../shared/history/history-query.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import type { Environments } from '../environments/environments.ts';
import type { EventHub } from '../event-hub.ts';
import { exportPart } from '../history/export-part.ts';
import type { History } from '../history/history.ts';
import { queryOf } from '../history/history-search.ts';
import { importPart } from '../history/import-part.ts';
import type { Vault } from '../vault/vault.ts';

export type HistoryPorts = {
  readonly history: History;
  readonly events: Pick<EventHub, 'emit'>;
  readonly vault: Pick<Vault, 'masker'>;
  readonly clock: Clock;
  readonly environments: Pick<Environments, 'all'>;
};

export function createHistoryService(ports: HistoryPorts): Pick<Services, keyof HistoryOutputs> {
  const { history, events, vault, clock, environments } = ports;

  /** Users write an environment's name; history stores its id. */
  const idsOfName = (written: string): string[] =>
    environments
      .all()
      .filter(({ name }) => name.toLowerCase() === written)
      .map(({ id }) => id);
  /** Users write a subscriber's name or number; history stores the customer id. */
  const idsOfSubscriber = (written: string): string[] =>
    environments
      .all()
      .flatMap(({ customers }) => customers)
      .filter(({ name, msisdn }) => name.toLowerCase() === written || msisdn === written)
      .map(({ customerId }) => String(customerId));
  const read = (text: string) => queryOf(text, { env: idsOfName, subscriber: idsOfSubscriber });
  const withTotal = <Page>(page: Page, asked: HistoryQuery, beforeId: string | undefined) => {
    if (beforeId !== undefined) return page;
    const { total, isAtLeast } = history.count(asked);
    return { ...page, total, ...(isAtLeast ? { totalIsAtLeast: true } : {}) };
  };
  const overview = (): HistoryOverview => ({
    ...history.weight(),
    ...history.choices(),
    retention: history.retention(),
  });

  return {
    'history.list': async ({ limit, beforeId, withoutRobots }) => history.list(limit, beforeId, withoutRobots),
    'history.get': async ({ id }) => history.get(id),
    'history.walk': async ({ id }) => history.walk(id),
    'history.stateTimes': async ({ environmentId }) => history.stateTimes(environmentId),
    async 'history.search'({ query, limit, beforeId }) {
      const asked = read(query);
      return withTotal(history.search(asked, limit, beforeId), asked, beforeId);
    },
    async 'history.sessions'({ query, limit, beforeId, withoutRuns }) {
      const asked = read(query);
      return withTotal(history.bySession(asked, limit, beforeId, withoutRuns), asked, beforeId);
    },
    'history.ids': async ({ query, limit }) => history.ids(read(query), limit),
    'history.overview': async () => overview(),
    async 'history.mark'({ ids, ...changes }) {
      const masker = vault.masker();
      const masked: Partial<HistoryMark> = {
        ...(changes.isPinned === undefined ? {} : { isPinned: changes.isPinned }),
        ...(changes.name === undefined ? {} : { name: masker.text(changes.name.trim()) }),
        ...(changes.note === undefined ? {} : { note: masker.text(changes.note.trim()) }),
      };
      if (Object.keys(masked).length === 0) {
        const message = 'A mark changes something: expected isPinned, name or note, got none of them.';
        throw new AppError({ code: 'input-invalid', message });
      }
      const marks = ids.map((id) => history.mark(id, masked));
      events.emit('history.changed', { kind: 'marked' });
      return { marks };
    },
    async 'history.remove'({ ids }) {
      const removed = history.remove(ids);
      if (removed > 0) events.emit('history.changed', { kind: 'removed' });
      return { removed };
    },
    'history.weighRetention': ({ retention }) => history.weigh(retention, clock.nowMs(), () => pause()),
    async 'history.changeRetention'({ retention }) {
      history.changeRetention(retention);
      return overview();
    },
    'history.exportPart': async ({ form, ids, firstNumber }) =>
      exportPart(history, { form, ids, firstNumber }, vault.masker()),
    async 'history.importPart'({ texts }) {
      const imported = importPart(history, texts, { masker: vault.masker(), nowMs: clock.nowMs() });
      if (imported.added > 0) events.emit('history.changed', { kind: 'elsewhere' });
      return imported;
    },
  };
}
