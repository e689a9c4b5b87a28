/** How the map is looked at: all lines, laid out anew, and what the lines mean. */
import { Eye, Rows3 } from 'lucide-react';
import { handsNamed, type MenuMap } from '../../shared/map/menu-map.ts';
import { HAND_WORDS } from '../../shared/page/map/screen-words.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Toggle } from '../ui/Toggle.tsx';

type MapViewMenuProps = {
  readonly map: MenuMap;
  readonly showsAll: boolean;
  readonly onAll: (showsAll: boolean) => void;
  readonly onTidy: () => void;
};

export function MapViewMenu({ map, showsAll, onAll, onTidy }: MapViewMenuProps) {
  return (
    <Menu label="View" icon={Eye} name="How the map is drawn" kind="dialog">
      {(close) => (
        <div className="stack map-view">
          <Toggle label="All lines" isOn={showsAll} onChange={onAll} />
          <Button
            weight="quiet"
            icon={Rows3}
            name="Tidy up: lay the map out anew"
            onPress={() => {
              onTidy();
              close();
            }}
          >
            Tidy up
          </Button>
          <MapLegend map={map} />
        </div>
      )}
    </Menu>
  );
}

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
