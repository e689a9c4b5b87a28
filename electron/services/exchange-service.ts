/**
 * Reads one exchange beyond its summary: large bodies in slices, and its token if the user asks.
 *
 * Only the current token can be restored, and only if it is the one that was signed: the revealed base must have the
 * exchange's own hash.
 */
import type { Services } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import { unmask } from '../../shared/observed/mask-secrets.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Workbench } from '../workbench.ts';

export function createExchangeService(
  workbench: Workbench,
): Pick<Services, Extract<keyof Services, `exchange.${string}`>> {
  const { history, environments, vault, crypto } = workbench;
  return {
    async 'exchange.body'({ id, part, offset, length }) {
      const { bytes, totalBytes } = history.body(id, part, offset, length);
      return { base64: Buffer.from(bytes).toString('base64'), totalBytes };
    },
    async 'exchange.reveal'({ id, confirmedName }) {
      const { environmentId, trace, request } = history.get(id);
      const guardian = guardianOf(environments.all, environments.byId(environmentId));
      requireConfirmation(guardian, 'show the access token of one exchange', confirmedName);
      const { token } = vault.credentials(environmentId);
      const base = Buffer.from(unmask(Buffer.from(trace.baseBase64, 'base64').toString('utf8'), token));
      if (Buffer.from(crypto.sha512(base)).toString('base64') !== trace.hashBase64) {
        const message =
          'The token of this exchange is no longer at hand: the environment has another one now, and history keeps none.';
        throw new AppError({ code: 'token-not-kept', message });
      }
      return {
        headers: request.headers.map(([name, value]) => [name, unmask(value, token)]),
        baseBase64: base.toString('base64'),
      };
    },
  };
}
