/**
 * An opened case, read-only: its walk as a strip of screens, and of the shown step the screen and the exchange.
 *
 * All of it is somebody else's text: it is drawn, and nothing of it is followed.
 */
import { CircleAlert, FileCheck2, FileUp, X } from 'lucide-react';
import { useState } from 'react';
import type { Case } from '../../shared/evidence/case.ts';
import { CASE_ENDINGS } from '../../shared/evidence/case.ts';
import { maskedSentence } from '../../shared/evidence/report-of-case.ts';
import { sentWords } from '../../shared/ussd/secret-answer.ts';
import { type MessagePart, ObservedParts } from '../message/ObservedParts.tsx';
import { ScreenOfPress } from '../message/records/ScreenOfPress.tsx';
import { Button } from '../ui/Button.tsx';
import type { ChosenFile } from '../ui/chosen-file.ts';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { useFileInput } from '../ui/file-input.tsx';
import { Room } from '../ui/Room.tsx';
import { roving } from '../ui/roving.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { duration, zonedTime } from '../ui/times.ts';
import { CaseProfile } from './CaseProfile.tsx';
import { CaseRemarks, RemarkCount } from './CaseRemarks.tsx';
import type { OpenedCase } from './case-store.ts';
import './case.css';

type CaseViewProps = {
  readonly opened: Exclude<OpenedCase, { kind: 'closed' }>;
  readonly onShow: (at: number) => void;
  readonly onOpen: (file: ChosenFile) => void;
  readonly onClose: () => void;
};

export function CaseView({ opened, onShow, onOpen, onClose }: CaseViewProps) {
  const actions = (
    <div className="line line--close">
      <CaseFileButton onOpen={onOpen} />
      <Button weight="quiet" icon={X} onPress={onClose}>
        Close
      </Button>
    </div>
  );
  return (
    <Room title="Evidence" note={<bdi className="faint one-line">{opened.name}</bdi>} actions={actions}>
      {opened.kind === 'reading' && <Skeleton of="the evidence" />}
      {opened.kind === 'failed' && (
        <EmptyState icon={CircleAlert} title="This file cannot be opened" text={opened.failure.message} isFailure>
          <Button onPress={onClose}>Back to history</Button>
        </EmptyState>
      )}
      {opened.kind === 'open' && <Walked one={opened.case} at={opened.at} onShow={onShow} />}
    </Room>
  );
}

type WalkedProps = { readonly one: Case; readonly at: number; readonly onShow: (at: number) => void };

function Walked({ one, at, onShow }: WalkedProps) {
  const { environment, subscriber, remarks } = one;
  const who = subscriber && (subscriber.name ?? `customer ${subscriber.customerId}`);
  return (
    <article className="page case" data-testid="case" aria-label="Evidence">
      <header className="stack stack--close">
        <h3 className="strong">
          <FileCheck2 aria-hidden /> <bdi>{one.title}</bdi>
        </h3>
        <p className="soft">
          <bdi>{environment.name}</bdi> · <code>{environment.baseUrl}</code>
          {who !== undefined && (
            <>
              {' '}
              · <bdi>{who}</bdi>
            </>
          )}{' '}
          · made on {zonedTime(one.madeAtMs)} by Dialbench {one.program}
        </p>
        <p className="soft small">{maskedSentence(one)}</p>
      </header>
      <Strip one={one} at={at} onShow={onShow} />
      <CaseRemarks remarks={remarks.filter(({ step = at }) => step === at)} />
      <Step one={one} at={at} />
    </article>
  );
}

function Strip({ one, at, onShow }: WalkedProps) {
  const { steps, exchanges, remarks } = one;
  return (
    <ol
      className="case__strip"
      aria-label="Steps"
      data-own-arrows
      onKeyDown={roving({ axis: 'across' }, { items: '.case__step', onMove: onShow })}
    >
      {steps.length > 0
        ? steps.map((step, index) => (
            <li key={step.exchangeId}>
              <button
                type="button"
                className="case__step"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => onShow(index)}
              >
                <span className="line line--close small soft">
                  {index + 1} <code className="exchange-row__sent one-line">{sentWords(step.sent)}</code>
                  <span className="push">{duration(step.totalMs)}</span>
                  <RemarkCount remarks={remarks.filter((remark) => remark.step === index)} />
                </span>
                <ScreenOfPress press={step} size="small" />
              </button>
            </li>
          ))
        : exchanges.map((exchange, index) => (
            <li key={exchange.id}>
              <button
                type="button"
                className="case__step"
                aria-current={index === at ? 'step' : undefined}
                onClick={() => onShow(index)}
              >
                <bdi>{exchange.label}</bdi> <StatusChip exchange={exchange} />
              </button>
            </li>
          ))}
    </ol>
  );
}

const PARTS = {
  response: 'Response',
  request: 'Request',
  signature: 'Signature',
  checks: 'Checks',
} as const satisfies Partial<Record<MessagePart, string>>;
const TABS = { ...PARTS, profile: 'Profile and timings' } as const;
type Tab = keyof typeof TABS;

function Step({ one, at }: Omit<WalkedProps, 'onShow'>) {
  const [tab, setTab] = useState<Tab>('response');
  const step = one.steps[at];
  const exchange = step ? one.exchanges.find(({ id }) => id === step.exchangeId) : one.exchanges[at];
  return (
    <section className="stack stack--wide" aria-label="Step">
      {step && (
        <div className="case__shown">
          <ScreenOfPress press={step} size="medium" />
          <dl className="case__facts">
            <dt>Sent</dt>
            <dd>
              <code>{sentWords(step.sent)}</code>
            </dd>
            <dt>State</dt>
            <dd>
              <code>{step.outcome.kind === 'screen' ? step.outcome.state : step.outcome.code}</code>
            </dd>
            <dt>Options</dt>
            <dd>
              <bdi>{step.options.map(({ key, label }) => `${key}. ${label}`).join(' · ') || 'none'}</bdi>
            </dd>
            <dt>Answered</dt>
            <dd>
              <StatusChip exchange={step} /> in {duration(step.totalMs)}, {zonedTime(step.startedAtMs)}
            </dd>
          </dl>
        </div>
      )}
      {exchange ? (
        <>
          <Tabs
            name="Parts of the exchange"
            tabs={Object.entries(TABS) as [Tab, string][]}
            chosen={tab}
            onChoose={setTab}
          />
          <div className="stack stack--wide" role="tabpanel" aria-label={tab}>
            {tab === 'profile' ? (
              <CaseProfile one={one} exchange={exchange} />
            ) : (
              <ObservedParts
                key={exchange.id}
                parts={[tab]}
                observed={exchange}
                words={{
                  request: 'Headers as sent',
                  response: 'Headers as received',
                  checks: 'Checks of the request as sent',
                }}
              />
            )}
          </div>
        </>
      ) : (
        <p className="note">This case does not hold the exchange of this step.</p>
      )}
    </section>
  );
}

/** A button that opens a file of evidence. */
export function CaseFileButton({ onOpen }: { readonly onOpen: (file: ChosenFile) => void }) {
  const { choose, input } = useFileInput({ label: 'A file of evidence', accept: CASE_ENDINGS, onFile: onOpen });
  return (
    <>
      <Button weight="quiet" icon={FileUp} onPress={choose}>
        Open evidence
      </Button>
      {input}
    </>
  );
}
