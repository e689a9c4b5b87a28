/** A long list with a field to search it: a combobox over a virtual list box. Arrows move, Enter chooses. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Rows } from './Rows.tsx';
import { placeAfter } from './roving.ts';
import './found-list.css';

export type FoundOption = {
  readonly id: string;
  readonly label: ReactNode;
  /** What the search looks at. */
  readonly words: string;
};

export type FoundListProps = {
  /** `Subscriber`: the list’s name. */
  readonly name: string;
  readonly placeholder: string;
  readonly options: readonly FoundOption[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

const OPTION_REM = 2.9;
const PAGE = 6;
/** Up to so many options the list is as high as they are; a longer one does not jump while it is searched. */
const SHORT_LIST = 6;

export function FoundList({ name, placeholder, options, chosenId, onChoose }: FoundListProps) {
  const [query, setQuery] = useState('');
  const [wantedId, setWantedId] = useState(chosenId);
  const found = useMemo(() => options.filter(({ words }) => fits(words, query)), [options, query]);
  const wantedAt = found.findIndex(({ id }) => id === wantedId);
  const activeAt = wantedAt < 0 ? 0 : wantedAt;
  const active = found[activeAt];
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => field.current?.focus(), []);
  const steer = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, activeAt, found.length, { axis: 'down', page: PAGE, isInField: true });
    if (to !== undefined) setWantedId(found[to]?.id);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (active) onChoose(active.id);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="found">
      <div className="found__field">
        <Search aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          className="found__input"
          aria-label={`Search: ${name}`}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          placeholder={placeholder}
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setWantedId(undefined);
            setQuery(event.target.value);
          }}
          onKeyDown={steer}
        />
      </div>
      <Rows
        className={options.length > SHORT_LIST ? 'found__list found__list--long' : 'found__list'}
        role="listbox"
        id={listId}
        aria-label={name}
        tabIndex={-1}
        inner="presentation"
        count={found.length}
        heightOf={heightOf}
        keyOf={(at) => found[at]?.id ?? ''}
        shownAt={activeAt}
        row={(at) => {
          const option = found[at];
          if (!option) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys and names the active option.
            <div
              id={`${listId}-${option.id}`}
              role="option"
              tabIndex={-1}
              className="popup__item found__option"
              aria-selected={option.id === active?.id}
              aria-setsize={found.length}
              aria-posinset={at + 1}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setWantedId(option.id)}
              onClick={() => onChoose(option.id)}
            >
              {option.label}
            </div>
          );
        }}
      />
      <p className="popup__note" role="status">
        {found.length === 0 ? `None found for “${query}”.` : `${found.length} of ${options.length}`}
      </p>
    </div>
  );
}

const heightOf = () => OPTION_REM;

/** True if every word of the query occurs, whatever its case and accents. */
function fits(words: string, query: string): boolean {
  const text = fold(words);
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
