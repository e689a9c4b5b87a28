/** Two bases side by side: ours from the shown exchange or pasted, theirs as they printed it. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type Comparison, compareTexts } from '../../shared/compare/comparison.ts';
import { type Evidence, evidenceBytes } from '../../shared/compare/evidence.ts';
import { holdsOver } from '../../shared/compare/holds-over.ts';
import { maskAlike } from '../../shared/compare/masked-alike.ts';
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { refusalOf } from '../../shared/result/refusal-of.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import { useStores } from '../app/stores-context.ts';
import { CompareFields } from './CompareFields.tsx';
import { type CompareState, compareDoctorStore, compareStore } from './compare-store.ts';
import { OutcomeView } from './OutcomeView.tsx';
import './compare.css';

export function ComparePanel() {
  const stores = useStores();
  const { inspector } = stores;
  const store = useStore(compareStore(stores));
  const doctor = useStore(compareDoctorStore(stores));
  const shown = useStore(inspector, (one) => (one.shown.kind === 'exchange' ? one.shown.exchange : undefined));
  const { ourSource, ours, theirBytes, signed } = store;
  const exchange = ourSource === 'exchange' ? shown : undefined;
  const comparison = useMemo(() => compareWith(exchange, ours, theirBytes), [exchange, ours, theirBytes]);
  const holds = useMemo(
    () => exchange !== undefined && holdsOver(theirBytes, exchange.trace, nobleCrypto),
    [exchange, theirBytes],
  );
  const { ask } = doctor;
  useEffect(() => {
    const question = exchange ? questionOf(exchange) : ourSource === 'pasted' ? signed : undefined;
    if (question === undefined || theirBytes.length === 0) return ask(undefined, []);
    ask({ ...question, signerBase: signerBaseOf(exchange, theirBytes) }, [exchange, signed, theirBytes]);
  }, [ask, exchange, ourSource, signed, theirBytes]);
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

/**
 * The doctor's question about an exchange of ours: only what was done to the text can be answered, because its token is
 * masked.
 */
function questionOf({ request, trace }: Exchange): DoctorCase {
  const { method, url, headers, body } = request;
  return {
    request: { method, url, headers, body: bytesOf(body.base64) },
    secrets: [],
    keys: [{ keyId: trace.keyId, publicKey: bytesOf(trace.publicKeyBase64) }],
    profile: trace.profile,
    nowSec: trace.createdSec,
  };
}

/** As long as no token is seen in ours, none is in theirs. */
function signerBaseOf(exchange: Exchange | undefined, theirs: Uint8Array): Uint8Array {
  return exchange ? maskAlike(bytesOf(exchange.trace.baseBase64), theirs).bytes : theirs;
}

/** Undefined while one side is empty. */
function compareWith(
  exchange: Exchange | undefined,
  pasted: CompareState['ours'],
  theirs: Uint8Array,
): Comparison | undefined {
  const ours = exchange ? bytesOf(exchange.trace.baseBase64) : evidenceBytes(pasted);
  if (ours.length === 0 || theirs.length === 0) return undefined;
  const hash = exchange ? bytesOf(exchange.trace.hashBase64) : undefined;
  return compareTexts(ours, theirs, hash, nobleCrypto);
}

/** The base that the service printed in its answer to the shown exchange. */
function baseInAnswer(exchange: Exchange | undefined): Evidence | undefined {
  const body = exchange?.response?.body;
  const text = body === undefined ? undefined : refusalOf(bytesOf(body.base64)).signatureBase;
  return text === undefined ? undefined : { kind: 'text', text };
}
