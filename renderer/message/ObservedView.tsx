/**
 * The tabbed view of a signed message: how it was signed, the request, the response, and every check.
 *
 * Draws exchanges, deliveries and what others sent; ObservedParts draws pastes and previews. Each caller names the parts it shows, in order, adds its
 * own, and supplies its wording. This view decides nothing about the message.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DiagnosedSubject } from '../../shared/contract/doctor-commands.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Observed } from '../../shared/observed/observed.ts';
import type { WhyRefused } from '../../shared/result/why-refused.ts';
import type { CheckId } from '../../shared/signature/verdict.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { WhyRefusedPanel } from './finding/WhyRefusedPanel.tsx';
import { type MessagePart, ObservedParts, type ObservedPartsProps } from './ObservedParts.tsx';
import './message.css';

/** A part that only one caller has. */
export type OwnPart = { readonly id: string; readonly label: string; readonly view: ReactNode };

type ObservedViewProps = Omit<ObservedPartsProps, 'parts'> & {
  /** The message's name for the user: `Delivery`. */
  readonly name: string;
  readonly parts: readonly (MessagePart | OwnPart)[];
  /** Shown above the tabs. */
  readonly head: ReactNode;
  /** Why it came to nothing: shown below the tabs, whichever is open, so that they stay where they are. */
  readonly why?: WhyRefused | undefined;
  /** The message as main knows it, for the doctor; and what is known of it already. */
  readonly subject: DiagnosedSubject;
  readonly diagnosis?: Diagnosis | undefined;
  /** When the verifier judged it, by the verifier's clock. */
  readonly judgedAtMs: number;
  /** The part to show, where the caller keeps it; otherwise this view does, as long as the page is open. */
  readonly chosen?: string;
  readonly onChoose?: (part: string) => void;
};

/** The last opened tab for each name, so the next message opens on the same tab. */
const lastParts = new Map<string, string>();

export function ObservedView({ name, parts, head, why, subject, diagnosis, judgedAtMs, ...others }: ObservedViewProps) {
  const { chosen, onChoose, ...rest } = others;
  const idOf = (part: MessagePart | OwnPart) => (typeof part === 'string' ? part : part.id);
  const [own, setOwn] = useState(lastParts.get(name));
  const wanted = chosen ?? own;
  const [goal, setGoal] = useState<CheckId>();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (goal === undefined) return;
    article.current?.querySelector<HTMLElement>(`[data-check="${goal}"]`)?.focus();
    setGoal(undefined);
  }, [goal]);
  const shown = parts.find((part) => idOf(part) === wanted) ?? parts[0];
  if (shown === undefined) return null;
  const id = idOf(shown);
  const show = (next: string) => {
    if (onChoose) return onChoose(next);
    lastParts.set(name, next);
    setOwn(next);
  };
  return (
    <article ref={article} className="page observed" data-testid={name.toLowerCase()} aria-label={name}>
      {head}
      <Tabs
        name={`Parts of the ${name.toLowerCase()}`}
        tabs={parts.map((part) => [idOf(part), typeof part === 'string' ? labelOf(part, rest.observed) : part.label])}
        chosen={id}
        onChoose={show}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and some of its parts hold nothing else that takes the focus. */}
      <div className="observed__part stack stack--wide" role="tabpanel" aria-label={id} tabIndex={0}>
        <WhyRefusedPanel
          key={`${subject.kind} ${subject.id}`}
          why={why}
          observed={rest.observed}
          subject={subject}
          known={diagnosis}
          judgedAtMs={judgedAtMs}
          onCheck={(id) => {
            show('checks');
            setGoal(id);
          }}
        />
        {typeof shown === 'string' ? <ObservedParts parts={[shown]} {...rest} /> : shown.view}
      </div>
    </article>
  );
}

const LABELS: Readonly<Record<MessagePart, string>> = {
  signature: 'Signature',
  base: 'Signature base',
  request: 'Request',
  head: 'Headers',
  response: 'Response',
  checks: 'Checks',
};

function labelOf(part: MessagePart, { verdict }: Observed): string {
  if (part !== 'checks' || verdict === undefined) return LABELS[part];
  return `Checks ${verdict.checks.filter(({ ok }) => ok).length}/${verdict.checks.length}`;
}
