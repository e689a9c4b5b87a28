/**
 * The picture of the map: cards on their places, lines between them, and how one moves about in it.
 *
 * One card is in the order of Tab; arrows lead on along the lines: right to what follows, left to what came before, up and down in the column.
 */
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { handsNamed, type MenuMap } from '../../shared/map/menu-map.ts';
import type { CardMark } from '../../shared/page/map/compared-marks.ts';
import { boxAround, CARD, meets } from '../../shared/page/map/map-layout.ts';
import { branchOf } from '../../shared/page/map/map-tree.ts';
import { cardName, HAND_WORDS } from '../../shared/page/map/screen-words.ts';
import { Button } from '../ui/Button.tsx';
import { MapCard } from './MapCard.tsx';
import { MapLines } from './MapLines.tsx';
import type { DrawnMap } from './map-store.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import './map-cards.css';
import './map-far.css';
import './map-lines.css';
import './map-staged.css';

type MapPictureProps = {
  readonly drawn: DrawnMap;
  readonly folded: ReadonlySet<string>;
  readonly selectedId: string | undefined;
  readonly hereId: string | undefined;
  /** Found by the search; undefined while nothing is searched. */
  readonly found: ReadonlySet<string> | undefined;
  readonly showsAll: boolean;
  readonly marks: ReadonlyMap<string, CardMark> | undefined;
  readonly layouts: number;
  readonly isExploring?: boolean;
  /** Counts the explorations that ended: each brings the whole map into view, unless the user has moved it meanwhile. */
  readonly explorations?: number;
  /** The phone has the keyboard: only what it does not use is ours. */
  readonly phoneListens: () => boolean;
  readonly wish: { readonly id: string; readonly serial: number } | undefined;
  /** As an audience sees it: titles alone, no tools, and the phone's screen with those that follow it always in sight. */
  readonly isStaged?: boolean;
  readonly onChoose: (id: string | undefined) => void;
  readonly onFold: (id: string) => void;
};

const STEP = 1.3;
const PAN = 90;
/** What the explorer came to lies over the top of the picture. */
const OUTCOME_HEIGHT = 56;

