/** Sends a message again as it came, to our receiver or elsewhere, and shows each result. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { WebhookState } from '../../shared/webhook/webhook-state.ts';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import type { MessagesState } from './messages-store.ts';
import { PlaceField } from './PlaceField.tsx';
import { TrialList } from './TrialList.tsx';

type ReplaySectionProps = {
  readonly delivery: Pick<RecordSummary, 'id' | 'event'>;
  readonly state: WebhookState | undefined;
  readonly messages: MessagesState;
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
};

export function ReplaySection({ delivery, state, messages, onExchange, onDelivery }: ReplaySectionProps) {
  const [to, setTo] = useState('');
  const replays = messages.trials.filter((trial) => trial.what.kind === 'replay');
  const isHeld = messages.isSending || (to.trim() === '' && state?.receiver.kind !== 'listening');
  return (
    <>
      <Section title="Send again" note="the same header lines and the same bytes, Host and signature among them">
        <div className="stack inset">
          <PlaceField to={to} hasPath onChange={setTo} />
          <p className="line soft">
            <Button
              weight="primary"
              icon={Send}
              disabled={isHeld}
              onPress={() => void messages.replay(delivery.id, delivery.event ?? 'message', to)}
            >
              Send it again
            </Button>
            <span>
              The signature covers the address that the message came on. A receiver that goes by its own address refuses
              it; one that goes by Host and path takes it, until it expires.
            </span>
          </p>
        </div>
      </Section>
      <TrialList trials={replays} onExchange={onExchange} onDelivery={onDelivery} onClear={messages.clear} />
    </>
  );
}
