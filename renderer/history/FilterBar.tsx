/** The query: one line of text, controls that write filters into it, and a chip for each active filter. */
import { CircleX, ListFilter, type LucideIcon, Pin, Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { HistoryOverview } from '../../shared/contract/history-commands.ts';
import { type FieldTerm, type HistoryQuery, LONGEST_QUERY } from '../../shared/history/history-query.ts';
import type { QueryField } from '../../shared/history/query-fields.ts';
import { valuesOf, withoutTerm, withValues } from '../../shared/history/query-text.ts';
import { RECORD_SOURCES, type RecordSource } from '../../shared/record/record-summary.ts';
import { environmentName, type NamedEnvironments } from '../message/records/session-words.ts';
import { SOURCES } from '../message/records/sources.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { termLabel } from './query-labels.ts';

type FilterBarProps = {
  readonly text: string;
  readonly query: HistoryQuery;
  readonly overview: HistoryOverview | undefined;
  readonly environments: NamedEnvironments;
  readonly onType: (text: string) => void;
  readonly onAsk: (text: string) => void;
  /** Moves from the field down into the list. */
  readonly onDown: () => void;
};

type Choice = readonly [value: string, words: string];

const STATUS_CHOICES: readonly Choice[] = [
  ['2xx', '2xx'],
  ['4xx', '4xx'],
  ['5xx', '5xx'],
  ['none', 'no answer'],
];
/** What is asked for most, one press each. */
const QUICK: readonly {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly field: QueryField;
  readonly values: readonly string[];
}[] = [
  { label: 'Refused', icon: CircleX, field: 'status', values: ['4xx', '5xx', 'none'] },
  { label: 'Pinned', icon: Pin, field: 'is', values: ['pinned'] },
];
const KIND_CHOICES: readonly Choice[] = [
  ['ussd', 'presses'],
  ['operation', 'operations'],
  ['delivery', 'webhook messages'],
];
const VERDICT_CHOICES: readonly Choice[] = [
  ['verified', 'signed correctly'],
  ['refused', 'signed incorrectly'],
];

export function FilterBar({ text, query, overview, environments, onType, onAsk, onDown }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const controlsId = useId();
  const sources = valuesOf(text, 'source');
  const filters = query.terms.filter((term): term is FieldTerm => term.kind === 'field');
  const choose = (field: QueryField) => (value: string) => onAsk(withValues(text, field, value === '' ? [] : [value]));
  const environmentChoices = (overview?.environmentIds ?? []).map((id): Choice => {
    const name = environmentName(environments, id);
    return [name.toLowerCase(), name];
  });
  const subscribers = new Map(
    [...environments.values()].flatMap(({ customers }) =>
      customers.map(({ customerId, name }): Choice => [String(customerId), name]),
    ),
  );
  const operations = (overview?.operations ?? []).map((name): Choice => [name.toLowerCase(), name]);
  return (
    <search className="history-filter">
      <div className="history-filter__line">
        <label className="history-filter__field">
          <span className="for-readers">Search what was seen</span>
          <Search aria-hidden />
          <input
            type="search"
            value={text}
            maxLength={LONGEST_QUERY}
            placeholder="Words, “phrases”, status:4xx, session:…, -without"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') onAsk(text);
              else if (event.key === 'ArrowDown') onDown();
              else return;
              event.preventDefault();
            }}
          />
        </label>
      </div>
      <div className="history-filter__chips">
        <fieldset className="line line--close" aria-label="Sources">
          {RECORD_SOURCES.map((source) => {
            const { label, icon } = SOURCES[source];
            const isOn = sources.includes(source);
            return (
              <QuickButton
                key={source}
                label={label}
                icon={icon}
                isOn={isOn}
                onPress={() =>
                  onAsk(withValues(text, 'source', isOn ? without(sources, source) : inOrder([...sources, source])))
                }
              />
            );
          })}
        </fieldset>
        <span className="history-filter__rule" aria-hidden />
        {QUICK.map(({ label, icon, field, values }) => {
          const isOn = valuesOf(text, field).join('|') === values.join('|');
          return (
            <QuickButton
              key={label}
              label={label}
              icon={icon}
              isOn={isOn}
              onPress={() => onAsk(withValues(text, field, isOn ? [] : values))}
            />
          );
        })}
        <button
          type="button"
          className="button history-filter__quick push"
          aria-expanded={isOpen}
          aria-controls={controlsId}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden />
          Filters
        </button>
      </div>
      <div className="history-filter__controls" id={controlsId} data-open={isOpen}>
        <FilterChoice
          label="Environment"
          field="env"
          text={text}
          choices={environmentChoices}
          onChoose={choose('env')}
        />
        <FilterChoice
          label="Subscriber"
          field="subscriber"
          text={text}
          choices={[...subscribers]}
          onChoose={choose('subscriber')}
        />
        <FilterChoice
          label="Operation"
          field="operation"
          text={text}
          choices={operations}
          onChoose={choose('operation')}
        />
        <FilterChoice label="Status" field="status" text={text} choices={STATUS_CHOICES} onChoose={choose('status')} />
        <FilterChoice label="Kind" field="kind" text={text} choices={KIND_CHOICES} onChoose={choose('kind')} />
        <FilterChoice
          label="Verdict"
          field="verdict"
          text={text}
          choices={VERDICT_CHOICES}
          onChoose={choose('verdict')}
        />
      </div>
      {filters.length > 0 && (
        <ul className="line line--close" aria-label="Filters in force">
          {filters.map((term) => (
            <li key={term.start}>
              <button type="button" className="tag tag--button" onClick={() => onAsk(withoutTerm(text, term))}>
                <span className="for-readers">Remove the filter </span>
                {termLabel(term)}
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {query.complaints.map((complaint) => (
        <p key={complaint} className="warn small" role="status">
          {complaint}
        </p>
      ))}
    </search>
  );
}

const without = (sources: readonly string[], source: string) => sources.filter((one) => one !== source);
const inOrder = (sources: readonly string[]): readonly RecordSource[] =>
  RECORD_SOURCES.filter((one) => sources.includes(one));

type QuickButtonProps = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isOn: boolean;
  readonly onPress: () => void;
};

function QuickButton({ label, icon: Icon, isOn, onPress }: QuickButtonProps) {
  return (
    <button type="button" className="button history-filter__quick" aria-pressed={isOn} onClick={onPress}>
      <Icon aria-hidden />
      {label}
    </button>
  );
}

type FilterChoiceProps = {
  readonly label: string;
  readonly field: QueryField;
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
};

/** Shows a value that is in the text but not in the list as written. */
function FilterChoice({ label, field, text, choices, onChoose }: FilterChoiceProps) {
  const chosen = valuesOf(text, field).join('|');
  const isListed = chosen === '' || choices.some(([value]) => value === chosen);
  const all: readonly Choice[] = [
    ['', label],
    ...choices,
    ...(isListed ? [] : [[chosen, chosen.replaceAll('|', ' or ')] as const]),
  ];
  return <ChoiceField label={label} isLabelHidden choices={all} chosen={chosen} onChoose={onChoose} />;
}
