/**
 * The start panel: what this is and whose money it is, four ways to begin, and below them the work that was done last.
 *
 * It is there for whoever has never seen the program, and stays within reach for whoever has.
 */
import { CircleAlert, Presentation, SquarePen } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { SAFE_READ } from '../../shared/catalogue/safe-read.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { missingLabel } from '../../shared/environment/missing-label.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment, selectedSubscriber } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { MethodChip } from '../ui/Chip.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { DialCard } from './DialCard.tsx';
import { HoldingsRing } from './HoldingsRing.tsx';
import { PasteCard } from './PasteCard.tsx';
import { RecentWork } from './RecentWork.tsx';
import { startStore } from './start-store.ts';
import { whereSentence, worthSentence } from './start-words.ts';
import './start.css';

export function StartPanel() {
  const stores = useStores();
  const { workbench, exchanges } = stores;
  const room = useStore(workbench);
  const { held, recent, flows, lookAt, loadRecent, loadFlows } = useStore(startStore(stores));
  const newestId = useStore(exchanges, (one) => one.exchanges[0]?.id);
  const { state } = room;
  const environment = selectedEnvironment(room);
  const subscriber = selectedSubscriber(room);
  const isService = environment !== undefined && isSigned(environment.ussdProfile);
  const isSandbox = environment?.kind === 'embedded-sandbox';
  const runsAt = isSandbox && state?.sandbox.kind === 'running' ? state.sandbox.startedAtMs : undefined;
  const customerId = runsAt === undefined ? undefined : subscriber?.customerId;
  // An order, a sale or a restored snapshot changes what somebody holds: read again after each exchange.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said; a sandbox that was started anew may have another world.
  useEffect(() => void lookAt(customerId), [lookAt, customerId, runsAt, newestId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each exchange the newest work is another.
  useEffect(() => void loadRecent(), [loadRecent, newestId]);
  useEffect(() => void loadFlows(), [loadFlows]);
  if (!state || !environment) {
    return (
      <NotYet
        of="the workbench"
        icon={CircleAlert}
        failure={room.loadFailure}
        onAgain={() => void workbench.getState().load()}
      />
    );
  }
  const worth = subscriber && held?.customerId === subscriber.customerId ? held.worth : undefined;
  return (
    <article className="page start" aria-label="Start">
      <header className="start__head">
        <div className="stack stack--close">
          <h2 className="room__title">
            {isService ? 'Practise and debug the investment service.' : 'Practise and debug a USSD application.'}
          </h2>
          <p className="lead">
            {whereSentence(environment, state.sandbox, state.dataFolder)}
            {subscriber && worth && <b> {worthSentence(subscriber.name, worth)}</b>}
          </p>
        </div>
        {worth?.map((one) => (
          <HoldingsRing key={one.currency} worth={one} />
        ))}
      </header>
      <div className={isService ? 'start__cards' : 'start__cards start__cards--dialled'}>
        <DialCard environment={environment} sandbox={state.sandbox} subscriber={subscriber} />
        {isService && <PasteCard />}
        {isService && <SendCard environment={environment} />}
        <PresentCard />
      </div>
      <RecentWork recent={recent} files={flows} environments={state.environments} onAgain={() => void loadRecent()} />
    </article>
  );
}

/** The fourth card: leads to the gallery, whose scripts play on a sandbox of their own. */
function PresentCard() {
  const { shell } = useStores();
  return (
    <section className="card start__card start__present" aria-labelledby="start-present">
      <h3 id="start-present" className="start__title">
        Present
      </h3>
      <p className="soft">A phone that plays a script before an audience, on a sandbox of its own.</p>
      <div className="start__act">
        <Button icon={Presentation} onPress={() => shell.getState().enter('stage')}>
          Choose a script
        </Button>
      </div>
    </section>
  );
}

/** The third card: opens the form of a read that changes nothing, filled in and ready to be sent. */
function SendCard({ environment }: { readonly environment: Environment }) {
  const { errand } = useStores();
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
