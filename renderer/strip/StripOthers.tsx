/** What was sent beside the session: operations, and other sessions, each as one slim chip with its outcome. */
import { memo } from 'react';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { ToneIcon } from '../ui/Chip.tsx';
import { statusLabel, statusTone } from '../ui/ExchangeChips.tsx';
import { timeOfDay } from '../ui/times.ts';
import type { OtherItem } from './strip-step.ts';

type StripOthersProps = {
  readonly items: readonly OtherItem[];
  readonly shownId: string | undefined;
  readonly onOpen: (exchangeId: string) => void;
};

export function StripOthers({ items, shownId, onOpen }: StripOthersProps) {
  return (
    <ul className="strip__others" aria-label="Other exchanges">
      {items.map(({ exchange, label }) => (
        <OtherChip
          key={exchange.id}
          exchange={exchange}
          label={label}
          isShown={exchange.id === shownId}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}

type OtherChipProps = {
  readonly exchange: ExchangeSummary;
  readonly label: string;
  readonly isShown: boolean;
  readonly onOpen: (exchangeId: string) => void;
};

const OtherChip = memo(({ exchange, label, isShown, onOpen }: OtherChipProps) => {
  const tone = statusTone(exchange);
  return (
    <li>
      <button
        type="button"
        className="strip__chip"
        aria-pressed={isShown}
        title={label}
        onClick={() => onOpen(exchange.id)}
      >
        <time>{timeOfDay(exchange.startedAtMs)}</time>
        <span className="strip__label one-line">{label}</span>
        <span className={`strip__status icon-word ${tone}`}>
          {statusLabel(exchange)} <ToneIcon tone={tone} />
        </span>
      </button>
    </li>
  );
});
