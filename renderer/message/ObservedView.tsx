/**
 * The tabbed view of a signed message: how it was signed, the request, the response, and every check.
 *
 * Draws exchanges, deliveries and journal entries; ObservedParts draws pastes and previews. Each caller names the parts it shows, in order, adds its
 * own, and supplies its wording. This view decides nothing about the message.
 */
import { type ReactNode, useState } from 'react';
import type { Observed } from '../../shared/observed/observed.ts';
import { Alert } from '../ui/Alert.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ObservedParts, type ObservedPartsProps, type Part } from './ObservedParts.tsx';
import './message.css';

/** A part that only one caller has. */
export type OwnPart = { readonly id: string; readonly label: string; readonly view: ReactNode };

type ObservedViewProps = Omit<ObservedPartsProps, 'parts'> & {
  /** The message's name for the user: `Delivery`. */
  readonly name: string;
  readonly parts: readonly (Part | OwnPart)[];
  /** Shown above the tabs. */
  readonly head: ReactNode;
};

/** The last opened tab for each name, so the next message opens on the same tab. */
const lastParts = new Map<string, string>();

export function ObservedView({ name, parts, head, ...rest }: ObservedViewProps) {
  const idOf = (part: Part | OwnPart) => (typeof part === 'string' ? part : part.id);
  const [wanted, setWanted] = useState(lastParts.get(name));
  const shown = parts.find((part) => idOf(part) === wanted) ?? parts[0];
  if (shown === undefined) return null;
  const id = idOf(shown);
  const { observed, words } = rest;
  return (
    <article className="page observed" data-testid={name.toLowerCase()} aria-label={name}>
      {head}
      <Tabs
        name={`Parts of the ${name.toLowerCase()}`}
        tabs={parts.map((part) => [idOf(part), typeof part === 'string' ? labelOf(part, observed) : part.label])}
        chosen={id}
        onChoose={(next) => {
          lastParts.set(name, next);
          setWanted(next);
        }}
      />
      <div className="stack stack--wide" role="tabpanel" aria-label={id}>
        {/* Without an answer, the response tab explains the failure itself. */}
        {words?.failure !== undefined && !(id === 'response' && observed.response === undefined) && (
          <Alert tone="bad" isSilent>
            {words.failure}
          </Alert>
        )}
        {typeof shown === 'string' ? <ObservedParts parts={[shown]} {...rest} /> : shown.view}
      </div>
    </article>
  );
}

const LABELS: Readonly<Record<Part, string>> = {
  signature: 'Signature',
  base: 'Signature base',
  request: 'Request',
  head: 'Headers',
  response: 'Response',
  checks: 'Checks',
};

function labelOf(part: Part, { verdict }: Observed): string {
  if (part !== 'checks' || verdict === undefined) return LABELS[part];
  return `Checks ${verdict.checks.filter(({ ok }) => ok).length}/${verdict.checks.length}`;
}
