/** The map as lists: all screens, what nobody pressed yet, and what is wrong. Each line leads to its screen in the picture. */
import { Search } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { UnpressedKey } from '../../shared/map/coverage.ts';
import { anomaliesOf } from '../../shared/map/map-json.ts';
import { pathText } from '../../shared/map/map-text.ts';
import { countOf, type MapScreen, type MenuMap, TEXT_KEY } from '../../shared/map/menu-map.ts';
import type { Way } from '../../shared/map/shortest-way.ts';
import { findingWords, firstLine, times, worstOf } from '../../shared/page/map/screen-words.ts';
import { notToldOf } from '../../shared/ussd/lint/not-told.ts';
import { SEVERITIES } from '../../shared/ussd/lint/remark.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { Rows } from '../ui/Rows.tsx';
import { SeverityIcon } from '../ui/SeverityIcon.tsx';

const ROW_REM = 3.1;
const heightOf = () => ROW_REM;

type ListProps = {
  readonly name: string;
  readonly none: string;
  readonly lines: readonly { readonly key: string; readonly id: string; readonly words: ReactNode }[];
  readonly selectedId: string | undefined;
  readonly onFind: (id: string) => void;
};

function List({ name, none, lines, selectedId, onFind }: ListProps) {
  if (lines.length === 0) return <p className="inset soft">{none}</p>;
  return (
    <Rows
      className="map-list"
      role="list"
      aria-label={name}
      inner="presentation"
      count={lines.length}
      heightOf={heightOf}
      keyOf={(at) => lines[at]?.key ?? ''}
      row={(at) => {
        const line = lines[at];
        if (!line) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list stand on their places, between elements of no role.
          <div role="listitem" aria-setsize={lines.length} aria-posinset={at + 1} className="map-list__item">
            <button
              type="button"
              className="pick map-list__line"
              aria-current={line.id === selectedId}
              onClick={() => onFind(line.id)}
            >
              {line.words}
            </button>
          </div>
        );
      }}
    />
  );
}

type Common = Pick<ListProps, 'selectedId' | 'onFind'>;

export function ScreenList({ screens, ...common }: Common & { readonly screens: readonly MapScreen[] }) {
  const lines = useMemo(
    () =>
      screens.map((screen) => {
        const worst = worstOf(screen);
        return {
          key: screen.id,
          id: screen.id,
          words: (
            <>
              <span className="one-line strong">{stateTitle(screen.state)}</span>
              <span className="one-line small soft">
                {firstLine(screen)} · seen {times(countOf(screen.seen))}
                {screen.isEnd ? ' · end' : ''}
                {worst ? ` · ${findingWords(screen, worst)}` : ''}
              </span>
            </>
          ),
        };
      }),
    [screens],
  );
  return <List name="Screens" none="No screen fits the search." lines={lines} {...common} />;
}

export function UnpressedList({ unpressed, ...common }: Common & { readonly unpressed: readonly UnpressedKey[] }) {
  const lines = useMemo(
    () =>
      unpressed.map(({ screen, state, key, label, acts, way }) => ({
        key: `${screen} ${key}`,
        id: screen,
        words: (
          <>
            <span className="one-line">
              <kbd className="key-chip">{key === TEXT_KEY ? '…' : key}</kbd>{' '}
              {acts && <span className="warn small">acts: </span>}
              {label ?? 'a text'} <span className="soft">on {stateTitle(state)}</span>
            </span>
            <span className="one-line small soft">
              {way ? <WayKeys way={way} /> : 'no way from a dialling is known'}
            </span>
          </>
        ),
      })),
    [unpressed],
  );
  return <List name="Not yet pressed" none="Every key of every known screen was pressed." lines={lines} {...common} />;
}

export function FindingList({ map, ...common }: Common & { readonly map: MenuMap }) {
  const lines = useMemo(() => {
    const states = new Map(map.screens.map(({ id, state }) => [id, state]));
    return anomaliesOf(map)
      .sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity))
      .map(({ screen, rule, severity, message, key, path }) => ({
        key: `${screen} ${rule} ${key ?? ''}`,
        id: screen,
        words: (
          <>
            <span className="one-line" title={message}>
              <SeverityIcon severity={severity} /> {message}
            </span>
            <span className="one-line small soft">
              {severity} · {stateTitle(states.get(screen) ?? '')} · {rule}
              {path ? ` · seen after ${pathText(path)}` : ''}
            </span>
          </>
        ),
      }));
  }, [map]);
  const notTold = notToldOf(map.screens);
  return (
    <>
      {notTold && <p className="inset small soft">{notTold.sentence}</p>}
      <List name="Findings" none="The lint found nothing on the screens of this map." lines={lines} {...common} />
    </>
  );
}

type SearchProps = {
  readonly query: string;
  readonly found: readonly MapScreen[] | undefined;
  readonly onSearch: (query: string) => void;
  /** To the next one found. */
  readonly onNext: () => void;
};

export function MapSearch({ query, found, onSearch, onNext }: SearchProps) {
  return (
    <div className="map-search">
      <Search aria-hidden />
      <input
        type="search"
        className="map-search__field"
        aria-label="Search the screens"
        data-search
        placeholder="Search screens"
        value={query}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onNext();
          if (event.key === 'Escape' && query !== '') {
            event.preventDefault();
            onSearch('');
          }
        }}
      />
      <span className="small soft" role="status">
        {found ? (found.length === 0 ? 'none' : `${found.length} found`) : ''}
      </span>
    </div>
  );
}

/** A way through the menu as keys: the code, and what is pressed or typed after it. */
export function WayKeys({ way }: { readonly way: Way }) {
  const steps = way.steps.map(({ key, sent, from }, at) => ({
    at,
    from,
    text: sent ?? (key === TEXT_KEY ? '…' : key),
  }));
  return (
    <span className="way-keys">
      <code>{way.code}</code>
      {steps.map(({ at, from, text }) => (
        <span key={`${at} ${from}`} className="way-keys__step">
          <span aria-hidden>›</span> <kbd className="key-chip">{text}</kbd>
        </span>
      ))}
    </span>
  );
}
