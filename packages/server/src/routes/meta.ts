// About the service itself: health, and the description of the API.
import Joi from 'joi';
import { publicRoute, type RouteDefinition, route } from '../route.ts';
import { version } from '../version.ts';
import { docsPage, docsStyleHash } from './docs-page.ts';
import type { RouteTools } from './route-tools.ts';

const tag = 'Service';
const state = Joi.object({ status: Joi.string().valid('ok').required() });
const bytes = Joi.number().integer().min(0).allow(null).required();
const ready = state.keys({
  diskFreeBytes: bytes.description('Free space on the disk of the database or data directory'),
  diskTotalBytes: bytes,
  walBytes: bytes.description("Size of SQLite's write-ahead log; null on PostgreSQL"),
});
const health = state.keys({
  version: Joi.string().required(),
  uptimeSeconds: Joi.number().min(0).required(),
});

/** `described` are the routes of the description, beside these. */
export function metaRoutes(
  { portal, prefix, metrics, draining }: RouteTools,
  described: readonly RouteDefinition[],
): RouteDefinition[] {
  const started = performance.now();
  const routes = [
    publicRoute({
      method: 'GET',
      path: '/health/live',
      id: 'healthLive',
      tag,
      summary: 'Check liveness',
      success: 200,
      reply: state,
      handle: () => ({ status: 'ok' }),
    }),
    publicRoute({
      method: 'GET',
      path: '/health/ready',
      id: 'healthReady',
      tag,
      summary: 'Check readiness: database reachable, migrated and writable, otherwise 503',
      success: 200,
      reply: ready,
      handle: ({ h }) => whenReady(h, async () => ({ status: 'ok', ...(await portal.storageState()) })),
    }),
    publicRoute({
      method: 'GET',
      path: '/health',
      id: 'health',
      tag,
      summary: 'Get readiness, version and uptime',
      success: 200,
      reply: health,
      handle: ({ h }) =>
        whenReady(h, () => ({
          status: 'ok',
          version,
          uptimeSeconds: Math.round((performance.now() - started) / 1000),
        })),
    }),
    route({
      method: 'GET',
      path: '/metrics',
      id: 'getMetrics',
      tag,
      summary: 'Get Prometheus metrics; for administrators, or from localhost without a token',
      permission: 'operations:read',
      loopback: true,
      success: 200,
      reply: null,
      mediaType: 'text/plain',
      handle: async ({ h }) => h.response(await metrics.text()).header('content-type', metrics.mediaType),
    }),
    publicRoute({
      method: 'GET',
      path: '/v1/openapi.json',
      id: 'getOpenapi',
      tag,
      summary: 'Get the OpenAPI 3.0.0 description',
      success: 200,
      reply: Joi.object().unknown(),
      handle: () => description(),
    }),
    publicRoute({
      method: 'GET',
      path: '/docs',
      id: 'getDocs',
      tag,
      summary: 'Get the API documentation page',
      success: 200,
      reply: null,
      mediaType: 'text/html',
      handle: async ({ h }) =>
        h
          .response(docsPage(await description()))
          .type('text/html')
          .header(
            'content-security-policy',
            `default-src 'none'; style-src '${docsStyleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
          )
          .code(200),
    }),
  ];
  // Made when someone asks: most servers are never asked, and the converter takes time and memory.
  let made: Promise<object> | undefined;
  const description = (): Promise<object> => {
    made ??= import('../openapi.ts').then(({ describeApi }) =>
      describeApi([...described, ...routes], { prefix }),
    );
    return made;
  };
  return routes;

  async function whenReady(
    h: Parameters<RouteDefinition['handle']>[0]['h'],
    reply: () => object | Promise<object>,
  ) {
    try {
      draining?.throwIfAborted();
      await portal.checkReady();
      return await reply();
    } catch {
      return h.response({ status: 'unavailable' }).code(503);
    }
  }
}
