/**
 * Panels whose code is fetched when they are first shown, or before that while the page has nothing else to do.
 *
 * Until the code is there a skeleton stands in its place (from 150 ms on); where it cannot be fetched, a sentence and
 * “Try again”. A panel that was fetched stays for as long as the page is open.
 */
import { CircleAlert, RotateCw } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { FirstStores } from '../stores/stores.ts';
import { useFirstStores } from '../stores/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';

/** `frame` draws what stands around the skeleton and the failure: a dialog its own dialog. */
type LateProps = { readonly frame?: (content: ReactNode) => ReactNode };

export type LatePanel = ComponentType<LateProps> & {
  /** Fetches the code, and the rooms' stores with it; again where it failed before. Never rejects. */
  fetch(stores: FirstStores): Promise<void>;
};

type Fetched = { readonly Panel?: ComponentType; readonly isFailed: boolean };

/** `of` names it in sentences: “the inspector”. */
export function latePanel(of: string, load: () => Promise<ComponentType>): LatePanel {
  const fetched = createStore<Fetched>(() => ({ isFailed: false }));
  let underWay: Promise<void> | undefined;
  const fetch = (stores: FirstStores): Promise<void> => {
    underWay ??= Promise.all([load(), stores.fetchAll()])
      .then(([Panel]) => fetched.setState({ Panel, isFailed: false }))
      .catch(() => {
        underWay = undefined;
        fetched.setState({ isFailed: true });
      });
    return underWay;
  };
  function Late({ frame = (content) => content }: LateProps): ReactNode {
    const { Panel, isFailed } = useStore(fetched);
    const stores = useFirstStores();
    useEffect(() => void fetch(stores), [stores]);
    if (Panel) return <Panel />;
    if (!isFailed) return frame(<Skeleton of={of} />);
    const tryAgain = () => {
      fetched.setState({ isFailed: false });
      void fetch(stores);
    };
    return frame(
      <EmptyState
        isFailure
        icon={CircleAlert}
        title={`Could not load ${of}`}
        text="Its part of the page did not arrive. Nothing that you did is lost."
      >
        <Button icon={RotateCw} onPress={tryAgain}>
          Try again
        </Button>
      </EmptyState>,
    );
  }
  return Object.assign(Late, { fetch });
}

/** Fetches one panel after another, each when the page is idle. Returns the function that ends it. */
export function fetchWhenIdle(page: Window, panels: readonly LatePanel[], stores: FirstStores): () => void {
  let isOver = false;
  // Safari has no idle callback.
  const idle = () =>
    new Promise<unknown>((resolve) => {
      if ('requestIdleCallback' in page) page.requestIdleCallback(resolve, { timeout: 2000 });
      else setTimeout(resolve, 200);
    });
  void (async () => {
    for (const panel of panels) {
      await idle();
      if (isOver) return;
      await panel.fetch(stores);
    }
  })();
  return () => {
    isOver = true;
  };
}
