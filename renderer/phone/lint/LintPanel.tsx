/** At the instruments: how many Remarks the lint has on the session, and their list on a press. Nothing where it says nothing. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { silenceOf } from '../../../shared/ussd/lint/silence.ts';
import { openExchange } from '../../app/navigate.ts';
import { useStores } from '../../app/stores-context.ts';
import { lateList } from '../../ui/late-list.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { LintSign } from './LintSign.tsx';
import './lint.css';

const LintList = lateList('the Remarks', async () => (await import('./LintList.tsx')).LintList);

export function LintPanel() {
  const stores = useStores();
  const lint = useStore(stores.twoPhones, ({ active, second }) => (active === 'second' ? second?.lint : undefined));
  const { remarks, silences, silence, unsilence } = useStore(lint ?? stores.lint);
  const [at, setAt] = useState<HTMLElement>();
  if (remarks.length === 0) return null;
  const heard = remarks.filter((remark) => !silenceOf(remark, silences));
  const silenced = remarks.flatMap((remark) => {
    const by = silenceOf(remark, silences);
    return by ? [{ remark, by }] : [];
  });
  return (
    <>
      <LintSign heard={heard} silenced={silenced.length} isOpen={at !== undefined} onOpen={setAt} />
      {at && (
        <Popup role="dialog" label="Remarks on this session" at={at} onClose={() => setAt(undefined)}>
          <LintList
            heard={heard}
            silenced={silenced}
            onSilence={silence}
            onUnsilence={({ rule, state }) => unsilence(rule, state)}
            onOpen={(exchangeId) => openExchange(stores, exchangeId)}
          />
        </Popup>
      )}
    </>
  );
}
