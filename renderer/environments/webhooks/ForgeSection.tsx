/** Forges messages on purpose, to test that a receiver (ours or the user's) refuses each for the right reason. */
import { Hammer, Play, Send } from 'lucide-react';
import { forgeryCheck, PLANT_IDS } from '../../../shared/doctor/plant.ts';
import { PLANT_WORDS } from '../../../shared/doctor/plant-words.ts';
import type { WebhookState } from '../../../shared/webhook/webhook-state.ts';
import { PlaceField } from '../../message/delivery/PlaceField.tsx';
import { SentChip } from '../../message/delivery/SentLine.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ExactField } from '../../ui/ExactField.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { type MessagesState, SAMPLE_BODY } from './messages-store.ts';
import { TrialFold } from './TrialFold.tsx';
import { trialTone } from './trial-words.ts';
import './trials.css';

type ForgeSectionProps = {
  readonly state: WebhookState;
  readonly messages: MessagesState;
  readonly onListen: () => void;
  readonly onShow: (id: string) => void;
};

export function ForgeSection({ state, messages, onListen, onShow }: ForgeSectionProps) {
  const { draft, edit, isSending, trials } = messages;
  const signWith = state.canSignAsService ? draft.signWith : 'one-use';
  const isNowhere = draft.to.trim() === '' && state.receiver.kind !== 'listening';
  const isHeld = isSending || isNowhere || draft.body === '';
  return (
    <Section
      title="Test messages"
      note="each correct except for one fault"
      actions={
        <Button weight="primary" icon={Hammer} disabled={isHeld} onPress={() => void messages.forgeAll(signWith)}>
          {isSending ? 'Sending …' : `Send ${PLANT_IDS.length} test messages`}
        </Button>
      }
    >
      <div className="stack inset">
        <div className="line">
          <Segmented
            name="Sign with"
            choices={[
              ...(state.canSignAsService ? [['service', 'The sandbox’s webhook key'] as const] : []),
              ['one-use', 'A key made for this run'] as const,
            ]}
            chosen={signWith}
            onChoose={(next) => edit({ signWith: next })}
          />
          {signWith === 'one-use' && <CopyButton name="Copy its public key" text={() => state.forgingKey} />}
        </div>
        <p className="lead">
          {signWith === 'service'
            ? 'Correct except for the fault: a good receiver names that one reason and no other.'
            : 'No service knows this key. Give its public line to your own receiver, and it finds the one reason; ours refuses the key as well.'}
        </p>
        <PlaceField to={draft.to} onChange={(to) => edit({ to })} />
        <ExactField
          label="Body"
          text={draft.body}
          rows={6}
          note="{id} becomes another id in each message."
          onChange={(body) => edit({ body })}
        />
        {draft.body !== SAMPLE_BODY && (
          <div>
            <Button weight="quiet" onPress={() => edit({ body: SAMPLE_BODY })}>
              Back to the sample
            </Button>
          </div>
        )}
        {isNowhere && (
          <p className="line soft">
            <Button icon={Play} onPress={onListen}>
              Start the receiver
            </Button>
            <span>The receiver is not listening. Start it, or enter another address.</span>
          </p>
        )}
      </div>
      <TrialFold trials={trials} onShow={onShow} onClear={messages.clear} />
      <details className="fold trials inset ruled">
        <summary>One at a time</summary>
        <ul>
          {PLANT_IDS.map((forgery) => {
            const { label, deed } = PLANT_WORDS[forgery];
            const expected = forgeryCheck(forgery);
            const last = trials.find((trial) => trial.forgery === forgery);
            return (
              <li key={forgery} className="forgeries__one entry">
                <span className="stack stack--tight">
                  <b>{label}</b>
                  <span className="small soft">{deed}</span>
                </span>
                <code className="forgeries__check faint">{expected ?? 'no fault'}</code>
                <span>{last && <SentChip came={last.came} tone={trialTone(last)} />}</span>
                <Button
                  icon={Send}
                  name={`Send: ${label}`}
                  disabled={isHeld}
                  onPress={() => void messages.forge(forgery, signWith)}
                >
                  Send
                </Button>
              </li>
            );
          })}
        </ul>
      </details>
    </Section>
  );
}
