/** The third card: opens the form of a read that changes nothing, filled in and ready to be sent. */
import { SquarePen } from 'lucide-react';
import { findOperation } from '../../shared/catalogue/operations.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { missingLabel } from '../../shared/environment/missing-label.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { MethodChip } from '../ui/Chip.tsx';

/** Needs no id of anything, so that it works in every environment. */
const SAFE_READ = findOperation('instruments.list');

export function SendCard({ environment }: { readonly environment: Environment }) {
  const { errand } = useStores();
  if (!SAFE_READ) return null;
  const open = () => errand('operations', (to) => to.openOperation(SAFE_READ.name));
  return (
    <section className="card start__card start__send" aria-labelledby="start-send">
      <h3 id="start-send" className="start__title">
        Send a request
      </h3>
      <p className="soft">
        A read, filled in for you; it changes nothing in {environment.name}. Look at it first, then press Send.
        {environment.kind === 'remote' &&
          missingLabel(environment) !== undefined &&
          ' It can be sent once the environment is set up.'}
      </p>
      <p className="line line--close small">
        <MethodChip method={SAFE_READ.method} /> <code>{SAFE_READ.path}</code>
      </p>
      <div className="start__act">
        <Button icon={SquarePen} onPress={open}>
          {SAFE_READ.title}
        </Button>
      </div>
    </section>
  );
}
