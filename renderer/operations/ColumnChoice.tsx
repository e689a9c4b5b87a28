/** Which columns of a table are shown. */
import { Columns3 } from 'lucide-react';
import type { TableColumn } from '../../shared/result/result-table.ts';

type ColumnChoiceProps = {
  readonly columns: readonly TableColumn[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
};

export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  return (
    <details className="column-choice">
      <summary>
        <Columns3 size={13} aria-hidden />
        Columns {columns.length - hidden.length} of {columns.length}
      </summary>
      <div className="column-choice__list">
        {columns.map(({ name }) => {
          const isShown = !hidden.includes(name);
          return (
            <label key={name} className="many-choices__one">
              <input
                type="checkbox"
                checked={isShown}
                disabled={isShown && hidden.length === columns.length - 1}
                onChange={() => onChange(isShown ? [...hidden, name] : hidden.filter((one) => one !== name))}
              />
              {name}
            </label>
          );
        })}
      </div>
    </details>
  );
}
