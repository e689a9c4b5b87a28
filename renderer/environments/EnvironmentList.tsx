/** All environments, each with its light, its address or what it lacks, whether it is in use and whether it has unsaved changes. */
import { Check, CircleCheck, CircleDashed, CircleStop, type LucideIcon, Pencil } from 'lucide-react';
import type { Environment, EnvironmentColour } from '../../shared/environment/environment.ts';
import { missingParts } from '../../shared/environment/missing-label.ts';
import { EnvironmentLabel } from './EnvironmentLabel.tsx';
import { lacksLabel, whereLabel } from './environment-labels.ts';
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
  const rows = environments.map((one) => ({ ...one, light: lightOf(one), isUnsaved: unsavedIds.includes(one.id) }));
  const made = { id: NEW_ID, colour: newColour, danger: false, light: undefined, isUnsaved: true };
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
              <EnvironmentLabel environment={one} />
              {one.id === selectedId && (
                <span className="icon-word small good push">
                  <Check aria-hidden /> in use
                </span>
              )}
            </span>
            {one.light && (
              <span className={`environment-list__light small soft environment-list__light--${one.light.tone}`}>
                <one.light.icon aria-hidden />
                <span>{one.light.words}</span>
              </span>
            )}
            {one.isUnsaved && (
              <span className="environment-list__light small warn strong">
                <Pencil aria-hidden /> unsaved
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

type Light = { readonly icon: LucideIcon; readonly tone: 'good' | 'off'; readonly words: string };

/** Green: a request can be signed and sent there. */
function lightOf(environment: Environment): Light {
  const missing = missingParts(environment);
  if (missing.length > 0) return { icon: CircleDashed, tone: 'off', words: lacksLabel(missing) };
  const words = whereLabel(environment);
  return environment.baseUrl === ''
    ? { icon: CircleStop, tone: 'off', words }
    : { icon: CircleCheck, tone: 'good', words };
}
