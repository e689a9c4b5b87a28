/** Reading history: pages of summaries, one Exchange, and slices of large bodies. */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { HistoryRoom } from '../history/history-room.ts';

export function createHistoryService(history: HistoryRoom) {
  return {
    list: async ({ limit, beforeId }: CommandInput<'history.list'>): Promise<CommandOutput<'history.list'>> =>
      history.list(limit, beforeId),
    get: async ({ id }: CommandInput<'history.get'>): Promise<CommandOutput<'history.get'>> => history.get(id),
    body: async ({
      id,
      part,
      offset,
      length,
    }: CommandInput<'exchange.body'>): Promise<CommandOutput<'exchange.body'>> => {
      const { bytes, totalBytes } = history.body(id, part, offset, length);
      return { base64: Buffer.from(bytes).toString('base64'), totalBytes };
    },
  };
}
