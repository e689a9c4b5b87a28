/** What the lines of the map mean. Kinds differ by their form; the colour of a refusal only repeats its cross. */
import { handsNamed, type MenuMap } from '../../shared/map/menu-map.ts';
import { HAND_WORDS } from '../../shared/page/map/screen-words.ts';

export function MapLegend({ map }: { readonly map: MenuMap }) {
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
