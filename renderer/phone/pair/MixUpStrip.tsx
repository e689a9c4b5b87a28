/** The mix-ups of two phones in red, the newest first, each with its exchange. */
import { Shuffle } from 'lucide-react';
import type { MixUp } from '../../../shared/ussd/mix-ups.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

type MixUpStripProps = {
  readonly mixUps: readonly MixUp[];
  readonly onOpen: (exchangeId: string) => void;
  readonly onDismiss: () => void;
};

const MOST_SHOWN = 3;

export function MixUpStrip({ mixUps, onOpen, onDismiss }: MixUpStripProps) {
  if (mixUps.length === 0) return null;
  const numbered = mixUps.map((mixUp, at) => ({ ...mixUp, number: at + 1 }));
  return (
    <Alert tone="bad" icon={Shuffle} onDismiss={onDismiss}>
      <p className="strong">
        {mixUps.length === 1 ? 'A mix-up of the two phones' : `${mixUps.length} mix-ups of the two phones`}
      </p>
      <ul className="pair__mix-ups">
        {numbered
          .slice(-MOST_SHOWN)
          .toReversed()
          .map(({ number, sentence, exchangeId }) => (
            <li key={number}>
              {sentence}{' '}
              {exchangeId !== undefined && (
                <Button weight="quiet" onPress={() => onOpen(exchangeId)}>
                  Show the exchange
                </Button>
              )}
            </li>
          ))}
      </ul>
    </Alert>
  );
}
