/** The first card: dials the service's code on the phone beside it. */
import { PhoneOutgoing, Play, Settings2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { SandboxState } from '../../shared/contract/workbench-state.ts';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import { cannotDialWithout } from '../../shared/environment/missing-label.ts';
import { dialCode, manageEnvironments } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { dialSentence } from './start-words.ts';

type DialCardProps = {
  readonly environment: Environment;
  readonly sandbox: SandboxState;
  readonly subscriber: Subscriber | undefined;
};

export function DialCard({ environment, sandbox, subscriber }: DialCardProps) {
  const stores = useStores();
  const { acting, startSandbox } = useStore(stores.workbench);
  const isListening = useStore(stores.listening, (phone) => phone.isListening);
  const isDown = environment.kind === 'embedded-sandbox' && sandbox.kind !== 'running';
  const { name, ussdProfile } = environment;
  const { serviceCode } = ussdProfile;
  const missing = cannotDialWithout(environment);
  const dial = () => {
    // Whoever dials wants to see the phone, and what the key did beside it.
    stores.layout.getState().foldDock(false);
    void stores.inspector.getState().follow(stores.exchanges.getState().exchanges[0]?.id);
    stores.shell.getState().enter('exchange');
    dialCode(stores, serviceCode);
  };
  return (
    <section className="card start__card start__dial" aria-labelledby="start-dial">
      <h3 id="start-dial" className="start__title">
        Dial
      </h3>
      <p className="soft">{dialSentence(environment, sandbox, subscriber, isListening)}</p>
      <div className="start__act">
        {missing !== undefined ? (
          <Button icon={Settings2} onPress={() => manageEnvironments(stores, environment.id)}>
            Set up {name}
          </Button>
        ) : (
          <>
            {isDown && (
              <Button weight="primary" icon={Play} onPress={() => void startSandbox()} disabled={acting !== undefined}>
                {acting === 'sandbox.start' ? 'Starting …' : 'Start the sandbox'}
              </Button>
            )}
            <Button weight={isDown ? 'outline' : 'primary'} icon={PhoneOutgoing} onPress={dial}>
              Dial {serviceCode}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
