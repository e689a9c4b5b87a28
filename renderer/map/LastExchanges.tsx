/** The last presses that brought a screen; each opens its exchange. */
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { maskedSent } from '../../shared/ussd/secret-answer.ts';
import { timeOfDay } from '../ui/times.ts';

type LastExchangesProps = {
  readonly exchanges: readonly Pick<ExchangeSummary, 'id' | 'startedAtMs' | 'press'>[];
  readonly onOpen: (id: string) => void;
};

export function LastExchanges({ exchanges, onOpen }: LastExchangesProps) {
  if (exchanges.length === 0) return null;
  return (
    <section className="stack stack--close" aria-label="Last exchanges here">
      <h4 className="map-part__head">Last exchanges here</h4>
      <ul className="stack stack--tight">
        {exchanges.map(({ id, startedAtMs, press }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onOpen(id)}>
              {timeOfDay(startedAtMs)} {press?.isStart ? 'dialled' : 'pressed'}{' '}
              <code>{maskedSent(press?.sent ?? '', press?.isSecret)}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
