/** Sends the edit, intact or deliberately broken, and shows each result. */
import { ArrowRight, Send } from 'lucide-react';
import { PLANT_WORDS, PLANTS, PLAYGROUND_PLANTS, type PlaygroundPlant } from '../../shared/doctor/plant.ts';
import { isSameSentence } from '../../shared/result/refusal-of.ts';
import { Button } from '../ui/Button.tsx';
import { Chip, ToneIcon } from '../ui/Chip.tsx';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { Section } from '../ui/Section.tsx';
import { timeOfDay } from '../ui/times.ts';
import { FAULT_DEEDS, trialLabel } from './fault-labels.ts';
import type { FaultTrial } from './playground-store.ts';

type SendSectionProps = {
  readonly trials: readonly FaultTrial[];
  readonly canSend: boolean;
  readonly onSend: (fault?: PlaygroundPlant) => void;
  readonly onOpen: (exchangeId: string) => void;
};

export function SendSection({ trials, canSend, onSend, onOpen }: SendSectionProps) {
  const isSending = (fault: PlaygroundPlant | undefined) =>
    trials.some((trial) => trial.stage === 'sending' && trial.fault === fault);
  return (
    <Section title="Send" note="signed anew by the environment’s key; each is recorded">
      <div className="send inset">
        <Button weight="primary" icon={Send} onPress={() => onSend()} disabled={!canSend || isSending(undefined)}>
          Sign and send
        </Button>
        <fieldset className="send__faults">
          <legend>or broken on purpose</legend>
          {PLAYGROUND_PLANTS.map((fault) => (
            <button
              key={fault}
              type="button"
              className="fault"
              title={FAULT_DEEDS[fault]}
              disabled={!canSend || isSending(fault)}
              onClick={() => onSend(fault)}
            >
              <b>{PLANT_WORDS[fault].label}</b>
              <span className="fault__check">
                <span className="for-readers">, should be refused by </span>
                {PLANTS[fault].check}
              </span>
            </button>
          ))}
        </fieldset>
      </div>
      {trials.length > 0 && (
        <ol className="scroll playground-trials" aria-label="What came back" aria-live="polite">
          {trials.map((trial) => (
            <TrialRow key={trial.serial} trial={trial} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function TrialRow({ trial, onOpen }: { readonly trial: FaultTrial; readonly onOpen: (exchangeId: string) => void }) {
  const label = trial.fault === undefined ? 'As edited' : PLANT_WORDS[trial.fault].label;
  if (trial.stage === 'sending') {
    return (
      <li className="chip-row">
        <Chip tone="unknown">sending</Chip>
        <div className="line">
          <b>{label}</b>
          <p>Waiting for the answer …</p>
        </div>
      </li>
    );
  }
  if (trial.stage === 'not-sent') {
    return (
      <li className="chip-row">
        <Chip tone="bad">not sent</Chip>
        <div className="line">
          <b>{label}</b>
          <p>{trial.failure.message}</p>
        </div>
      </li>
    );
  }
  const { exchange, answer, fault } = trial;
  const { tone, sentence } = trialLabel(fault, exchange.status, answer, exchange.failure?.message);
  return (
    <li className="chip-row">
      <StatusChip exchange={exchange} />
      <div className="line">
        <b>{label}</b>
        <div>
          <p className="icon-sentence">
            <ToneIcon tone={tone} /> {sentence}
          </p>
          {answer.reasons.map(({ field, message }) => (
            <p key={`${field} ${message}`} className="soft small">
              <code>{field}</code> {!isSameSentence(message, sentence) && message}
            </p>
          ))}
        </div>
        <Button weight="quiet" icon={ArrowRight} onPress={() => onOpen(exchange.id)}>
          {timeOfDay(exchange.startedAtMs)}, open
        </Button>
      </div>
    </li>
  );
}
