/**
 * The workbench's own receiver for a run that waits for webhook messages: started, registered, and left as it was.
 *
 * What arrives is judged, kept in history and announced as always; this only hears of it.
 */
import type { Events } from '../../shared/contract/events.ts';
import { verdictOf } from '../../shared/record/record-summary.ts';
import type { EventHub } from '../event-hub.ts';
import { createWebhookRegistration, type RegistrationPorts } from '../exchange/webhook-registration.ts';
import type { ReceiveDeliveries } from './open-environment.ts';

export type ReceiverPorts = RegistrationPorts & { readonly events: Pick<EventHub, 'listen'> };

export function receiveAtWorkbench(ports: ReceiverPorts, environmentId: string): ReceiveDeliveries {
  return async (hear) => {
    const { receiver } = ports.webhooks;
    const registration = createWebhookRegistration(ports);
    const stopHearing = ports.events.listen((name, payload) => {
      if (name !== 'record.changed') return;
      // The hub's type says that name and payload belong together, to who calls it.
      const delivery = payload as Events['record.changed'];
      const { id, environmentId: of, event } = delivery;
      if (of === environmentId && event !== undefined) hear({ event, status: verdictOf(delivery), deliveryId: id });
    });
    const endRun = await receiver.startForRun();
    const leave = async () => {
      stopHearing();
      await endRun();
    };
    const putBack = await registration.registerForRun(environmentId).catch(async (error: unknown) => {
      await leave();
      throw error;
    });
    return async () => {
      // The sandbox may have been stopped meanwhile; then nothing is registered there any more.
      await putBack().catch(() => {});
      await leave();
    };
  };
}
