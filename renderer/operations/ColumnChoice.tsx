/** Which columns of a table are shown. */
import { Columns3 } from 'lucide-react';
import type { TableColumn } from '../../shared/result/result-table.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';

type ColumnChoiceProps = {
  readonly columns: readonly TableColumn[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
};

export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const shownCount = columns.length - hidden.length;
  return (
    <Menu label={`Columns ${shownCount} of ${columns.length}`} icon={Columns3} name="Columns">
      {columns.map(({ name }) => {
        const isShown = !hidden.includes(name);
        return (
          <MenuItem
            key={name}
            isChecked={isShown}
            disabled={isShown && shownCount === 1}
            onPress={() => onChange(isShown ? [...hidden, name] : hidden.filter((one) => one !== name))}
          >
            {name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
