/** Two bases side by side: ours from the shown exchange or pasted, theirs as they printed it. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { type Comparison, compareTexts } from '../../shared/compare/comparison.ts';
import { type Evidence, evidenceBytes } from '../../shared/compare/evidence.ts';
import { afterSameBytes, type SignedClaim } from '../../shared/doctor/same-bytes.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { refusalOf } from '../../shared/result/refusal-of.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import type { CompareState } from '../stores/compare-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { CompareFields } from './CompareFields.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import './compare.css';

export function ComparePanel() {
  const { compare, inspector } = useStores();
  const store = useStore(compare);
  const shown = useStore(inspector, (one) => (one.shown.kind === 'exchange' ? one.shown.exchange : undefined));
  const { ourSource, ours, theirBytes } = store;
  const comparison = useMemo(
    () => compareWith(ourSource === 'exchange' ? shown : undefined, ours, theirBytes),
    [ourSource, shown, ours, theirBytes],
  );
  const { claim } = store;
  const sameBytes = useMemo(
    () =>
      ourSource === 'exchange' && shown
        ? afterSameBytes(claimOf(shown), theirBytes, bytesOf(shown.trace.hashBase64), nobleCrypto)
        : afterSameBytes(claim, theirBytes, undefined, nobleCrypto),
    [ourSource, shown, claim, theirBytes],
  );
  return (
    <article className="page compare" aria-label="Compare two bases">
      <header>
        <h2 className="room__title">Compare two bases</h2>
        <p className="lead">
          When a signature does not verify, the two sides signed different bytes. Paste the base that the other side
          printed; the first byte that differs is usually the whole answer.
        </p>
      </header>
      <CompareFields store={store} shown={shown} answered={baseInAnswer(shown)} />
      {comparison && <OutcomeView comparison={comparison} sameBytes={sameBytes} />}
    </article>
  );
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

/** Our own signature, under the key that made it. */
function claimOf({ trace }: Exchange): SignedClaim {
  const name = trace.keyId === '' ? 'the key that signed it' : `the key “${trace.keyId}”`;
  return {
    signature: bytesOf(trace.signatureBase64),
    keys: [{ name, publicKey: bytesOf(trace.publicKeyBase64) }],
    signedMessage: trace.profile.signedMessage,
    keyName: name,
  };
}

/** The base that the service printed in its answer to the shown exchange. */
function baseInAnswer(exchange: Exchange | undefined): Evidence | undefined {
  const body = exchange?.response?.body;
  const text = body === undefined ? undefined : refusalOf(bytesOf(body.base64)).signatureBase;
  return text === undefined ? undefined : { kind: 'text', text };
}
