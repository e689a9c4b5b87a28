/** A screen of the map as a card: far away its title, nearer its first line and what is open or wrong, close by its display. */
import { CornerDownLeft, Minus, Plus, Smartphone } from 'lucide-react';
import { memo } from 'react';
import type { MapScreen } from '../../shared/map/menu-map.ts';
import type { CardMark } from '../../shared/page/map/compared-marks.ts';
import type { Spot } from '../../shared/page/map/map-layout.ts';
import { cardWords, findingWords, worstOf } from '../../shared/page/map/screen-words.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { SeverityIcon } from '../ui/SeverityIcon.tsx';
import type { Nearness } from './use-pan-zoom.ts';

const MARK_WORDS: Readonly<Record<CardMark, string>> = { added: '+ added', changed: '~ changed' };

/** Of what fits on a card in large letters. */
const LONGEST_FAR_TITLE = 36;

type MapCardProps = {
  readonly screen: MapScreen;
  readonly spot: Spot;
  readonly name: string;
  /** The code that brings it; for a first screen. */
  readonly code: string | undefined;
  readonly pressed: number;
  readonly offered: number;
  /** Screens that hang below it; those of a folded branch are not drawn. */
  readonly below: number;
  readonly isFolded: boolean;
  readonly isSelected: boolean;
  /** The phone shows it. */
  readonly isHere: boolean;
  readonly isFound: boolean | undefined;
  readonly isTabStop: boolean;
  /** Far away only a title can be read, and further away nothing. */
  readonly nearness: Nearness;
  readonly mark: CardMark | undefined;
  readonly onChoose: (id: string) => void;
  readonly onFold: (id: string) => void;
};

export const MapCard = memo((props: MapCardProps) => {
  const { screen, spot, name, code, pressed, offered, below, isFolded, isHere, isFound, nearness, mark } = props;
  const isFar = nearness === 'far' || nearness === 'tiny';
  const worst = worstOf(screen);
  const title = stateTitle(screen.state);
  const whole = [name, isHere ? 'the phone is here' : '', mark ? MARK_WORDS[mark].slice(2) : '']
    .filter(Boolean)
    .join('. ');
  return (
    <div
      className="map-card"
      style={{ left: spot.x, top: spot.y }}
      data-found={isFound}
      data-here={isHere}
      data-mark={mark}
      data-end={screen.isEnd}
    >
      {code !== undefined && !isFar && <code className="map-card__code">{code}</code>}
      <button
        type="button"
        className="map-card__screen"
        aria-pressed={props.isSelected}
        tabIndex={props.isTabStop ? 0 : -1}
        data-screen={screen.id}
        aria-label={nearness === 'tiny' ? whole : undefined}
        onClick={() => props.onChoose(screen.id)}
      >
        {nearness !== 'tiny' && <span className="for-readers">{whole}</span>}
        {nearness !== 'tiny' && (
          <span className="map-card__title" data-small={isFar && (mark || worst) ? true : undefined} aria-hidden>
            {isHere && <Smartphone aria-hidden />}
            <span className={isFar ? undefined : 'one-line'}>
              {isFar ? shortened(title, LONGEST_FAR_TITLE) : title}
            </span>
          </span>
        )}
        {isFar ? null : nearness === 'close' ? (
          <span className="map-card__display" aria-hidden>
            <ScreenPicture text={screen.example} />
          </span>
        ) : (
          <span className="map-card__line" aria-hidden>
            {cardWords(screen)}
          </span>
        )}
        {nearness === 'near' || nearness === 'far' ? (
          <span className="map-card__facts" aria-hidden>
            {mark && <span className="map-card__mark">{MARK_WORDS[mark]}</span>}
            {worst && (
              <span className="icon-word">
                <SeverityIcon severity={worst} />
                {findingWords(screen, worst)}
              </span>
            )}
            {isFar ? null : screen.isEnd ? (
              <span className="icon-word">
                <CornerDownLeft aria-hidden />
                end
              </span>
            ) : (
              <span>
                {pressed} of {offered} keys
              </span>
            )}
          </span>
        ) : null}
      </button>
      {below > 0 && (!isFar || isFolded) && (
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
