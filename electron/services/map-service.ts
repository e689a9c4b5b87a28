/** The map of the menu for the page: from history, compared with another, and exported. */
import type { Services } from '../../shared/contract/commands.ts';
import type { MapOutputs } from '../../shared/contract/map-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { compareMaps, mapMissing } from '../../shared/map/compare-maps.ts';
import { mapJson } from '../../shared/map/map-json.ts';
import { mapMermaid } from '../../shared/map/map-mermaid.ts';
import { recordFlowTo } from '../../shared/map/record-flow-to.ts';
import type { Environments } from '../environments/environments.ts';
import type { Sender } from '../exchange/sender.ts';
import { recordSession } from '../flows/record-session.ts';
import type { MapReader } from '../map/map-reader.ts';

export type MapPorts = Pick<Sender, 'signingClock'> & { readonly environments: Pick<Environments, 'all' | 'byId'> };

export function createMapService(
  { environments, signingClock }: MapPorts,
  maps: MapReader,
): Pick<Services, keyof MapOutputs> {
  const comparable = async (environmentId: string) => {
    const map = mapJson((await maps.read(environmentId)).map);
    const missing = mapMissing(environments.byId(environmentId).name, map);
    if (missing) throw new AppError(missing);
    return map;
  };
  return {
    async 'map.read'({ environmentId }) {
      const { map, older } = await maps.read(environmentId);
      return { map, older };
    },
    'map.compare': async ({ before, after }) =>
      compareMaps(await comparable(before.environmentId), await comparable(after.environmentId)),
    'map.known': async () => ({
      environmentIds: environments
        .all()
        .map(({ id }) => id)
        .filter((id) => maps.isKnown(id)),
    }),
    async 'map.export'({ environmentId, form }) {
      const { map } = await maps.read(environmentId);
      return { text: form === 'json' ? `${JSON.stringify(mapJson(map), null, 2)}\n` : mapMermaid(map) };
    },
    async 'map.recordFlow'({ environmentId, screen }) {
      const environment = environments.byId(environmentId);
      const draft = recordFlowTo((await maps.read(environmentId)).map, screen, environment.ussdProfile);
      const customerId = environment.customers[0]?.customerId ?? 0;
      if (draft) return recordSession({ draft, customerId, environment, nowMs: signingClock(environmentId).nowMs() });
      const message =
        'No flow leads to this screen: nothing that was seen leads there from a dialling that can be pressed again. Dial there once by hand.';
      throw new AppError({ code: 'map-no-way', message });
    },
  };
}
