/** All environments, each with where it is, whether it is set up and whether something of it is not saved. */
import { Pencil } from 'lucide-react';
import type { Environment, EnvironmentColour } from '../../shared/environment/environment.ts';
import { missingParts } from '../../shared/environment/new-environment.ts';
import { NEW_ID } from '../stores/environments-store.ts';
import { EnvironmentLabel } from './EnvironmentLabel.tsx';
import { whereLabel } from './environment-labels.ts';

type EnvironmentListProps = {
  readonly environments: readonly Environment[];
  readonly editedId: string;
  readonly selectedId: string | undefined;
  readonly unsavedIds: readonly string[];
  /** Of the one that is being made; absent where none is. */
  readonly newName: string | undefined;
  readonly newColour: EnvironmentColour;
  readonly onOpen: (id: string) => void;
};

export function EnvironmentList(props: EnvironmentListProps) {
  const { environments, editedId, selectedId, unsavedIds, newName, newColour, onOpen } = props;
  return (
    <ul className="pick-list environment-list" aria-label="Environments">
      {environments.map((one) => {
        const isReady = missingParts(one).length === 0;
        return (
          <li key={one.id}>
            <button
              type="button"
              className="pick stack stack--tight"
              aria-current={one.id === editedId ? 'true' : undefined}
              onClick={() => onOpen(one.id)}
            >
              <span className="line">
                <EnvironmentLabel environment={one} more={whereLabel(one)} />
              </span>
              <span className="environment-list__marks line small soft">
                {!isReady && <span>not set up yet</span>}
                {one.id === selectedId && <span>in use now</span>}
                {unsavedIds.includes(one.id) && <Unsaved />}
              </span>
            </button>
          </li>
        );
      })}
      {newName !== undefined && (
        <li>
          <button
            type="button"
            className="pick stack stack--tight"
            aria-current={editedId === NEW_ID ? 'true' : undefined}
            onClick={() => onOpen(NEW_ID)}
          >
            <span className="line">
              <EnvironmentLabel environment={{ name: newName, colour: newColour, danger: false }} />
            </span>
            <span className="environment-list__marks line small soft">
              <Unsaved />
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}

function Unsaved() {
  return (
    <span className="icon-word warn strong">
      <Pencil aria-hidden /> not saved yet
    </span>
  );
}
