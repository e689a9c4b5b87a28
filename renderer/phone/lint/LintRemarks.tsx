/** How many Remarks the lint has on the session, and their list on a press. */
import { useState } from 'react';
import { silenceOf } from '../../../shared/ussd/lint/silence.ts';
import type { LintState } from '../../app/lint-store.ts';
import { openExchange } from '../../app/navigate.ts';
import { useStores } from '../../app/stores-context.ts';
import { Popup } from '../../ui/Popup.tsx';
import { LintList } from './LintList.tsx';
import { LintSign } from './LintSign.tsx';

export function LintRemarks({ remarks, silences, silence, unsilence }: LintState) {
  const stores = useStores();
  const [at, setAt] = useState<HTMLElement>();
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
