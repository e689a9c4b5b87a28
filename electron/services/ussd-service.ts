/** One key press or dialled code of the page's phone. */
import type { Services } from '../../shared/contract/commands.ts';
import type { Environments } from '../environments/environments.ts';
import type { PressKeys } from '../exchange/press-keys.ts';

export type UssdPorts = { readonly environments: Pick<Environments, 'byId'> };

export function createUssdService(ports: UssdPorts, press: PressKeys): Pick<Services, 'ussd.press'> {
  return {
    async 'ussd.press'({ environmentId, ...input }) {
      const environment = ports.environments.byId(environmentId);
      const { outcome, exchangeId } = await press({ environment, by: 'hand', ...input });
      return { ...outcome, exchangeId };
    },
  };
}
