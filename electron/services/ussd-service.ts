/** One key press or dialled code of the page's phone. */
import type { Services } from '../../shared/contract/commands.ts';
import type { PressKeys } from '../exchange/press-keys.ts';
import type { Workbench } from '../workbench.ts';

export function createUssdService(workbench: Workbench, press: PressKeys): Pick<Services, 'ussd.press'> {
  return {
    async 'ussd.press'({ environmentId, ...input }) {
      const environment = workbench.environments.byId(environmentId);
      const { outcome, exchangeId } = await press({ environment, by: 'hand', ...input });
      return { ...outcome, exchangeId };
    },
  };
}
