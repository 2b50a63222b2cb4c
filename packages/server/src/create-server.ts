import { NotFoundError, systemRuntime } from '@assay/core';
import Hapi, { type Server } from '@hapi/hapi';
import { DirectRoutes } from './http/direct-routes.ts';
import { dressReply } from './http/finish-reply.ts';
import { createListener, guardListener } from './http/listener.ts';
import { shedLoad } from './http/load-shedder.ts';
import { RequestTurns } from './http/request-turns.ts';
import { clientOf, trustProxies } from './http/trusted-proxies.ts';
import type { ServerOptions } from './options.ts';
import { createLimiter, pluginName, pluginWith } from './plugin.ts';
import { withTracing } from './tracing/open-telemetry.ts';
import { unknownPage } from './web/web-routes.ts';

export interface StandaloneOptions extends ServerOptions {
  /** `127.0.0.1` unless given. */
  readonly host?: string;
  /** 4180 unless given; 0 picks a free one. */
  readonly port?: number;
  /** Addresses and networks of proxies that may say whom a request comes from (default: none). */
  readonly trustedProxies?: readonly string[];
  /** Beyond this delay of the event loop requests are answered 429 (default 1000; 0: never). */
  readonly maxEventLoopDelayMs?: number;
  /** Requests of one user, or of one network without one, that are in progress (default 1000; 0: any number). */
  readonly concurrentRequests?: number;
}

/** The portal as a server of its own: the plugin's first embedder. Not started yet. */
export async function createServer(options: StandaloneOptions): Promise<Server> {
  const runtime = await withTracing(options.runtime ?? systemRuntime(), options.tracerProvider);
  const limiter = createLimiter(options);
  const direct = new DirectRoutes();
  const context = { runtime, limiter, direct, prefix: '', draining: options.draining };
  const listener = createListener(context);
  const server = Hapi.server({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 4180,
    listener,
  });
  const turns = new RequestTurns();
  guardListener(listener, context, turns);
  const limits = {
    maxDelayMs: options.maxEventLoopDelayMs ?? 1_000,
    perCaller: options.concurrentRequests ?? 1_000,
  };
  const shedder = shedLoad(server, limits, turns);
  trustProxies(server, options.trustedProxies ?? []);
  // What never reaches a route of the plugin: malformed paths, shed load, unknown addresses.
  server.ext('onPreResponse', async (request, h) => {
    if (request.route.realm.plugin === pluginName) return h.continue;
    const reply = await dressReply(request, h, context);
    return reply === request.response ? h.continue : reply;
  });
  await server.register({
    plugin: pluginWith({ limiter, shedder, direct, addressOf: clientOf(options.trustedProxies ?? []) }),
    options: { web: true, ...options, runtime },
  });
  server.route({
    method: '*',
    path: '/{any*}',
    handler: async (request, h) => {
      const page = await unknownPage(request, h, { prefix: '', signIn: options.auth ? 'host' : 'here' });
      if (page) return page;
      throw new NotFoundError('This URL does not exist.');
    },
  });
  return server;
}
