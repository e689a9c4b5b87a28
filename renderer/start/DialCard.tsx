/** The first card: dials the service's code on the phone beside it. */
import { PhoneOutgoing, Settings2 } from 'lucide-react';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import { cannotDialWithout } from '../../shared/environment/missing-label.ts';
import { dialCode, manageEnvironments } from '../stores/navigate.ts';
import { useStores } from '../stores/stores-context.ts';
import { Button } from '../ui/Button.tsx';

type DialCardProps = { readonly environment: Environment; readonly subscriber: Subscriber | undefined };

export function DialCard({ environment, subscriber }: DialCardProps) {
  const stores = useStores();
  const { name, ussdProfile } = environment;
  const { serviceCode } = ussdProfile;
  const missing = cannotDialWithout(environment);
  const dial = () => {
    // Whoever dials wants to see the phone, and what the key did beside it.
    stores.layout.getState().foldDock(false);
    void stores.inspector.getState().follow(stores.exchanges.getState().exchanges[0]?.id);
    stores.inspectorTool.getState().show('exchange');
    dialCode(stores, serviceCode);
  };
  return (
    <section className="card start__card start__dial" aria-labelledby="start-dial">
      <h3 id="start-dial" className="start__title">
        Dial
      </h3>
      {missing === undefined ? (
        <p className="soft">
          The phone is live: press its keys, or type. Each key you send is one signed request, and its answer appears
          right here{subscriber ? `, as ${subscriber.name} sees it` : ''}.
        </p>
      ) : (
        <p className="soft">
          {name} cannot be dialled before it has {missing}.
        </p>
      )}
      <div className="start__act">
        {missing !== undefined ? (
          <Button icon={Settings2} onPress={() => manageEnvironments(stores, environment.id)}>
            Set up {name}
          </Button>
        ) : (
          <Button weight="primary" icon={PhoneOutgoing} onPress={dial}>
            Dial {serviceCode}
          </Button>
        )}
      </div>
    </section>
  );
}
