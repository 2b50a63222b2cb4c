// The portal as a hapi plugin: the only file that changes the server object. Nothing here reaches the host's
// own routes: no default authentication, no decoration, no server-wide extension.
import { createPortal, NotFoundError, type Portal, systemRuntime } from '@assay/core';
import type { Plugin, Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { bearerScheme } from './auth/scheme.ts';
import { SessionTokens } from './auth/token.ts';
import { errorReply, faultOf } from './errors.ts';
import { RateLimiter, type RateState } from './http/rate-limiter.ts';
import { createReplySeal } from './http/reply-seal.ts';
import { requestIdOf } from './http/request-id.ts';
import { type RouteSurroundings, stateOf, toServerRoute } from './http/server-route.ts';
import type { ServerOptions } from './options.ts';
import { checkRoutes } from './route.ts';
import { createRoutes } from './routes/index.ts';
import { version } from './version.ts';

declare module '@hapi/hapi' {
  interface PluginProperties {
    assay: { readonly portal: Portal; readonly events: Portal['events'] };
  }
}

const strategy = 'assay.token';

export const plugin: Plugin<ServerOptions> = {
  name: 'assay',
  version,
  requirements: { hapi: '>=21' },
  async register(server: Server, options: ServerOptions) {
    const runtime = options.runtime ?? systemRuntime();
    const portal = options.portal ?? ownPortal(server, options);
    const tokens = new SessionTokens(options.jwtSecret);
    if (!options.auth) {
      server.auth.scheme('assay-bearer', bearerScheme(portal, tokens, runtime));
      server.auth.strategy(strategy, 'assay-bearer');
    }
    const around: RouteSurroundings = {
      portal,
      options,
      runtime,
      limiter: new RateLimiter(options.rateLimitPerMinute ?? 500),
      seal: createReplySeal(options.jwtSecret),
      strategy: options.auth?.strategy ?? strategy,
    };
    const routes = createRoutes({
      portal,
      tokens,
      runtime,
      prefix: server.realm.modifiers.route.prefix ?? '',
    });
    checkRoutes(routes);
    server.ext('onPreResponse', (request, h) => finishReply(request, h, around), { sandbox: 'plugin' });
    server.route(routes.map((route) => toServerRoute(route, around)));
    server.route({ method: '*', path: '/v1/{any*}', options: { auth: false }, handler: notFound });
    server.expose({ portal, events: portal.events });
  },
};

/** A portal of our own starts and stops with the server. */
function ownPortal(server: Server, options: ServerOptions): Portal {
  const { dataDirectory } = options;
  if (!dataDirectory) throw new Error('The assay plugin needs `dataDirectory`, or a `portal` of your own.');
  const portal = createPortal({ ...options, dataDirectory });
  server.ext('onPreStart', async () => {
    await portal.start();
  });
  server.ext('onPostStop', () => portal.stop());
  return portal;
}

function notFound(): never {
  throw new NotFoundError('There is nothing at this address.');
}

/** Every reply of ours, good or bad, gets its request id and the state of the rate limit. */
function finishReply(
  request: Request,
  h: ResponseToolkit,
  around: RouteSurroundings,
): symbol | ResponseObject {
  let { response } = request;
  if ('isBoom' in response && response.isBoom) {
    const fault = faultOf(response);
    if (fault.code === 'INTERNAL_ERROR') {
      around.runtime.log.error('a request failed', {
        requestId: requestIdOf(request),
        path: request.path,
        error: response.stack,
      });
    }
    response = errorReply(fault, request, h, around.runtime.now());
  }
  const reply = response as ResponseObject;
  reply.header('x-request-id', requestIdOf(request));
  if (request.path.includes('/v1/')) {
    const rate = stateOf(request).rate ?? rateOfAddress(request, around);
    reply.header('x-rate-limit-limit', String(rate.limit));
    reply.header('x-rate-limit-remaining', String(rate.remaining));
    reply.header('x-rate-limit-reset', String(rate.reset));
  }
  return reply === request.response ? h.continue : reply;
}

function rateOfAddress(request: Request, { limiter, runtime }: RouteSurroundings): RateState {
  return limiter.take(`address:${request.info.remoteAddress}`, runtime.now().getTime());
}
