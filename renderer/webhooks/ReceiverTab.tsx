/** The receiver: where it listens, what the service has on record, and what the next messages are answered. */
import type { Environment } from '../../shared/environment/environment.ts';
import type { WebhookRoomState } from '../../shared/webhook/webhook-room.ts';
import type { WebhooksRoom } from '../stores/webhooks-store.ts';
import { ListenSection } from './ListenSection.tsx';
import { OrderSection } from './OrderSection.tsx';
import { RegistrationSection } from './RegistrationSection.tsx';

type ReceiverTabProps = {
  readonly room: WebhooksRoom;
  readonly state: WebhookRoomState;
  readonly environment: Environment;
  readonly onExchange: (id: string) => void;
};

export function ReceiverTab(props: ReceiverTabProps) {
  return (
    <div className="room">
      <RegistrationSection {...props} />
      <ListenSection room={props.room} state={props.state} />
      <OrderSection room={props.room} state={props.state} />
    </div>
  );
}
