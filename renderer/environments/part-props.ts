/** The props of every section of the page that edits fields. */

import type { FieldChanges } from '../../shared/environment/edit-fields.ts';
import type { Environment, EnvironmentFields } from '../../shared/environment/environment.ts';
import type { MissingPart } from '../../shared/environment/missing-label.ts';
import type { FieldProblem } from '../../shared/environment/read-fields.ts';

export type PartProps = {
  /** As edited. */
  readonly fields: EnvironmentFields;
  /** As saved. */
  readonly kept: EnvironmentFields;
  /** What a new application is called where nobody names it. */
  readonly usualName?: string | undefined;
  readonly problems: readonly FieldProblem[];
  /** Absent for a new one. */
  readonly environment: Environment | undefined;
  /** What it lacks as saved; its fields stand at the top of the page until then. */
  readonly missing: readonly MissingPart[];
  readonly onChange: (changes: FieldChanges) => void;
};
