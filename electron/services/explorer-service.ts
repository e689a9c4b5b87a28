/** The explorer for the page. */
import type { Services } from '../../shared/contract/commands.ts';
import type { ExplorerOutputs } from '../../shared/contract/explorer-commands.ts';
import type { LiveExplorer } from '../explorer/live-explorer.ts';

export function createExplorerService(explorer: LiveExplorer): Pick<Services, keyof ExplorerOutputs> {
  return {
    'explorer.start': (wish) => explorer.start(wish),
    'explorer.stop': async ({ environmentId }) => explorer.stop(environmentId),
    'explorer.state': async ({ environmentId }) => explorer.state(environmentId),
  };
}
