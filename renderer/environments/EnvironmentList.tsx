/** All environments, each with its address, whether it is set up, and whether it has unsaved changes. */
import { Pencil } from 'lucide-react';
import type { Environment, EnvironmentColour } from '../../shared/environment/environment.ts';
import { missingParts } from '../../shared/environment/new-environment.ts';
import { EnvironmentLabel } from './EnvironmentLabel.tsx';
import { whereLabel } from './environment-labels.ts';
import { NEW_ID } from './environments-store.ts';

type EnvironmentListProps = {
  readonly environments: readonly Environment[];
  readonly editedId: string;
  readonly selectedId: string | undefined;
  readonly unsavedIds: readonly string[];
  /** The name of the new environment; absent if there is none. */
  readonly newName: string | undefined;
  readonly newColour: EnvironmentColour;
  readonly onOpen: (id: string) => void;
};

export function EnvironmentList(props: EnvironmentListProps) {
  const { environments, editedId, selectedId, unsavedIds, newName, newColour, onOpen } = props;
  const rows = environments.map((one) => ({
    ...one,
    more: whereLabel(one),
    isReady: missingParts(one).length === 0,
    isUnsaved: unsavedIds.includes(one.id),
  }));
  const made = { id: NEW_ID, colour: newColour, danger: false, more: undefined, isReady: true, isUnsaved: true };
  return (
    <ul className="pick-list environment-list" aria-label="Environments">
      {[...rows, ...(newName === undefined ? [] : [{ ...made, name: newName }])].map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="pick stack stack--tight"
            aria-current={one.id === editedId ? 'true' : undefined}
            onClick={() => onOpen(one.id)}
          >
            <span className="line">
              <EnvironmentLabel environment={one} more={one.more} />
            </span>
            <span className="environment-list__marks line small soft">
              {!one.isReady && <span>not set up yet</span>}
              {one.id === selectedId && <span>in use now</span>}
              {one.isUnsaved && (
                <span className="icon-word warn strong">
                  <Pencil aria-hidden /> not saved yet
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
