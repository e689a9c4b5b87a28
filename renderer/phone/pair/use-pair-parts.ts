/** What draws two phones: its code comes with the first second phone. Until it is here the dock shows the first phone alone. */
import { useEffect, useState } from 'react';
import type { PairFactsPanel } from './PairFactsPanel.tsx';
import type { PairPanel } from './PairPanel.tsx';

type PairParts = {
  readonly PairPanel: typeof PairPanel;
  readonly PairFactsPanel: typeof PairFactsPanel;
};

let loaded: PairParts | undefined;

export function usePairParts(isWanted: boolean): PairParts | undefined {
  const [parts, setParts] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || loaded) return;
    Promise.all([import('./PairPanel.tsx'), import('./PairFactsPanel.tsx')]).then(
      ([panel, facts]) => {
        loaded = { PairPanel: panel.PairPanel, PairFactsPanel: facts.PairFactsPanel };
        setParts(loaded);
      },
      // The next second phone asks again.
      () => {},
    );
  }, [isWanted]);
  return parts;
}
