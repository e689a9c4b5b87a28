/** The session that an exchange's press belongs to: its waterfall, as far as history gives it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { limitsIn } from '../../shared/environment/environment.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { walkIdOf } from '../../shared/ussd/walk.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentById } from '../app/workbench-store.ts';
import { NotYet } from '../ui/EmptyState.tsx';
import { stateTimesStore } from './state-times-store.ts';
import { WaterfallView } from './WaterfallView.tsx';

export function SessionPanel({ exchange }: { readonly exchange: ExchangeSummary }) {
  const stores = useStores();
  const { walks, workbench, inspector } = stores;
  const { id, environmentId } = exchange;
  const walkId = walkIdOf(exchange);
  const read = useStore(walks, ({ reads }) => reads[walkId]);
  const stateTimes = stateTimesStore(stores);
  const usual = useStore(stateTimes, (one) => (one.environmentId === environmentId ? one.times : undefined));
  const environment = useStore(workbench, (one) => environmentById(one, environmentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new press may change them.
  useEffect(() => void stateTimes.getState().load(environmentId), [environmentId, id, stateTimes]);
  if (read?.kind !== 'walk') {
    const failure = read?.kind === 'failed' ? read.failure : undefined;
    return <NotYet of="the session" failure={failure} onAgain={() => void walks.getState().readAgain(id, walkId)} />;
  }
  return (
    <WaterfallView
      key={walkId}
      walk={read.walk}
      limits={limitsIn(environment)}
      usual={usual}
      shownId={id}
      onOpen={(exchangeId) => void inspector.getState().open(exchangeId)}
    />
  );
}
