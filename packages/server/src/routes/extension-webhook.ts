// The address that the code host delivers to, for a portal inside someone's hapi server. A route of its own kind: it
// proves itself by a signature over bytes, no rate limit counts it, and its reply is written past hapi.
import type { ServerRoute } from '@hapi/hapi';
import type { DirectAnswer } from '../http/direct-routes.ts';
import { rawPayload } from '../http/server-route.ts';

export function webhookRoute(path: string, answer: DirectAnswer): ServerRoute {
  return {
    method: 'POST',
    path,
    options: {
      id: `receiveDelivery ${path}`,
      auth: false,
      cors: false,
      state: { parse: false, failAction: 'ignore' },
      // hapi would read the body before anyone looks at what it claims to be.
      payload: rawPayload,
    },
    handler: async ({ raw: { req, res } }, h) => {
      await answer(req, res);
      return h.abandon;
    },
  };
}
