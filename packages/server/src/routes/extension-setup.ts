// The app's setup address, and the health of the connection to the code host.
import { NotFoundError } from '@assay/core';
import Joi from 'joi';
import { callbackPathOf } from '../code-host/code-hosts.ts';
import { InstallationLookup } from '../code-host/installations/installation-lookup.ts';
import { page, wantsPage } from '../code-host/pages.ts';
import { publicRoute, type RouteDefinition } from '../route.ts';
import { nullable, timestamp } from '../schemas/values.ts';
import { signInAt } from './extension-oauth.ts';
import type { RouteTools } from './route-tools.ts';
import { signInRequest } from './sign-in-start.ts';

const tag = 'Code host';

interface SetupQuery {
  readonly installation_id?: number;
  readonly setup_action?: 'install' | 'update' | 'request';
}

/** A delivery that waits so long is one that nobody handles. */
const lateSeconds = 600;

const setupQuery = Joi.object({
  installation_id: Joi.number()
    .integer()
    .min(1)
    .when('setup_action', { is: 'request', otherwise: Joi.required() }),
  setup_action: Joi.string().valid('install', 'update', 'request'),
  state: Joi.string().max(2000).allow(''),
}).unknown();

const setupReply = Joi.object({
  status: Joi.string().valid('verification_required', 'pending_approval').required(),
  installationId: Joi.number().integer(),
  authorizationUrl: Joi.string().description('URL where the user proves ownership of the installation.'),
  state: Joi.string(),
});

export function extensionSetupRoutes(tools: RouteTools): RouteDefinition[] {
  const { codeHost, portal, runtime } = tools;
  const available = codeHost !== undefined;
  const lookup = codeHost && new InstallationLookup({ portal, codeHost, runtime });
  return [
    publicRoute<unknown, SetupQuery, unknown>({
      method: 'GET',
      path: '/api/codehost/setup',
      id: 'setUpCodeHostApp',
      tag,
      summary: 'Setup URL of the app; query parameters are not trusted',
      available,
      query: setupQuery,
      success: 200,
      reply: setupReply,
      handle: async ({ request, h, query }) => {
        if (query.setup_action === 'request') {
          const sentence = 'An owner of the organization has been asked to approve the app.';
          return wantsPage(request)
            ? page(h, 'Waiting for approval', sentence)
            : { status: 'pending_approval' };
        }
        const installationId = query.installation_id ?? 0;
        if (!(await lookup?.exists(String(installationId))))
          throw new NotFoundError('Installation not found.');
        const flow = signInAt(tools, codeHost?.provider);
        const asked = { installationId: String(installationId) };
        const started = await flow.start(signInRequest(request, tools, callbackPathOf(flow.codeHost), asked));
        if (wantsPage(request)) return h.redirect(started.authorizationUrl);
        const { authorizationUrl, state } = started;
        return { status: 'verification_required', installationId, authorizationUrl, state };
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/api/codehost/health',
      id: 'codeHostHealth',
      tag,
      summary: 'Get the status of the code host connection; does not query the code host',
      available,
      success: 200,
      reply: Joi.object({
        status: Joi.string().valid('ok', 'degraded').required(),
        checks: Joi.object({
          config: Joi.string().required(),
          store: Joi.string().valid('ok', 'unavailable').required(),
          queue: Joi.object({
            waiting: Joi.number().integer().required(),
            dead: Joi.number().integer().required(),
            oldestWaitingSeconds: Joi.number().required(),
          }).description('Webhook deliveries.'),
          provider: Joi.object({
            lastSuccessAt: nullable(timestamp).required(),
            rateRemaining: nullable(Joi.number()).required(),
          })
            .required()
            .description('Status of the last request to the code host.'),
        }).required(),
      }),
      handle: async () => {
        const provider = codeHost?.state;
        try {
          await portal.checkReady();
          const queue = await portal.deliveries.health();
          const status = queue.oldestWaitingSeconds > lateSeconds ? 'degraded' : 'ok';
          return { status, checks: { config: 'ok', store: 'ok', queue, provider } };
        } catch {
          return { status: 'degraded', checks: { config: 'ok', store: 'unavailable', provider } };
        }
      },
    }),
  ];
}
