/**
 * Two parts side by side with a movable bar: drag it or use the arrow keys; Enter or a double click resets the widths. There is no bar when the parts
 * are stacked.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import './split.css';

type SplitProps = {
  /** What the bar divides, for screen readers. */
  readonly name: string;
  /** The first part's share in per cent; undefined: the default. */
  readonly share: number | undefined;
  readonly onShare: (share: number | undefined) => void;
  readonly first: ReactNode;
  readonly second: ReactNode;
  /** The default share. */
  readonly usual?: number;
  /** The first part alone, as wide as both. */
  readonly isWhole?: boolean;
};

const LEAST = 20;
const MOST = 80;
const STEP = 2;

export function Split({ name, share, onShare, first, second, usual = 50, isWhole = false }: SplitProps) {
  const root = useRef<HTMLDivElement>(null);
  const now = Math.round(share ?? usual);
  const move = (to: number) => onShare(Math.min(MOST, Math.max(LEAST, Math.round(to))));
  const steer = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: LEAST, End: MOST };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter') onShare(undefined);
    else return;
    // Keeps these keys from the phone.
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (event: PointerEvent) => {
    const box = root.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(((event.clientX - box.left) / box.width) * 100);
  };
  // The same element either way: the first part keeps its state and its place.
  if (isWhole)
    return (
      <div ref={root} className="split split--whole">
        <div className="split__part">{first}</div>
      </div>
    );
  return (
    <div ref={root} className="split" style={{ '--share': `${now}fr`, '--rest': `${100 - now}fr` } as object}>
      <div className="split__part">{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between parts cannot be moved. */}
      <div
        className="split__bar"
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${name}`}
        aria-valuenow={now}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        tabIndex={0}
        title="Drag, or use the arrow keys; double click gives both their own width"
        onKeyDown={steer}
        onDoubleClick={() => onShare(undefined)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="split__part">{second}</div>
    </div>
  );
}
