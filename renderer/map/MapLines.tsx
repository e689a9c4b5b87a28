/** The lines of the map: branches, the selected screen's other keys, and a port for each key. Drawn once, and again only if the map changes. */
import { memo } from 'react';
import { type Box, CARD, type MapPlaces, meets } from '../../shared/page/map/map-layout.ts';
import { handDrawn, keysInShort, type MapLink, type MapPort, oftenInShort } from '../../shared/page/map/map-links.ts';
import { linkShape, portHeight, STUB, stubPath } from '../../shared/page/map/map-shapes.ts';

type MapLinesProps = {
  readonly links: readonly MapLink[];
  readonly ports: ReadonlyMap<string, readonly MapPort[]>;
  readonly places: MapPlaces;
  /** Screens that are drawn. */
  readonly visible: ReadonlySet<string>;
  readonly selectedId: string | undefined;
  readonly showsAll: boolean;
  /** Only what lies in it is drawn. */
  readonly within: Box;
  /** No key can be read. */
  readonly isFar: boolean;
  readonly scale: number;
  /** Those that a run of a flow took: `from to`. */
  readonly way: ReadonlySet<string> | undefined;
};

/** A key at its port, in pixels of the page: where more stand beside a card than have room, their lines stand alone. */
const PORT_LINE = 10;
/** Between two columns there is room for the keys alone, further away. */
const COUNTS_FROM = 0.9;

export const MapLines = memo(
  ({ links, ports, places, visible, selectedId, showsAll, within, isFar, scale, way }: MapLinesProps) => {
    const isNear = (id: string) => {
      const spot = places.get(id);
      return spot !== undefined && meets(within, { ...spot, ...CARD });
    };
    const drawn = links.filter(({ from, to }) => visible.has(from) && visible.has(to) && (isNear(from) || isNear(to)));
    const branchKeys = new Set(
      drawn.filter(({ isBranch }) => isBranch).flatMap(({ from, keys }) => keys.map((key) => `${from} ${key}`)),
    );
    return (
      <svg className="map-lines" width="1" height="1" aria-hidden>
        {drawn.map((link) => {
          const isOfSelected = link.from === selectedId || link.to === selectedId;
          const isLit = way?.has(`${link.from} ${link.to}`) ?? false;
          if (!link.isBranch && !showsAll && !isOfSelected && !isLit) return null;
          return (
            <Line
              key={link.id}
              link={link}
              isChosen={isOfSelected}
              {...{ ports, places, isFar, isLit, hasCounts: scale >= COUNTS_FROM }}
            />
          );
        })}
        {[...visible].map((id) => {
          const spot = places.get(id);
          const own = ports.get(id) ?? [];
          if (!spot || isFar || !isNear(id)) return null;
          return (
            <g key={id} transform={`translate(${spot.x} ${spot.y})`}>
              {own.map(({ key, kind, acts }, at) => {
                if (branchKeys.has(`${id} ${key}`)) return null;
                const y = portHeight(at, own.length);
                const x = CARD.width + STUB;
                return (
                  <g key={key} className="map-port" data-kind={kind}>
                    <path d={stubPath({ x: 0, y: 0 }, y)} />
                    {(kind === 'refused' || kind === 'unanswered') && <path d={`M${x - 3} ${y - 3}l6 6m0 -6l-6 6`} />}
                    {(own.length + 1) * PORT_LINE <= CARD.height * scale && (
                      <text x={x + 4} y={y + 3}>
                        {key}
                        {acts ? ' !' : ''}
                      </text>
                    )}
                  </g>
                );
              })}
            </g>
          );
        })}
      </svg>
    );
  },
);

type LineProps = {
  readonly link: MapLink;
  readonly ports: ReadonlyMap<string, readonly MapPort[]>;
  readonly places: MapPlaces;
  readonly isChosen: boolean;
  readonly isFar: boolean;
  readonly isLit: boolean;
  /** There is room for how often it was taken. */
  readonly hasCounts: boolean;
};

function Line({ link, ports, places, isChosen, isFar, isLit, hasCounts }: LineProps) {
  const [from, to] = [places.get(link.from), places.get(link.to)];
  if (!from || !to) return null;
  const own = ports.get(link.from) ?? [];
  const at = own.findIndex(({ key }) => link.keys.includes(key));
  const shape = linkShape(from, to, at < 0 ? CARD.height / 2 : portHeight(at, own.length));
  const by = handDrawn(link.counts);
  return (
    <g className="map-line" data-by={by} data-branch={link.isBranch} data-chosen={isChosen} data-lit={isLit}>
      <path className="map-line__way" d={shape.path} />
      {by === 'flow' && <path className="map-line__inner" d={shape.path} />}
      <path className="map-line__head" d={shape.head} />
      {!isFar && (
        <text className="map-line__keys" x={shape.label.x} y={shape.label.y}>
          <tspan className="map-line__key">{keysInShort(link.keys)}</tspan>
          {hasCounts && <tspan className="map-line__count">{oftenInShort(link.counts)}</tspan>}
        </text>
      )}
    </g>
  );
}
