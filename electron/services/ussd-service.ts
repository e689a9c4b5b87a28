/** One key press or dialled code of the page's phone, and its red key. */
import type { Services } from '../../shared/contract/commands.ts';
import type { OpenEnvironment } from '../open/open-environment.ts';

export function createUssdService(
  open: (environmentId: string) => OpenEnvironment,
): Pick<Services, 'ussd.press' | 'ussd.hangUp'> {
  return {
    async 'ussd.press'({ environmentId, ...input }) {
      const { environment, press } = open(environmentId);
      const { outcome, exchangeId } = await press({ environment, by: 'hand', ...input });
      return { ...outcome, exchangeId };
    },
    async 'ussd.hangUp'({ environmentId, ...session }) {
      const { environment, hangUp } = open(environmentId);
      await hangUp({ environment, ...session });
      return {};
    },
  };
}
