/** How every place shows an environment: its colour, its name, and a word if it is live. */
import { TriangleAlert } from 'lucide-react';
import type { Environment } from '../../shared/environment/environment.ts';
import './environment-label.css';

type EnvironmentLabelProps = {
  readonly environment: Pick<Environment, 'name' | 'colour' | 'danger'>;
  /** Shown below the name. */
  readonly more?: string;
};

export function EnvironmentLabel({ environment, more }: EnvironmentLabelProps) {
  return (
    <>
      <span className={`environment-chip environment-chip--${environment.colour}`} aria-hidden />
      <span className="environment-label">
        <span className="environment-label__name">
          <b>{environment.name}</b>
          {environment.danger && (
            <span className="tag tag--bad">
              <TriangleAlert aria-hidden /> live
            </span>
          )}
        </span>
        {more !== undefined && <code>{more}</code>}
      </span>
    </>
  );
}
