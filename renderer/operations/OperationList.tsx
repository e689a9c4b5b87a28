/** The operations by group, filtered by typing. Arrow keys move along the list; the field keeps its text. */

import { type KeyboardEvent, memo, useState } from 'react';
import type { Operation } from '../../shared/catalogue/operation.ts';
import { groupOf, OPERATIONS } from '../../shared/catalogue/operations.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import { MethodChip } from '../ui/Chip.tsx';
import { foreignPaste } from '../ui/foreign-paste.ts';
import { roving } from '../ui/roving.ts';

type OperationListProps = {
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  /** Called when another tool's request is pasted. */
  readonly onForeign: (text: string) => void;
};

/** From the field, too, whose caret has Home and End. */
const move = roving({ axis: 'down', isInField: true }, { items: '.pick' });

export const OperationList = memo(OperationListBare);

function OperationListBare({ chosen, onChoose, onForeign }: OperationListProps) {
  const [words, setWords] = useState('');
  const found = OPERATIONS.filter((operation) => matches(operation, words));
  const groups = [...new Set(found.map(groupOf))];
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Handled here rather than by the button: after a click elsewhere this key would go to the phone.
      const [first] = found;
      if (event.target instanceof HTMLButtonElement) event.target.click();
      else if (first) onChoose(first.name);
      event.preventDefault();
      event.stopPropagation();
    } else move(event);
  };
  return (
    <nav className="frame operation-list" aria-label="Operations" data-own-arrows onKeyDown={steer}>
      <div className="operation-list__search">
        <input
          type="search"
          className="field__input"
          placeholder="Find an operation"
          aria-label="Find an operation"
          value={words}
          onPaste={foreignPaste(onForeign)}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div className="scroll operation-list__groups">
        {groups.map((group) => (
          <section key={group} aria-label={groupWord(group)}>
            <h2 className="operation-list__group faint small strong">{groupWord(group)}</h2>
            {found
              .filter((operation) => groupOf(operation) === group)
              .map(({ name, method, title, path }) => (
                <button
                  key={name}
                  type="button"
                  className="pick line"
                  aria-current={name === chosen ? 'true' : undefined}
                  title={`${method} ${path}`}
                  onClick={() => onChoose(name)}
                >
                  <MethodChip method={method} />
                  <span>{title}</span>
                </button>
              ))}
          </section>
        ))}
        {found.length === 0 && <p className="inset soft">No operation has “{words}” in its name or path.</p>}
      </div>
    </nav>
  );
}

function groupWord(group: string): string {
  return group === 'ussd' ? 'USSD' : capitalised(group);
}

function matches({ name, title, path, method }: Operation, words: string): boolean {
  const text = `${name} ${title} ${path} ${method}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
