/** The chain of the last press or webhook message, large, with the doctor's sentence where it was refused. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { chainOf, timeOf } from '../../shared/doctor/chain.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Observed } from '../../shared/observed/observed.ts';
import { withTimes } from '../../shared/page/stage/with-times.ts';
import { useStores } from '../app/stores-context.ts';
import { ChainView } from '../message/finding/ChainView.tsx';
import { doctorStore } from '../message/finding/doctor-store.ts';

type StageChainProps = {
  readonly kind: 'exchange' | 'delivery';
  readonly id: string | undefined;
  readonly isRefused: boolean;
};

type Seen = { readonly id: string; readonly observed: Observed };

export function StageChain({ kind, id, isRefused }: StageChainProps) {
  const stores = useStores();
  const { host } = stores;
  const store = doctorStore(stores).of({ kind, id: id ?? '' });
  const [seen, setSeen] = useState<Seen>();
  const { diagnosed, failure, ask } = useStore(store);
  const diagnosis = diagnosed?.diagnosis;
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    const asked = kind === 'exchange' ? host.call('history.get', { id }) : host.call('records.get', { id });
    void asked.then((answer) => {
      if (answer.ok && !isOver) setSeen({ id, observed: answer.value });
    });
    if (isRefused) ask({ kind, id });
    return () => {
      isOver = true;
    };
  }, [host, ask, kind, id, isRefused]);
  const isLooking = isRefused && !diagnosis && failure === undefined;
  // That of an earlier press stands until the next has come; what was refused waits for its finding.
  if (!seen || (isLooking && seen.id === id)) return <div className="stage__chain" />;
  const known = seen.id === id ? diagnosis : undefined;
  return <StagedChain observed={seen.observed} diagnosis={known} failure={isRefused ? failure : undefined} />;
}

type StagedChainProps = {
  readonly observed: Observed;
  readonly diagnosis: Diagnosis | undefined;
  readonly failure?: string | undefined;
};

export function StagedChain({ observed: { verdict, request }, diagnosis, failure }: StagedChainProps) {
  const checks = verdict?.checks ?? [];
  const [finding] = diagnosis?.findings ?? [];
  return (
    <div className="stage__chain">
      <ChainView states={chainOf(diagnosis, checks, request.body.totalBytes > 0)} time={timeOf(checks)} />
      {finding && <p className="stage__finding">{withTimes(finding.message)}</p>}
      {failure !== undefined && <p className="stage__finding">{failure}</p>}
    </div>
  );
}
