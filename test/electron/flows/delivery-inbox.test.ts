/** Webhook messages of a run: each answers one step, and a step does not wait for ever. */
import { expect, test } from 'vitest';
import { createDeliveryInbox } from '../../../electron/flows/delivery-inbox.ts';

test('a message answers the step that waits for its event, also where it came before, and no other', async () => {
  const inbox = createDeliveryInbox(60_000);
  inbox.arrived({ event: 'a', status: 'verified', deliveryId: '1' });
  expect(await inbox.next('a')).toMatchObject({ event: 'a', status: 'verified', deliveryId: '1' });
  const waiting = inbox.next('a');
  inbox.arrived({ event: 'b', status: 'refused' });
  inbox.arrived({ event: 'a', status: 'refused', deliveryId: '2' });
  expect(await waiting).toMatchObject({ status: 'refused', deliveryId: '2' });
  expect(await inbox.next('b')).toMatchObject({ event: 'b', status: 'refused' });
});

test('where none comes in time, or the run is stopped, the message is missing', async () => {
  expect(await createDeliveryInbox(5).next('a')).toMatchObject({ event: 'a', status: 'missing' });
  const stopping = new AbortController();
  const waiting = createDeliveryInbox(60_000).next('a', stopping.signal);
  stopping.abort();
  expect(await waiting).toMatchObject({ status: 'missing' });
});
