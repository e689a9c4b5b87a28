/** The ticker: recent exchanges as chips, newest first. Each opens in the inspector. */

import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { openExchange } from '../stores/navigate.ts';
import { useFirstStores } from '../stores/stores-context.ts';
import { statusLabel, statusTone } from '../ui/ExchangeChips.tsx';
import { timeOfDay } from '../ui/times.ts';

const MOST_CHIPS = 24;

export function TickerPanel() {
  const stores = useFirstStores();
  const { exchanges, inspector } = stores;
  const room = useStore(exchanges);
  const shown = useStore(inspector, (one) => (one.shown.kind === 'exchange' ? one.shown.exchange.id : undefined));
  const open = useCallback((id: string) => openExchange(stores, id), [stores]);
  const latest = room.exchanges.slice(0, MOST_CHIPS);
  return (
    <section className="ticker" data-testid="ticker" aria-label="Last exchanges">
      {latest.length === 0 && (
        <p className="faint small">Nothing was sent yet. Each key press of a session appears here.</p>
      )}
      {latest.map((exchange) => (
        <TickerChip key={exchange.id} exchange={exchange} isShown={exchange.id === shown} onOpen={open} />
      ))}
    </section>
  );
}

type TickerChipProps = {
  readonly exchange: ExchangeSummary;
  readonly isShown: boolean;
  readonly onOpen: (id: string) => void;
};

const TickerChip = memo(({ exchange, isShown, onOpen }: TickerChipProps) => {
  const tone = statusTone(exchange);
  const Outcome = tone === 'good' ? CircleCheck : tone === 'warn' ? CircleAlert : CircleX;
  return (
    <button type="button" className="ticker__chip" aria-pressed={isShown} onClick={() => onOpen(exchange.id)}>
      <time>{timeOfDay(exchange.startedAtMs)}</time>
      <span className="ticker__label one-line">{exchange.label}</span>
      <span className={`ticker__status icon-word ${tone}`}>
        {statusLabel(exchange)} <Outcome aria-hidden />
      </span>
    </button>
  );
});
