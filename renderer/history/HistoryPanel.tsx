/** History: every exchange, newest first, over all runs. Choosing one shows it in the inspector. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { useStores } from '../stores/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { StatusChip, VerdictChip } from '../ui/ExchangeChips.tsx';
import { RoomLook, Skeleton } from '../ui/RoomLook.tsx';
import { dayOf, duration, timeOfDay } from '../ui/times.ts';
import './history.css';

const ROW_PX = 42;
/** Older exchanges are asked for when this many rows are left below. */
const ROWS_AHEAD = 20;

export function HistoryPanel() {
  const { exchanges, inspector, shell } = useStores();
  const room = useStore(exchanges);
  const shown = useStore(inspector, (one) => (one.shown.kind === 'exchange' ? one.shown.exchange.id : undefined));
  if (room.status === 'loading') return <Skeleton of="history" />;
  if (room.status === 'failed' && room.exchanges.length === 0) {
    return (
      <RoomLook
        picture={CircleAlert}
        title="History cannot be shown"
        words={room.failure?.message ?? 'History did not answer.'}
        isFailure
      >
        <Button onPress={() => void room.loadNewest()}>Try again</Button>
      </RoomLook>
    );
  }
  if (room.exchanges.length === 0) {
    return (
      <RoomLook
        picture={History}
        title="Nothing was sent yet"
        words="Every request and its answer is kept here, also when Dialbench is started again. Dial on the phone to make the first."
      />
    );
  }
  return (
    <section className="history" aria-label="History">
      <header className="history__head">
        <h2 className="room__title">History</h2>
        <p>
          {room.total.toLocaleString('en-GB')} {room.total === 1 ? 'exchange' : 'exchanges'}, newest first
        </p>
      </header>
      <Rows
        exchanges={room.exchanges}
        shown={shown}
        onNearEnd={() => void room.loadOlder()}
        onChoose={(id) => {
          void inspector.getState().open(id);
          shell.getState().enter('inspector');
        }}
      />
    </section>
  );
}

type RowsProps = {
  readonly exchanges: readonly ExchangeSummary[];
  readonly shown: string | undefined;
  readonly onNearEnd: () => void;
  readonly onChoose: (id: string) => void;
};

function Rows({ exchanges, shown, onNearEnd, onChoose }: RowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: exchanges.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (at) => exchanges[at]?.id ?? at,
  });
  const items = rows.getVirtualItems();
  const lastAt = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastAt >= exchanges.length - ROWS_AHEAD) onNearEnd();
  }, [lastAt, exchanges.length, onNearEnd]);
  return (
    <div className="history__rows" ref={box}>
      <div className="history__all" style={{ height: rows.getTotalSize() }}>
        {items.map((item) => {
          const exchange = exchanges[item.index];
          if (!exchange) return null;
          const newer = exchanges[item.index - 1];
          return (
            <div key={item.key} className="history__place" style={{ transform: `translateY(${item.start}px)` }}>
              <Row
                exchange={exchange}
                isShown={exchange.id === shown}
                beginsDay={!newer || dayOf(newer.startedAtMs) !== dayOf(exchange.startedAtMs)}
                onChoose={onChoose}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

type RowProps = {
  readonly exchange: ExchangeSummary;
  readonly isShown: boolean;
  readonly beginsDay: boolean;
  readonly onChoose: (id: string) => void;
};

function Row({ exchange, isShown, beginsDay, onChoose }: RowProps) {
  return (
    <button
      type="button"
      className="exchange-row"
      data-testid="exchange-row"
      aria-pressed={isShown}
      onClick={() => onChoose(exchange.id)}
    >
      <span className="exchange-row__day">{beginsDay ? dayOf(exchange.startedAtMs) : ''}</span>
      <time className="exchange-row__time">{timeOfDay(exchange.startedAtMs)}</time>
      <span className="exchange-row__label">{exchange.label}</span>
      <code className="exchange-row__operation">
        {exchange.method} {exchange.operation}
      </code>
      <StatusChip exchange={exchange} />
      <VerdictChip verified={exchange.verified} />
      <span className="exchange-row__duration">{duration(exchange.totalMs)}</span>
    </button>
  );
}
