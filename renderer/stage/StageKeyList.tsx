/** The keys of the stage, for whoever presents. */
import { STAGE_KEYS } from './stage-keys.ts';

export function StageKeyList() {
  return (
    <dl className="stage-keys" aria-label="Keys of the stage">
      {STAGE_KEYS.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key} className="key-chip">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
