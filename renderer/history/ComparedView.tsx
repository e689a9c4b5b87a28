/** Two exchanges part by part: one word for equal parts, a line diff for the rest, and a structural diff for JSON. */
import { ArrowLeft, ArrowLeftRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ComparedPart, PartComparison } from '../../shared/history/compare-exchanges.ts';
import type { JsonComparison } from '../../shared/history/json-difference.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { RowsTable } from '../message/RowsTable.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { SignedNote, StatusChip } from '../ui/ExchangeChips.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { dayOf, preciseTime } from '../ui/times.ts';
import type { HistoryCompared } from './history-compare-store.ts';

const PARTS: Readonly<Record<ComparedPart, string>> = {
  'request-line': 'Request line',
  'request-headers': 'Request headers',
  base: 'Signature base',
  'request-body': 'Request body',
  'answer-line': 'Answer',
  'answer-headers': 'Answer headers',
  'answer-body': 'Answer body',
};
const SIDES = ['First', 'Second'] as const;

type ComparedViewProps = {
  readonly compared: Exclude<HistoryCompared, { kind: 'closed' }>;
  readonly onAgain: (left: string, right: string) => void;
  readonly onSwap: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
};

export function ComparedView({ compared, onAgain, onSwap, onOpen, onClose }: ComparedViewProps) {
  if (compared.kind === 'loading') return <Skeleton of="the two exchanges" />;
  if (compared.kind === 'failed') {
    return (
      <EmptyState icon={CircleAlert} title="These two cannot be compared" text={compared.failure.message} isFailure>
        <Button onPress={() => onAgain(...compared.ids)}>Try again</Button>
        <Button onPress={onClose}>Back to the list</Button>
      </EmptyState>
    );
  }
  const { left, right, parts, isPartial } = compared;
  const differing = parts.filter((part) => !part.isSame);
  return (
    <article className="page" aria-label="Two exchanges">
      <header className="line">
        <Button weight="quiet" icon={ArrowLeft} onPress={onClose}>
          Back to the list
        </Button>
        <h2 className="room__title">Two exchanges</h2>
        <p role="status">
          {differing.length === 0
            ? 'All parts are identical, byte for byte.'
            : `${differing.length} of ${parts.length} parts differ.`}
        </p>
        <Button weight="quiet" icon={ArrowLeftRight} onPress={onSwap}>
          Swap
        </Button>
      </header>
      <div className="columns">
        {[left, right].map((exchange, at) => (
          <Side key={SIDES[at]} name={SIDES[at] ?? ''} exchange={exchange} onOpen={onOpen} />
        ))}
      </div>
      {isPartial && <p className="note">A body is longer than 256 KB; its first part is compared.</p>}
      {parts.map((part) => (
        <Part key={part.part} part={part} />
      ))}
    </article>
  );
}

type SideProps = { readonly name: string; readonly exchange: Exchange; readonly onOpen: (id: string) => void };

function Side({ name, exchange, onOpen }: SideProps) {
  return (
    <section className="card stack stack--close" aria-label={`${name} exchange`}>
      <p className="line soft">
        <b>{name}</b>
        <time dateTime={new Date(exchange.startedAtMs).toISOString()}>
          {dayOf(exchange.startedAtMs)}, {preciseTime(exchange.startedAtMs)}
        </time>
      </p>
      <p className="strong">{exchange.label}</p>
      <p className="line line--close">
        <StatusChip exchange={exchange} />
        <SignedNote verified={exchange.verified} />
        <Button weight="quiet" name={`Inspect the ${name.toLowerCase()}`} onPress={() => onOpen(exchange.id)}>
          Inspect
        </Button>
      </p>
    </section>
  );
}

function Part({ part }: { readonly part: PartComparison }) {
  const [form, setForm] = useState<'json' | 'text'>('json');
  const title = PARTS[part.part];
  if (part.isSame) {
    return (
      <Section title={title} actions={<Chip tone="good">{part.isEmpty ? 'empty in both' : 'the same'}</Chip>}>
        {null}
      </Section>
    );
  }
  const isJson = part.json !== undefined && form === 'json';
  return (
    <Section
      title={title}
      actions={
        <>
          {part.json && (
            <Segmented
              name={`Compare ${title.toLowerCase()} as`}
              choices={[
                ['json', 'JSON'],
                ['text', 'Text'],
              ]}
              chosen={form}
              onChoose={setForm}
            />
          )}
          <Chip tone="warn">differs</Chip>
        </>
      }
    >
      {isJson && part.json && <JsonTable json={part.json} />}
      {!isJson && part.rows && <RowsTable rows={part.rows} names={SIDES} />}
      {!isJson && !part.rows && <p className="note">Too long to compare line by line (more than 200,000 bytes).</p>}
    </Section>
  );
}

function JsonTable({ json }: { readonly json: JsonComparison }) {
  if (json.differences.length === 0) {
    return <p className="note">Both hold the same; only the writing differs (blanks, order of members).</p>;
  }
  return (
    <div>
      <table className="section-table">
        <thead>
          <tr>
            <th scope="col">Where</th>
            {SIDES.map((side) => (
              <th key={side} scope="col">
                {side}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {json.differences.map(({ path, left, right }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              {[left, right].map((value, at) => (
                <td key={SIDES[at]}>{value === undefined ? <i>nothing</i> : <code>{value}</code>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {json.more && <p className="note">There are more; the text shows all.</p>}
    </div>
  );
}
