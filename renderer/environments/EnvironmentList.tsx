/** All environments, each with where it is, whether it is set up and whether something of it is not saved. */
import { Pencil } from 'lucide-react';
import type { Environment, EnvironmentColour } from '../../shared/environment/environment.ts';
import { missingParts } from '../../shared/environment/new-environment.ts';
import { NEW_ID } from '../stores/environments-store.ts';
import { EnvironmentLabel } from './EnvironmentLabel.tsx';
import { whereLabel } from './environment-labels.ts';
import './environment-list.css';

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
    <ul className="environment-list" aria-label="Environments">
      {environments.map((one) => {
        const isReady = missingParts(one).length === 0;
        return (
          <li key={one.id}>
            <button
              type="button"
              className="environment-list__one"
              aria-current={one.id === editedId ? 'true' : undefined}
              onClick={() => onOpen(one.id)}
            >
              <span className="environment-list__face">
                <EnvironmentLabel environment={one} more={whereLabel(one)} />
              </span>
              <span className="environment-list__marks">
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
            className="environment-list__one"
            aria-current={editedId === NEW_ID ? 'true' : undefined}
            onClick={() => onOpen(NEW_ID)}
          >
            <span className="environment-list__face">
              <EnvironmentLabel environment={{ name: newName, colour: newColour, danger: false }} />
            </span>
            <span className="environment-list__marks">
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
    <span className="environment-list__unsaved">
      <Pencil size={11} aria-hidden /> not saved yet
    </span>
  );
}
