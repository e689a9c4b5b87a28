/** The receiver's address, port and certificate, and its switch. */
import { Inbox, Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { WebhookState } from '../../../shared/webhook/webhook-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Section.tsx';
import type { WebhooksState } from './webhooks-store.ts';

type ListenSectionProps = {
  readonly store: WebhooksState;
  readonly state: WebhookState;
  readonly onReceived: () => void;
};

const LAST_PORT = 65_535;

export function ListenSection({ store, state, onReceived }: ListenSectionProps) {
  const { receiver, loopbackUrl } = state;
  const present = receiver.kind === 'listening' ? receiver.port : 0;
  // Until another is typed, the field shows the port that is in use.
  const [typed, setTyped] = useState<number>();
  const port = typed ?? present;
  const isBusy = store.acting !== undefined;
  return (
    <Section
      title="Receiver on this machine"
      note="https on 127.0.0.1; accepts only POST"
      actions={
        <>
          {receiver.kind === 'listening' && (
            <Button weight="quiet" icon={Square} disabled={isBusy} onPress={() => void store.stopListening()}>
              Stop listening
            </Button>
          )}
          <Button weight="quiet" icon={Inbox} onPress={onReceived}>
            Received messages
          </Button>
        </>
      }
    >
      <dl className="facts inset">
        <Fact of="State">
          {receiver.kind === 'listening' && <Chip tone="good">listening</Chip>}
          {receiver.kind === 'stopped' && <Chip tone="unknown">not listening</Chip>}
          {receiver.kind === 'failed' && (
            <>
              <Chip tone="bad">not listening</Chip>
              {receiver.failure.message}
            </>
          )}
        </Fact>
        {loopbackUrl !== undefined && (
          <Fact of="Address">
            <code>{loopbackUrl}</code>
            <CopyButton name="Copy address" text={() => loopbackUrl} />
          </Fact>
        )}
        {receiver.kind === 'listening' && (
          <Fact of="Certificate">
            <code>SHA-256 {receiver.certificateFingerprint}</code>
            <span className="faint">self-signed, made at this start</span>
          </Fact>
        )}
      </dl>
      <div className="stack inset">
        <div className="field-line">
          <NumberField
            label="Port"
            unit="a port"
            value={port}
            onChange={(value) => setTyped(Math.min(value, LAST_PORT))}
          />
          <Button
            icon={Play}
            disabled={isBusy || (receiver.kind === 'listening' && port === present)}
            onPress={() => {
              setTyped(undefined);
              void store.listen(port === present && receiver.kind !== 'listening' ? undefined : port);
            }}
          >
            {receiver.kind === 'listening' ? 'Listen there' : 'Start listening'}
          </Button>
        </div>
        <p className="lead">
          0 takes a free port. The port and the path stay the same from run to run, so that a registered address stays
          true.
        </p>
      </div>
    </Section>
  );
}
