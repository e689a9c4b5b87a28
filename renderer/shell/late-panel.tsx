/**
 * Panels whose code loads when first shown, or earlier while the page is idle.
 *
 * Shows a skeleton while loading (from 150 ms on) and, on failure, a sentence and “Try again”. A loaded panel stays loaded until the page closes.
 */
import { CircleAlert, RotateCw } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { afterAnswer } from '../app/after-answer.ts';
import type { Stores } from '../app/stores.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';

/** `frame` wraps the skeleton and the failure: a dialog passes its own frame. */
type LateProps = { readonly frame?: (content: ReactNode) => ReactNode };

export type LatePanel = ComponentType<LateProps> & {
  /** Loads the code, retrying an earlier failure. Never rejects. */
  fetch(stores: Stores): Promise<void>;
  /** The same ahead of need. Leaves an earlier failure to “Try again”: a panel that came by itself would take the click meant for the button. */
  fetchAhead(stores: Stores): Promise<void>;
};

type Fetched = { readonly Panel?: ComponentType; readonly isFailed: boolean };

/** `of` is its name in sentences: “the exchange”. */
export function latePanel(of: string, load: (stores: Stores) => Promise<ComponentType>): LatePanel {
  const fetched = createStore<Fetched>(() => ({ isFailed: false }));
  let underWay: Promise<void> | undefined;
  const fetch = (stores: Stores): Promise<void> => {
    underWay ??= phoneGoesFirst(stores)
      .then(() => load(stores))
      .then((Panel) => fetched.setState({ Panel, isFailed: false }))
      .catch(() => {
        underWay = undefined;
        fetched.setState({ isFailed: true });
      });
    return underWay;
  };
  function Late({ frame = (content) => content }: LateProps): ReactNode {
    const { Panel, isFailed } = useStore(fetched);
    const stores = useStores();
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
  const fetchAhead = async (stores: Stores): Promise<void> => {
    if (!fetched.getState().isFailed) await fetch(stores);
  };
  return Object.assign(Late, { fetch, fetchAhead });
}

/** The phone's state and its first key come before the rooms on a line that takes six requests at a time; but they do not wait long. */
const LONGEST_WAIT_MS = 1000;

/** Resolves once the workbench answered and what it said is painted, and no key press is under way. */
async function phoneGoesFirst({ workbench, phone, page }: Stores): Promise<void> {
  const hasAnswered = () => {
    const { state, loadFailure } = workbench.getState();
    return state !== undefined || loadFailure !== undefined;
  };
  if (!hasAnswered()) {
    await new Promise<void>((resolve) => {
      const stop = workbench.subscribe(() => {
        if (!hasAnswered()) return;
        stop();
        resolve();
      });
      page.later(() => {
        stop();
        resolve();
      }, LONGEST_WAIT_MS);
    });
    await new Promise<void>((resolve) => page.afterPaint(resolve));
  }
  await new Promise<void>((resolve) => afterAnswer(phone, page.later, resolve));
}

/** Whoever does nothing for so long reads, and is not in the middle of a first code. */
const FIRST_IDLE_MS = 3000;
/** Between two keys of somebody who types. */
const STILL_MS = 1000;

/**
 * Loads one panel after another, once the phone was answered or nobody did anything for three seconds: each while the page is idle and nobody types on the
 * phone. A part that is read and run in the middle of a code delays its answer. Returns the function that stops it.
 */
export function fetchWhenIdle(page: Window, panels: readonly LatePanel[], stores: Stores): () => void {
  let isOver = false;
  let stillMs = FIRST_IDLE_MS;
  let typedMs = page.performance.now();
  const stop = stores.phone.subscribe(({ phone: now }, { phone: before }) => {
    if (now.typed === before.typed && now.inFlight === before.inFlight) return;
    if (before.inFlight) stillMs = STILL_MS;
    typedMs = page.performance.now();
  });
  const still = async () => {
    for (;;) {
      const leftMs = typedMs + stillMs - page.performance.now();
      if (leftMs <= 0) return;
      // An answer shortens the wait.
      await new Promise((resolve) => page.setTimeout(resolve, Math.min(leftMs, STILL_MS)));
    }
  };
  // Safari has no idle callback.
  const idle = () =>
    new Promise<unknown>((resolve) => {
      if ('requestIdleCallback' in page) page.requestIdleCallback(resolve, { timeout: 2000 });
      else setTimeout(resolve, 200);
    });
  void (async () => {
    for (const panel of panels) {
      await still();
      await idle();
      if (isOver) return;
      await panel.fetchAhead(stores);
    }
    stop();
  })();
  return () => {
    isOver = true;
    stop();
  };
}
