/**
 * Reads one exchange beyond its summary: large bodies in slices, and its token if the user asks.
 */
import { toBase64 } from '../../shared/bytes/base64.ts';
import type { Services } from '../../shared/contract/commands.ts';
import { unmask } from '../../shared/observed/mask-secrets.ts';
import { signedExchange } from '../../shared/request/signed-exchange.ts';
import type { Environments } from '../environments/environments.ts';
import { guardianOf } from '../environments/live-address.ts';
import { requireConfirmation } from '../exchange/confirmation.ts';
import type { Sender } from '../exchange/sender.ts';
import { signedToken } from '../exchange/signed-token.ts';
import type { History } from '../history/history.ts';
import type { Vault } from '../vault/vault.ts';

export type ExchangePorts = Pick<Sender, 'crypto'> & {
  readonly environments: Pick<Environments, 'all' | 'byId'>;
  readonly history: Pick<History, 'get' | 'body'>;
  readonly vault: Pick<Vault, 'credentials' | 'masker'>;
};

/** A slice is masked together with so many bytes before and behind it: one that cuts a token in two hides its part of it too. */
const AROUND = 4096;

export function createExchangeService(
  ports: ExchangePorts,
): Pick<Services, Extract<keyof Services, `exchange.${string}`>> {
  const { history, environments, vault } = ports;
  return {
    async 'exchange.body'({ id, part, offset, length }) {
      const from = Math.max(0, offset - AROUND);
      const { bytes, totalBytes } = history.body(id, part, from, offset - from + length + AROUND);
      const masked = vault.masker().bytes(bytes);
      // As many stars stand for a secret as it has bytes, so that places are the same.
      const slice = masked.subarray(offset - from, offset - from + length);
      return { base64: Buffer.from(slice).toString('base64'), totalBytes };
    },
    async 'exchange.reveal'({ id, confirmedName }) {
      const { environmentId, trace, request } = signedExchange(history.get(id));
      const guardian = guardianOf(environments.all, environments.byId(environmentId));
      requireConfirmation(guardian, 'show the access token of one exchange', confirmedName);
      const { token, base } = signedToken(ports, environmentId, trace);
      return {
        headers: request.headers.map(([name, value]) => [name, unmask(value, token)]),
        baseBase64: toBase64(base),
      };
    },
  };
}
