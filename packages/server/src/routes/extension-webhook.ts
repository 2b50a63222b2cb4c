// The address that the code host delivers to. A route of its own kind: it proves itself by a signature over bytes,
// and no rate limit counts it.
import type { ServerRoute } from '@hapi/hapi';
import type { WebhookReceiver } from '../extension/webhook/webhook-receiver.ts';

export const webhookPath = '/api/codehost/webhook';

export function webhookRoute(receiver: Pick<WebhookReceiver, 'receive'>): ServerRoute {
  return {
    method: 'POST',
    path: webhookPath,
    options: {
      id: 'receiveDelivery',
      auth: false,
      cors: false,
      state: { parse: false, failAction: 'ignore' },
      // hapi would read the body before anybody looks at what it claims to be.
      payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER },
    },
    handler: async (request, h) => {
      const { req } = request.raw;
      const receipt = await receiver.receive(req.headers, req);
      return h.response(receipt).code(202).header('x-delivery-id', receipt.deliveryId);
    },
  };
}
