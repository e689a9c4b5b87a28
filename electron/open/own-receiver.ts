/** A receiver of webhook messages for a sandbox of a flow's own: registered there, judging by its key, gone with it. */
import { deliveryProfile } from '../../shared/webhook/delivery-profile.ts';
import { readDeliveryBody } from '../../shared/webhook/read-delivery-body.ts';
import { readWebhookAnswer, readWebhookKeyAnswer } from '../../shared/webhook/read-webhook-answer.ts';
import { judge } from '../exchange/judge.ts';
import { sendOperation } from '../exchange/send-draft.ts';
import { systemClock, systemRandom } from '../ports/node-crypto.ts';
import { makeCertificate } from '../webhooks/certificate.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import type { OpenEnvironment, ReceiveDeliveries } from './open-environment.ts';

const PATH = '/hook';
const SERIAL_BYTES = 12;

export function receiveAtOwn({
  sender,
  environment,
}: Pick<OpenEnvironment, 'sender' | 'environment'>): ReceiveDeliveries {
  return async (hear) => {
    const key = readWebhookKeyAnswer(await sendOperation(sender, { environment }, { operation: 'webhooks.key' }));
    const profile = deliveryProfile(environment.signingProfile);
    const receiver = await startReceiver({
      port: 0,
      certificate: makeCertificate(systemClock.nowMs(), systemRandom.bytes(SERIAL_BYTES)),
      knows: (path) => path === PATH,
      take({ request }) {
        const { verified } = judge(sender, environment.id, request, [key], profile);
        const content = readDeliveryBody(request.body);
        if (content.kind === 'read') hear({ event: content.event, status: verified ? 'verified' : 'refused' });
        return { kind: 'status', status: verified ? 200 : 401, headers: [], json: {} };
      },
    });
    const url = `https://127.0.0.1:${receiver.port}${PATH}`;
    const text = JSON.stringify({ url, subscriptions: ['ALL'] });
    try {
      const body = { contentType: 'application/json', text };
      readWebhookAnswer(await sendOperation(sender, { environment }, { operation: 'webhooks.update', body }));
    } catch (error) {
      await receiver.close();
      throw error;
    }
    return () => receiver.close();
  };
}
