/** The receiver: its address, its registration with the service, and its next answers. */
import type { Environment } from '../../shared/environment/environment.ts';
import type { WebhookState } from '../../shared/webhook/webhook-state.ts';
import { ListenSection } from './ListenSection.tsx';
import { OrderSection } from './OrderSection.tsx';
import { RegistrationSection } from './RegistrationSection.tsx';
import type { WebhooksState } from './webhooks-store.ts';

type ReceiverTabProps = {
  readonly store: WebhooksState;
  readonly state: WebhookState;
  readonly environment: Environment;
  readonly onExchange: (id: string) => void;
};

export function ReceiverTab(props: ReceiverTabProps) {
  return (
    <div className="page page--text">
      <RegistrationSection {...props} />
      <ListenSection store={props.store} state={props.state} />
      <OrderSection store={props.store} state={props.state} />
    </div>
  );
}
