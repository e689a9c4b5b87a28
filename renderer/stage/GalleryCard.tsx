/** A card of the gallery: how the script begins, as a fresh sandbox answers it now. It goes on while it is looked at. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { useStores } from '../app/stores-context.ts';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { type GalleryEntry, galleryStore } from './gallery-store.ts';

const SCREEN_MS = 2_200;

type GalleryCardProps = {
  readonly entry: GalleryEntry;
  readonly isOff: boolean;
  readonly isTabStop: boolean;
  readonly onPresent: () => void;
};

export function GalleryCard({ entry, isOff, isTabStop, onPresent }: GalleryCardProps) {
  const gallery = galleryStore(useStores());
  const card = useRef<HTMLButtonElement>(null);
  const [isLookedAt, lookAt] = useState(false);
  const steps = useStore(gallery, ({ previews }) => previews[entry.key]);
  useEffect(() => {
    if (!card.current) return;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) gallery.getState().look(entry);
    });
    watcher.observe(card.current);
    return () => watcher.disconnect();
  }, [gallery, entry]);
  const at = useTurns(isLookedAt ? (steps?.length ?? 0) : 0);
  const step = steps?.[at];
  return (
    <li>
      <button
        ref={card}
        type="button"
        className="gallery-card"
        disabled={isOff}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onPresent}
        onPointerEnter={() => lookAt(true)}
        onPointerLeave={() => lookAt(false)}
        onFocus={() => lookAt(true)}
        onBlur={() => lookAt(false)}
      >
        <span className="gallery-card__words">
          <b>
            <span className="for-readers">Present </span>
            {entry.title}
          </b>
          <span className="soft">{entry.about}</span>
        </span>
        <span className="gallery-card__phone" aria-hidden>
          <span className="gallery-card__screen">
            {step && (
              <span key={at} className="gallery-card__frame">
                <ScreenPicture text={step.text} size="medium" />
              </span>
            )}
          </span>
        </span>
        <span key={`said ${at}`} className="gallery-card__caption" aria-hidden>
          {step && (step.caption ?? stateTitle(step.state))}
        </span>
      </button>
    </li>
  );
}

/** Counts through this many, slowly; stands at the first where the system asks for no motion. */
function useTurns(count: number): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    setAt(0);
    if (count < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % count), SCREEN_MS);
    return () => clearInterval(timer);
  }, [count]);
  return at;
}
