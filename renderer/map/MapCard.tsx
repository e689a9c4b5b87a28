/** A screen of the map as a card: its picture with its name below, further away as much of its name as can be read, and where that is none a dot. */
import { Minus, Plus, Smartphone } from 'lucide-react';
import { memo } from 'react';
import type { MapScreen } from '../../shared/map/menu-map.ts';
import type { CardMark } from '../../shared/page/map/compared-marks.ts';
import { CARD, type Spot } from '../../shared/page/map/map-layout.ts';
import { nameWithin, worstOf } from '../../shared/page/map/screen-words.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { PICTURES_FROM } from './use-pan-zoom.ts';

const MARKS: Readonly<Record<CardMark, readonly [sign: string, word: string]>> = {
  added: ['+', 'added'],
  changed: ['~', 'changed'],
};
const LIT = { passed: 'the flow came by', failed: 'the flow failed here' } as const;
/** Around a name within its card, in pixels of the page. */
const ROOM = 6;

type MapCardProps = {
  readonly screen: MapScreen;
  readonly spot: Spot;
  readonly name: string;
  /** The code that brings it; for a first screen. */
  readonly code: string | undefined;
  /** Screens that hang below it; those of a folded branch are not drawn. */
  readonly below: number;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
  /** The phone shows it. */
  readonly isHere: boolean;
  readonly isFound: boolean | undefined;
  readonly isTabStop: boolean;
  /** As an audience sees it: its name alone. */
  readonly isStaged: boolean;
  readonly scale: number;
  readonly mark: CardMark | undefined;
  /** A run of a flow came by. */
  readonly lit: keyof typeof LIT | undefined;
  readonly onChoose: (id: string) => void;
  readonly onFold: (id: string) => void;
};

export const MapCard = memo((props: MapCardProps) => {
  const { screen, spot, name, code, below, isFolded, isHere, isFound, isStaged, scale, mark, lit } = props;
  const title = stateTitle(screen.state);
  const isPicture = !isStaged && scale >= PICTURES_FROM;
  const shown = isStaged || isPicture ? title : nameWithin(title, CARD.width * scale - ROOM, CARD.height * scale);
  const as = isPicture ? 'picture' : shown === undefined ? 'dot' : 'name';
  const worst = worstOf(screen);
  const [sign, word] = mark ? MARKS[mark] : [];
  const whole = [name, isHere ? 'the phone is here' : '', word ?? '', lit ? LIT[lit] : ''].filter(Boolean).join('. ');
  const words = (
    <>
      {isHere && <Smartphone aria-hidden />}
      {sign !== undefined && <b>{sign}</b>}
      <span className={isPicture ? 'one-line' : undefined}>{shown}</span>
    </>
  );
  return (
    <div
      className="map-card"
      style={{ left: spot.x, top: spot.y }}
      data-as={as}
      data-found={isFound}
      data-here={isHere}
      data-mark={mark}
      data-lit={lit}
      data-end={screen.isEnd}
    >
      {code !== undefined && isPicture && <code className="map-card__code">{code}</code>}
      <button
        type="button"
        className="map-card__screen"
        aria-pressed={props.isSelected}
        tabIndex={props.isTabStop ? 0 : -1}
        data-screen={screen.id}
        aria-label={whole}
        title={shown === title ? undefined : title}
        onClick={() => props.onChoose(screen.id)}
      >
        {isPicture && <ScreenPicture isCut text={screen.example} />}
        {as === 'name' && <span className="map-card__name">{words}</span>}
        {worst && (isPicture || (worst === 'error' && !isStaged)) && (
          <span className="map-card__finding" data-severity={worst} />
        )}
      </button>
      {isPicture && (
        <span className="map-card__name" title={title} aria-hidden>
          {words}
        </span>
      )}
      {below > 0 && !isStaged && (isPicture || isFolded) && (
        <button
          type="button"
          className="map-card__fold"
          tabIndex={-1}
          aria-expanded={!isFolded}
          aria-label={isFolded ? `Unfold ${title}: ${below} screens` : `Fold ${title}`}
          title={isFolded ? `Unfold ${below} screens (F)` : 'Fold what lies below (F)'}
          onClick={() => props.onFold(screen.id)}
        >
          {isFolded ? (
            <>
              <Plus aria-hidden />
              {below}
            </>
          ) : (
            <Minus aria-hidden />
          )}
        </button>
      )}
    </div>
  );
});
