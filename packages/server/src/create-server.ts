import { NotFoundError, systemRuntime } from '@assay/core';
import Hapi, { type Server } from '@hapi/hapi';
import { errorReply, faultOf } from './errors.ts';
import { createListener, guardListener } from './http/listener.ts';
import { requestIdOf } from './http/request-id.ts';
import type { ServerOptions } from './options.ts';
import { plugin } from './plugin.ts';

export interface StandaloneOptions extends ServerOptions {
  /** `127.0.0.1` unless given. */
  readonly host?: string;
  /** 4180 unless given; 0 picks a free one. */
  readonly port?: number;
}

/** The portal as a server of its own: the plugin's first embedder. Not started yet. */
export async function createServer(options: StandaloneOptions): Promise<Server> {
  const runtime = options.runtime ?? systemRuntime();
  const listener = createListener();
  const server = Hapi.server({
    host: options.host ?? '127.0.0.1',
    port: options.port ?? 4180,
    listener,
    load: { sampleInterval: 100, maxEventLoopDelay: 1_000 },
    routes: {
      security: {
        hsts: { maxAge: 31_536_000, includeSubDomains: true },
        xframe: 'deny',
        referrer: 'no-referrer',
      },
    },
  });
  guardListener(listener);
  // What never reaches a route of the plugin: malformed paths, shed load, unknown addresses.
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!('isBoom' in response) || !response.isBoom) return h.continue;
    const reply = errorReply(faultOf(response), request, h, runtime.now());
    reply.header('x-request-id', requestIdOf(request));
    return reply;
  });
  await server.register({ plugin, options: { ...options, runtime } });
  server.route({
    method: '*',
    path: '/{any*}',
    handler: () => {
      throw new NotFoundError('There is nothing at this address.');
    },
  });
  return server;
}
