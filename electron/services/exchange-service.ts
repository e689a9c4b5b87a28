/**
 * Reads one exchange beyond its summary: large bodies in slices, and its token if the user asks.
 */
import { toBase64 } from '../../shared/bytes/base64.ts';
import type { Services } from '../../shared/contract/commands.ts';
import { unmask } from '../../shared/observed/mask-secrets.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import { signedToken } from '../exchange/signed-token.ts';
import type { Workbench } from '../workbench.ts';

export function createExchangeService(
  workbench: Workbench,
): Pick<Services, Extract<keyof Services, `exchange.${string}`>> {
  const { history, environments } = workbench;
  return {
    async 'exchange.body'({ id, part, offset, length }) {
      const { bytes, totalBytes } = history.body(id, part, offset, length);
      return { base64: Buffer.from(bytes).toString('base64'), totalBytes };
    },
    async 'exchange.reveal'({ id, confirmedName }) {
      const { environmentId, trace, request } = history.get(id);
      const guardian = guardianOf(environments.all, environments.byId(environmentId));
      requireConfirmation(guardian, 'show the access token of one exchange', confirmedName);
      const { token, base } = signedToken(workbench, environmentId, trace);
      return {
        headers: request.headers.map(([name, value]) => [name, unmask(value, token)]),
        baseBase64: toBase64(base),
      };
    },
  };
}
