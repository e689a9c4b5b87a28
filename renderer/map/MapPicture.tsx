/**
 * The picture of the map: cards on their places, lines between them, and how one moves about in it.
 *
 * One card is in the order of Tab; arrows lead on along the lines: right to what follows, left to what came before, up and down in the column.
 */
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CardMark } from '../../shared/page/map/compared-marks.ts';
import { boxAround, CARD, meets } from '../../shared/page/map/map-layout.ts';
import { branchOf } from '../../shared/page/map/map-tree.ts';
import type { RunWay } from '../../shared/page/map/run-way.ts';
import { cardName } from '../../shared/page/map/screen-words.ts';
import { MapCard } from './MapCard.tsx';
import { MapLines } from './MapLines.tsx';
import type { DrawnMap } from './map-store.ts';
import { PICTURES_FROM, usePanZoom } from './use-pan-zoom.ts';
import './map-cards.css';
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
  /** The way of a run through it. */
  readonly way?: RunWay | undefined;
  /** Gets what its buttons do, which stand elsewhere. */
  readonly acts?: Ref<MapActs>;
  /** As an audience sees it: titles alone, no tools, and the phone's screen with those that follow it always in sight. */
  readonly isStaged?: boolean;
  readonly onChoose: (id: string | undefined) => void;
  readonly onFold: (id: string) => void;
};

export type MapActs = { zoomIn(): void; zoomOut(): void; showAll(): void; refit(): void };

/** How many pixels of its top lie under what is told. */
function coveredOf(view: HTMLElement | null): number {
  const told = view?.closest('.map-room__picture')?.querySelector('.map-told')?.getBoundingClientRect();
  const own = view?.getBoundingClientRect();
  return told && own && told.top < own.bottom ? Math.max(0, told.bottom - own.top) : 0;
}

const STEP = 1.3;
const PAN = 90;
/** What the explorer came to lies over the top of the picture. */
const OUTCOME_HEIGHT = 56;

export const MapPicture = memo((props: MapPictureProps) => {
  const { drawn, folded, selectedId, hereId, found, showsAll, marks, layouts, wish, phoneListens, onChoose, onFold } =
    props;
  const { isStaged = false, isExploring = false, explorations = 0, way, acts } = props;
  const { map, tree, places, ports, links } = drawn;
  const view = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const { scale, surroundings, begin, fitAll, refit, watchMoves, settle, reveal, follow, lead, zoomBy, panBy } =
    usePanZoom(view, world);
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
  // What is opened beside it takes its place from the picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another card is chosen.
  useEffect(() => {
    const spot = selectedId === undefined ? undefined : places.get(selectedId);
    if (spot) reveal({ ...spot, ...CARD });
  }, [selectedId]);
  const showAll = () => fitAll(boxAround(spots()), coveredOf(view.current));
  useImperativeHandle(acts, () => ({
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    showAll,
    refit,
  }));
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
    const byKey: Readonly<Record<string, () => void>> = {
      '+': () => zoomBy(STEP),
      '=': () => zoomBy(STEP),
      '-': () => zoomBy(1 / STEP),
      '0': showAll,
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
    const act = byKey[event.key];
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
  return (
    <div className="map" data-staged={isStaged}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the cards in it, and move the picture besides. */}
      <div className="map__view" ref={view} data-own-arrows onKeyDown={steer}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
        <div
          className="map__world"
          ref={world}
          role="group"
          aria-label="Picture of the menu"
          style={{ '--k': isStaged ? 1 : scale } as object}
        >
          <MapLines
            {...{ links, ports, places, visible, selectedId, showsAll, scale }}
            within={surroundings}
            isFar={!isStaged && scale < PICTURES_FROM}
            way={way?.links}
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
                below={isFolded ? branchOf(tree, id).length - 1 : (branch?.children.length ?? 0)}
                isFolded={isFolded}
                isSelected={id === selectedId}
                isHere={id === hereId}
                isFound={found?.has(id)}
                isTabStop={id === tabStop}
                isStaged={isStaged}
                scale={scale}
                mark={marks?.get(id)}
                lit={way?.screens.get(id)}
                onChoose={onChoose}
                onFold={onFold}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
});
