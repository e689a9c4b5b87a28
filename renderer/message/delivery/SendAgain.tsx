/** Sends a received message again as it came, to our receiver or elsewhere, and shows what came back. */
import { Radio, Send } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { RecordSummary } from '../../../shared/record/record-summary.ts';
import { useStores } from '../../app/stores-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { PlaceField } from './PlaceField.tsx';
import { replaysStore } from './replays-store.ts';
import { SentLine, statusTone } from './SentLine.tsx';

type SendAgainProps = {
  readonly record: Pick<RecordSummary, 'id' | 'event' | 'environmentId'>;
  readonly onShow: (id: string) => void;
};

export function SendAgain({ record, onShow }: SendAgainProps) {
  const { id, event = 'message', environmentId } = record;
  const stores = useStores();
  const { replays, isSending, send } = useStore(replaysStore(stores));
  const [to, setTo] = useState('');
  const own = replays.filter(({ of }) => of === id);
  const isNowhere = own[0]?.came.ok === false && own[0].came.failure.code === 'receiver-stopped';
  return (
    <>
      <Section title="Send again" note="the same header lines and the same bytes, Host and signature among them">
        <div className="stack inset">
          <PlaceField to={to} hasPath onChange={setTo} />
          <p className="line soft">
            <Button weight="primary" icon={Send} disabled={isSending} onPress={() => void send(id, to)}>
              Send it again
            </Button>
            {isNowhere && (
              <Button
                icon={Radio}
                onPress={() => stores.errand('environments', (at) => at.openWebhooks(environmentId))}
              >
                Set up the receiver
              </Button>
            )}
            <span>
              The signature covers the address that the message came on. A receiver that goes by its own address refuses
              it; one that goes by Host and path takes it, until it expires.
            </span>
          </p>
        </div>
      </Section>
      {own.length > 0 && (
        <Section title="What came back" note={`${own.length}, newest first`}>
          <ol aria-label="What came back">
            {own.map(({ serial, came }) => (
              <SentLine
                key={serial}
                name={`Replay of ${event}`}
                came={came}
                tone={statusTone(came, (isTaken) => (isTaken ? 'good' : 'warn'))}
                isAsExpected
                onShow={onShow}
              />
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}
