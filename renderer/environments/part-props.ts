/** The props of every part of the editor. */

import type { FieldChanges } from '../../shared/environment/edit-fields.ts';
import type { Environment, EnvironmentFields } from '../../shared/environment/environment.ts';
import type { FieldProblem } from '../../shared/environment/read-fields.ts';

export type PartProps = {
  /** As edited. */
  readonly fields: EnvironmentFields;
  /** As saved. */
  readonly kept: EnvironmentFields;
  readonly problems: readonly FieldProblem[];
  /** Absent for a new one. */
  readonly environment: Environment | undefined;
  readonly onChange: (changes: FieldChanges) => void;
};