export const MapPicture = memo((props: MapPictureProps) => {
  const { drawn, folded, selectedId, hereId, found, showsAll, marks, layouts, wish, phoneListens, onChoose, onFold } =
    props;
  const { isStaged = false, isExploring = false, explorations = 0 } = props;
  const { map, tree, places, ports, links } = drawn;
  const view = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const { nearness, surroundings, begin, fitAll, watchMoves, settle, reveal, follow, lead, zoomBy, panBy } = usePanZoom(
    view,
    world,
  );
  const [stop, setStop] = useState<string>();
  const visible = useMemo(() => {
    const hidden = new Set([...folded].flatMap((id) => branchOf(tree, id).slice(1)));
    return new Set(map.screens.map(({ id }) => id).filter((id) => !hidden.has(id)));
  }, [map, tree, folded]);
  const tabStop = [stop, selectedId, hereId, tree.first[0]].find((id) => id !== undefined && visible.has(id));
  const spots = () => [...visible].flatMap((id) => places.get(id) ?? []);

  // Only a new layout moves the whole; a map that grows stays where it is.
  const fitted = useRef(-1);
  useLayoutEffect(() => {
    if (fitted.current === layouts) return;
    fitted.current = layouts;
    const first = places.get(tree.first[0] ?? '') ?? { x: 0, y: 0 };
    begin(boxAround(places.values()), { ...first, ...CARD });
  }, [layouts, places, tree, begin]);
  useEffect(() => {
    if (isExploring) watchMoves();
  }, [isExploring, watchMoves]);
  const settled = useRef(explorations);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the map stands when the exploration ends.
  useEffect(() => {
    if (settled.current === explorations) return;
    settled.current = explorations;
    settle(boxAround(spots()), OUTCOME_HEIGHT);
  }, [explorations]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is granted once, however often the map changes after it.
  useEffect(() => {
    const spot = wish && places.get(wish.id);
    if (!wish || !spot) return;
    setStop(wish.id);
    reveal({ ...spot, ...CARD });
  }, [wish]);
  // The phone's screen stays in sight while somebody dials, unless the user's hands are on the picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the phone goes on.
  useEffect(() => {
    const spot = hereId === undefined ? undefined : places.get(hereId);
    if (!spot || isStaged || view.current?.contains(document.activeElement)) return;
    follow({ ...spot, ...CARD }, boxAround(spots()));
  }, [hereId]);
  useLayoutEffect(() => {
    const ids = [hereId, tree.first[0]].filter((id) => id !== undefined && places.has(id));
    const spot = places.get(ids[0] ?? '');
    if (!isStaged || !spot || !view.current) return;
    const after = (tree.screens.get(ids[0] ?? '')?.children ?? []).flatMap((id) => {
      const next = places.get(id);
      return next ? [{ ...next, ...CARD }] : [];
    });
    const place = () => lead({ ...spot, ...CARD }, after);
    place();
    const resized = new ResizeObserver(place);
    resized.observe(view.current);
    return () => resized.disconnect();
  }, [isStaged, hereId, places, tree, lead]);

  const goTo = (id: string | undefined) => {
    const spot = id === undefined ? undefined : places.get(id);
    if (id === undefined || !spot) return;
    reveal({ ...spot, ...CARD });
    setStop(id);
    const cardOf = () => view.current?.querySelector<HTMLElement>(`[data-screen="${CSS.escape(id)}"]`);
    const focus = () => cardOf()?.focus({ preventScroll: true });
    // A card that was out of sight is drawn first.
    if (cardOf()) focus();
    else requestAnimationFrame(focus);
  };
  const steer = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof HTMLElement ? event.target.dataset.screen : undefined;
    const branch = target === undefined ? undefined : tree.screens.get(target);
    const acts: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': () => fitAll(boxAround(spots())),
      ...(branch === undefined || target === undefined
        ? {
            ArrowLeft: () => panBy(PAN, 0),
            ArrowRight: () => panBy(-PAN, 0),
            ArrowUp: () => panBy(0, PAN),
            ArrowDown: () => panBy(0, -PAN),
          }
        : {
            ArrowLeft: () => goTo(branch.parent),
            ArrowRight: () => goTo(branch.children.find((id) => visible.has(id))),
            ArrowUp: () => goTo(beside(target, -1)),
            ArrowDown: () => goTo(beside(target, 1)),
            Home: () => goTo(tree.first[0]),
            End: () => goTo([...visible].at(-1)),
            f: () => branch.children.length > 0 && onFold(target),
            F: () => branch.children.length > 0 && onFold(target),
            Escape: () => onChoose(undefined),
          }),
    };
    const act = acts[event.key];
    if (!act || (phoneListens() && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    act();
  };
  /** The next card up or down in the column. */
  const beside = (id: string, by: 1 | -1): string | undefined => {
    const own = places.get(id);
    if (!own) return undefined;
    const column = [...visible]
      .flatMap((one) => {
        const spot = places.get(one);
        return spot && spot.x === own.x && (spot.y - own.y) * by > 0 ? [{ one, far: (spot.y - own.y) * by }] : [];
      })
      .sort((first, second) => first.far - second.far);
    return column[0]?.one;
  };
  const isFar = isStaged || nearness === 'far' || nearness === 'tiny';
  return (
    <div className="map" data-staged={isStaged}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards in it, and move the picture besides. */}
      <div
        className="map__view"
        ref={view}
        data-nearness={isStaged ? 'staged' : nearness}
        data-own-arrows
        onKeyDown={steer}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
        <div className="map__world" ref={world} role="group" aria-label="Picture of the menu">
          <MapLines
            {...{ links, ports, places, visible, selectedId, showsAll }}
            within={surroundings}
            isFar={isFar && !isStaged}
          />
          {map.screens.map((screen) => {
            const { id } = screen;
            const spot = places.get(id);
            if (!spot || !visible.has(id)) return null;
            // The one that Tab comes to is there wherever it stands.
            if (id !== tabStop && !meets(surroundings, { ...spot, ...CARD })) return null;
            const own = ports.get(id) ?? [];
            const branch = tree.screens.get(id);
            const isFolded = folded.has(id);
            return (
              <MapCard
                key={id}
                screen={screen}
                spot={spot}
                name={cardName(screen, own)}
                code={branch?.code}
                pressed={own.filter(({ kind }) => kind !== 'untried').length}
                offered={own.length}
                below={isFolded ? branchOf(tree, id).length - 1 : (branch?.children.length ?? 0)}
                isFolded={isFolded}
                isSelected={id === selectedId}
                isHere={id === hereId}
                isFound={found?.has(id)}
                isTabStop={id === tabStop}
                nearness={isStaged ? 'far' : nearness}
                mark={marks?.get(id)}
                onChoose={onChoose}
                onFold={onFold}
              />
            );
          })}
        </div>
      </div>
      <footer className="map__foot" hidden={isStaged}>
        <MapLegend map={drawn.map} />
        <div className="map__tools">
          <Button weight="quiet" icon={ZoomIn} name="Zoom in (+)" onPress={() => zoomBy(STEP)}>
            {null}
          </Button>
          <Button weight="quiet" icon={ZoomOut} name="Zoom out (−)" onPress={() => zoomBy(1 / STEP)}>
            {null}
          </Button>
          <Button weight="quiet" icon={Maximize} name="Show all (0)" onPress={() => fitAll(boxAround(spots()))}>
            {null}
          </Button>
        </div>
      </footer>
    </div>
  );
});

/** What the lines of the map mean. Kinds differ by their form; the colour of a refusal only repeats its cross. */
function MapLegend({ map }: { readonly map: MenuMap }) {
  return (
    <ul className="map-legend" aria-label="What the lines mean">
      {handsNamed(map).map((by) => (
        <li key={by}>
          <svg width="28" height="8" aria-hidden>
            <g className="map-line" data-by={by} data-branch="true">
              <path className="map-line__way" d="M0 4h28" />
              {by === 'flow' && <path className="map-line__inner" d="M0 4h28" />}
            </g>
          </svg>
          {HAND_WORDS[by]}
        </li>
      ))}
      <li>
        <svg width="22" height="8" aria-hidden>
          <g className="map-port" data-kind="untried">
            <path d="M0 4h22" />
          </g>
        </svg>
        not yet pressed
      </li>
      <li>
        <svg width="22" height="8" aria-hidden>
          <g className="map-port" data-kind="refused">
            <path d="M0 4h16" />
            <path d="M13 1l6 6m0 -6l-6 6" />
          </g>
        </svg>
        refused
      </li>
    </ul>
  );
}
