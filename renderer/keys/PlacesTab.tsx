/** Where secrets are stored: every file of this folder that could hold one, and what protects it from whom. */
import type { SecretPlace } from '../../shared/contract/vault-commands.ts';
import { Chip } from '../ui/Chip.tsx';

export function PlacesTab({ places }: { readonly places: readonly SecretPlace[] }) {
  return (
    <>
      <p className="lead">Shows this machine as it is now. Nothing leaves it unless you send it.</p>
      <ul className="stack">
        {places.map(({ place, isThere, holds, protection }) => (
          <li key={place} className="card stack">
            <h3 className="line">
              <code>{place}</code>
              {!isThere && <Chip tone="unknown">not there now</Chip>}
            </h3>
            <dl className="facts">
              <dt>Holds</dt>
              <dd>{holds}</dd>
              <dt>Protected</dt>
              <dd>{protection}</dd>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
