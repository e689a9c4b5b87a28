/**
 * The session strip along the bottom: the session of the exchange that was opened, or that is shown while the phone is in it, else the
 * one that runs or ran last, as small screens; beside it what else was sent, and how much robots have sent.
 *
 * What it draws of a session comes with the first one.
 */
import { ChevronDown, ChevronUp, PhoneOutgoing, Settings2 } from 'lucide-react';
import { useCallback, useDeferredValue, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { cannotDialWithout } from '../../shared/environment/missing-label.ts';
import { dialCode, manageEnvironments } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { latePart } from '../ui/late-part.tsx';
import { useRem } from '../ui/use-rem.ts';
import type { StripSessionProps } from './StripSession.tsx';
import './strip.css';
import './beside.css';

const StripSession = latePart<StripSessionProps>(
  async () => (await import('./StripSession.tsx')).StripSession,
  () => <div className="strip__beside" />,
);

export function StripPanel() {
  const stores = useStores();
  const { exchanges, robots, status } = useDeferredValue(useStore(stores.exchanges));
  const { look, choose } = useStore(stores.strip);
  const isLow = useIsLow();
  const isLine = look === 'automatic' ? isLow : look === 'line';
  const isUsed = useStore(stores.walks, ({ reads }) => Object.keys(reads).length > 0);
  const empty = status !== 'loading' && <NothingYet isSentElsewhere={exchanges.length > 0} />;
  return (
    <section className="strip" data-testid="strip" data-look={isLine ? 'line' : 'screens'} aria-label="Session strip">
      {isUsed || exchanges.length > 0 || robots.length > 0 ? (
        <StripSession isLine={isLine} empty={empty} />
      ) : (
        <>
          {empty}
          <div className="strip__beside" />
        </>
      )}
      <Button
        weight="quiet"
        icon={isLine ? ChevronUp : ChevronDown}
        name={isLine ? 'Show the screens of the strip' : 'Show the strip in one line'}
        isExpanded={!isLine}
        onPress={() => choose(isLine ? 'screens' : 'line')}
      >
        {null}
      </Button>
    </section>
  );
}

function NothingYet({ isSentElsewhere }: { readonly isSentElsewhere: boolean }) {
  const stores = useStores();
  const here = useStore(stores.workbench, selectedEnvironment);
  const code = here?.ussdProfile.serviceCode;
  const to = here && isSentElsewhere ? ` to ${here.name}` : '';
  return (
    <p className="strip__none faint small">
      <span className="one-line">
        Nothing was sent{to} yet. Dial {code ?? 'the service code'} on the phone: each key press becomes a screen here.
      </span>
      {here && cannotDialWithout(here) !== undefined ? (
        <Button weight="quiet" icon={Settings2} onPress={() => manageEnvironments(stores, here.id)}>
          Set up {here.name}
        </Button>
      ) : (
        code !== undefined && (
          <Button weight="quiet" icon={PhoneOutgoing} onPress={() => dialCode(stores, code)}>
            Dial {code}
          </Button>
        )
      )}
    </p>
  );
}

/** Below this many rem, as at 1024 × 700 or at 200 % zoom, the room needs the height more. */
const LOW_REM = 46;

/** Whether the window is too low for a strip with screens, by the size of its text. */
function useIsLow(): boolean {
  const query = `(height < ${LOW_REM * useRem()}px)`;
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
