/** The menus of the panel Map: what the map is held against, and the forms in which it is saved. */
import { Compass, Download, FileUp, GitCompareArrows } from 'lucide-react';
import type { MapForm } from '../../shared/contract/map-commands.ts';
import { Button } from '../ui/Button.tsx';
import type { ChosenFile } from '../ui/chosen-file.ts';
import { useFileInput } from '../ui/file-input.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';

type MapMenusProps = {
  readonly isExploring: boolean;
  readonly onExplore: () => void;
  /** Environments that the map may be held against. */
  readonly others: readonly { readonly id: string; readonly name: string; readonly hasMap: boolean }[];
  /** The menu of comparisons is opened. */
  readonly onLook: () => void;
  readonly isComparing: boolean;
  readonly onFile: (file: ChosenFile) => void;
  readonly onEnvironment: (other: { readonly id: string; readonly name: string }) => void;
  readonly onPicture: () => void;
  readonly onSave: (form: MapForm) => void;
};

export function MapMenus(props: MapMenusProps) {
  const { others, onLook, isComparing, isExploring, onExplore, onFile, onEnvironment, onPicture, onSave } = props;
  const { choose, input } = useFileInput({
    label: 'A map to compare with, from a file',
    accept: '.json,application/json',
    onFile,
  });
  return (
    <div className="line">
      <Button icon={Compass} disabled={isExploring} onPress={onExplore}>
        Explore
      </Button>
      <Menu label="Compare" icon={GitCompareArrows} name="Compare the map" onOpen={onLook}>
        <MenuItem disabled={isComparing} onPress={choose}>
          <FileUp aria-hidden /> With a map from a file …
        </MenuItem>
        {others.map((other) => (
          <MenuItem key={other.id} disabled={isComparing || !other.hasMap} onPress={() => onEnvironment(other)}>
            {other.hasMap ? `With ${other.name}` : `${other.name} has no map yet: explore it or dial there first`}
          </MenuItem>
        ))}
      </Menu>
      <Menu label="Export" icon={Download} name="Export the map">
        <MenuItem onPress={onPicture}>Picture (SVG)</MenuItem>
        <MenuItem onPress={() => onSave('json')}>Data (JSON)</MenuItem>
        <MenuItem onPress={() => onSave('mermaid')}>Mermaid</MenuItem>
      </Menu>
      {input}
    </div>
  );
}
