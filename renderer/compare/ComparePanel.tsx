/** Two bases side by side: ours from the shown exchange or pasted, theirs as they printed it. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { Evidence } from '../../shared/compare/evidence.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { refusalOf } from '../../shared/result/refusal-of.ts';
import { useStores } from '../app/stores-context.ts';
import { CompareFields } from './CompareFields.tsx';
import { compareDoctorStore, compareStore } from './compare-store.ts';
import { compareSubject } from './compare-subject.ts';
import { OutcomeView } from './OutcomeView.tsx';
import './compare.css';

export function ComparePanel() {
  const stores = useStores();
  const { inspector } = stores;
  const store = useStore(compareStore(stores));
  const doctor = useStore(compareDoctorStore(stores));
  const shown = useStore(inspector, (one) => (one.shown.kind === 'exchange' ? one.shown.exchange : undefined));
  const exchange = store.ourSource === 'exchange' ? shown : undefined;
  const { comparison, holds, asked, marks } = useMemo(() => compareSubject(store, exchange), [store, exchange]);
  const { ask } = doctor;
  useEffect(() => ask(asked, marks), [ask, asked, marks]);
  return (
    <article className="page compare" aria-label="Compare two bases">
      <header>
        <h2 className="room__title">Compare two bases</h2>
        <p className="lead">
          When a signature does not verify, the two sides signed different bytes. Paste the base that the other side
          printed: where the two part, and what was done to it, is usually the whole answer.
        </p>
      </header>
      <CompareFields store={store} shown={shown} answered={baseInAnswer(shown)} />
      {comparison && (
        <OutcomeView comparison={comparison} doctor={doctor} ours={exchange ? 'exchange' : 'pasted'} holds={holds} />
      )}
    </article>
  );
}

/** The base that the service printed in its answer to the shown exchange. */
function baseInAnswer(exchange: Exchange | undefined): Evidence | undefined {
  const body = exchange?.response?.body;
  const text = body === undefined ? undefined : refusalOf(bytesOf(body.base64)).signatureBase;
  return text === undefined ? undefined : { kind: 'text', text };
}
