/**
 * History's commands: marks, deletion, retention, export. Masks what a user writes before it is
 * stored.
 */
import { setImmediate as pause } from 'node:timers/promises';
import type { Services } from '../../shared/contract/commands.ts';
import type { HistoryOutputs, HistoryOverview } from '../../shared/contract/history-commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { HistoryMark } from '../../shared/history/history-mark.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import type { Environments } from '../environments/environments.ts';
import type { EventHub } from '../event-hub.ts';
import { exportPart } from '../history/export-part.ts';
import type { History } from '../history/history.ts';
import { importPart } from '../history/import-part.ts';
import type { Vault } from '../vault/vault.ts';
import { readQuery } from './read-query.ts';

export type HistoryPorts = {
  readonly history: History;
  readonly events: Pick<EventHub, 'emit'>;
  readonly vault: Pick<Vault, 'masker'>;
  readonly clock: Clock;
  readonly environments: Pick<Environments, 'all'>;
};

export function createHistoryService(ports: HistoryPorts): Pick<Services, keyof HistoryOutputs> {
  const { history, events, vault, clock, environments } = ports;

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
    'history.ids': async ({ query, limit }) => history.ids(readQuery(environments, query), limit),
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
