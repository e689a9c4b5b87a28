/**
 * Revealing the token of one exchange, on the user's act: the headers and the base with the true token in its place.
 *
 * Only the token at hand can be put back, and only where it is the one that was signed: the revealed base must give the
 * exchange's own hash.
 */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import { unmask } from '../../shared/request/mask-secrets.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Workbench } from '../workbench.ts';

export function createRevealService(workbench: Workbench) {
  return async function reveal({
    id,
    confirmedName,
  }: CommandInput<'exchange.reveal'>): Promise<CommandOutput<'exchange.reveal'>> {
    const exchange = workbench.history.get(id);
    const environment = workbench.environments.byId(exchange.environmentId);
    requireConfirmation(environment, 'show the access token of one exchange', confirmedName);
    const { token } = workbench.vault.credentials(exchange.environmentId);
    const base = unmask(Buffer.from(exchange.trace.baseBase64, 'base64').toString('utf8'), token);
    const hash = Buffer.from(workbench.crypto.sha512(Buffer.from(base))).toString('base64');
    if (hash !== exchange.trace.hashBase64) {
      throw new AppError({
        code: 'token-not-kept',
        message:
          'The token of this exchange is no longer at hand: the environment has another one now, and history keeps none.',
      });
    }
    return {
      headers: exchange.request.headers.map(([name, value]) => [name, unmask(value, token)]),
      baseBase64: Buffer.from(base).toString('base64'),
    };
  };
}
