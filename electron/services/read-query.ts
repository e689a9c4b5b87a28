/** A query's text as history understands it. Users write names and numbers where records hold ids. */
import type { HistoryQuery } from '../../shared/history/history-query.ts';
import type { Environments } from '../environments/environments.ts';
import { queryOf } from '../history/history-search.ts';

export function readQuery(environments: Pick<Environments, 'all'>, text: string): HistoryQuery {
  const env = (written: string): string[] =>
    environments
      .all()
      .filter(({ name }) => name.toLowerCase() === written)
      .map(({ id }) => id);
  const subscriber = (written: string): string[] =>
    environments
      .all()
      .flatMap(({ customers }) => customers)
      .filter(({ name, msisdn }) => name.toLowerCase() === written || msisdn === written)
      .map(({ customerId }) => String(customerId));
  return queryOf(text, { env, subscriber });
}
