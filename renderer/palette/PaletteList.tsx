/** The palette's field and list: a combobox over a list box; arrows move, Enter chooses. */
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Marks } from '../../shared/page/fuzzy/fuzzy-match.ts';
import type { Chord } from '../../shared/page/shortcut/chord.ts';
import { counted } from '../../shared/text/counted.ts';
import type { Action } from '../app/action.ts';
import type { ExchangeSearch } from '../app/palette-store.ts';
import { foreignPaste } from '../ui/foreign-paste.ts';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import { placeAfter } from '../ui/roving.ts';
import type { PaletteEntry, PaletteSection } from './palette-sections.ts';

type PaletteListProps = {
  readonly query: string;
  readonly sections: readonly PaletteSection[];
  readonly search: ExchangeSearch;
  /** False until the rooms have said what they can do. Enter then waits, for a better match may be under way. */
  readonly isWhole: boolean;
  readonly isEntered: boolean;
  readonly isMac: boolean;
  readonly chordOf: (action: Action) => Chord | undefined;
  readonly onType: (query: string) => void;
  readonly onEnter: () => void;
  readonly onChoose: (action: Action | undefined) => void;
  /** Called when another tool's request is pasted. */
  readonly onForeign: (text: string) => void;
};

const PAGE = 8;

export function PaletteList(props: PaletteListProps) {
  const { query, sections, search, isWhole, isEntered, isMac, chordOf, onType, onEnter, onChoose, onForeign } = props;
  const entries = sections.flatMap((section) => section.entries);
  const [wantedId, setWantedId] = useState<string>();
  const wantedAt = entries.findIndex(({ action }) => action.id === wantedId);
  const activeAt = wantedAt < 0 ? 0 : wantedAt;
  const active = entries[activeAt]?.action;
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const optionId = (action: Action) => `${listId}-${action.id}`;

  // The field comes in place of another that was typed in, or of a question: the next letter goes to the end of its words.
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  useEffect(() => {
    if (isEntered && isWhole) onChoose(active);
  }, [isEntered, isWhole, active, onChoose]);

  const steer = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, activeAt, entries.length, {
      axis: 'down',
      wraps: true,
      page: PAGE,
      isInField: true,
    });
    if (to !== undefined) setWantedId(entries[to]?.action.id);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="palette__field">
        <Search aria-hidden />
        <input
          ref={field}
          type="text"
          role="combobox"
          className="palette__input"
          aria-label="What to do"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          placeholder="Room, operation, exchange, setting …"
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setWantedId(undefined);
            onType(event.target.value);
          }}
          onPaste={foreignPaste(onForeign)}
          onKeyDown={steer}
        />
        <KeyCaps chord="Esc" isMac={isMac} />
      </div>
      <div className="palette__list scroll" role="listbox" id={listId} aria-label="Actions" tabIndex={-1}>
        {sections.map(({ title, entries: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds groups, not field sets.
          <div key={title} role="group" aria-labelledby={`${listId}-group-${title}`}>
            <p className="palette__group faint small strong" id={`${listId}-group-${title}`} role="presentation">
              {title}
            </p>
            {own.map((entry) => (
              <Option
                key={entry.action.id}
                id={optionId(entry.action)}
                entry={entry}
                isActive={entry.action.id === active?.id}
                isMac={isMac}
                chord={chordOf(entry.action)}
                onPoint={() => setWantedId(entry.action.id)}
                onChoose={() => onChoose(entry.action)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="palette__foot faint small" role="status">
        {footLabel(query, entries.length, isWhole, search)}
      </p>
    </>
  );
}

type OptionProps = {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isActive: boolean;
  readonly isMac: boolean;
  readonly chord: Chord | undefined;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

function Option({ id, entry, isActive, isMac, chord, onPoint, onChoose }: OptionProps) {
  const { title, note, hindrance } = entry.action;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys and names the active option.
    <div
      id={id}
      className="palette__option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={hindrance !== undefined}
      // The field keeps the focus while the pointer chooses.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <MarkedTitle title={title} marks={entry.marks} />
      <span className="palette__note one-line small faint">{hindrance ?? note}</span>
      {chord !== undefined && <KeyCaps chord={chord} isMac={isMac} />}
    </div>
  );
}

function footLabel(query: string, count: number, isWhole: boolean, search: ExchangeSearch): string {
  if (!isWhole) return 'Loading what the rooms can do …';
  const found = count === 0 && query !== '' ? `No results for “${query}”. Try a room, an operation or a status.` : '';
  if (search.kind === 'searching') return `${found} Searching …`.trim();
  if (search.kind === 'failed') return `${found} Seen did not answer: ${search.failure.message}`.trim();
  return found === '' ? `${counted(count, 'action')} · arrows choose, Enter does it` : found;
}

/** A title with the matching letters marked; a screen reader reads it in one piece. */
function MarkedTitle({ title, marks }: { readonly title: string; readonly marks: Marks }) {
  let at = 0;
  const parts: React.ReactNode[] = [];
  for (const [from, to] of marks) {
    if (from > at) parts.push(title.slice(at, from));
    parts.push(<mark key={from}>{title.slice(from, to)}</mark>);
    at = to;
  }
  parts.push(title.slice(at));
  return <span className="palette__title one-line">{parts}</span>;
}
