// Where assistants come in: the Model Context Protocol over HTTP, stateless, signed in like the API.
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { assistantScopes, ForbiddenError, type Principal, withOrigin } from '@assay/core';
import type { Request as HapiRequest, Lifecycle, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { errorBodyOf } from '../http/errors.ts';
import { readBytes } from '../http/raw-body.ts';
import { requestIdOf } from '../http/request-id.ts';
import { originOf } from '../http/request-origin.ts';
import { stateOf } from '../http/request-state.ts';
import { authorizeRequest, type RouteContext, rawPayload } from '../http/server-route.ts';
import { mcpPath } from './mcp-address.ts';
import { issuerOf } from './oauth-server.ts';

const metadataPath = `/.well-known/oauth-protected-resource${mcpPath}`;
const maxBytes = 1024 * 1024;

interface McpContext extends RouteContext {
  readonly stopping: AbortSignal;
  /** Whether assistants can sign in by themselves: not where the embedder signs people in. */
  readonly signsIn: boolean;
}

export function mcpRoutes(context: McpContext): ServerRoute[] {
  const common = { cors: false, state: { parse: false, failAction: 'ignore' } } as const;
  // Loaded with the first question of an assistant: many portals have none.
  let made: Promise<McpHttpHandler> | undefined;
  const handler = () => {
    made ??= makeHandler(context);
    return made;
  };
  return [
    {
      method: 'POST',
      path: mcpPath,
      options: {
        id: 'mcp',
        auth: { strategy: context.strategy, mode: 'try' },
        ...common,
        payload: rawPayload,
      },
      handler: (request, h) => answer(request, h, context, handler),
    },
    {
      // Nothing is pushed, and there is no session to end: clients ask, and take this for an answer.
      method: ['GET', 'DELETE'],
      path: mcpPath,
      options: { auth: false, ...common },
      handler: (request, h) => {
        const fault = {
          code: 'RESOURCE_NOT_FOUND',
          message: 'Only POST is supported.',
          details: {},
        } as const;
        return h
          .response(errorBodyOf(fault, requestIdOf(request), context.runtime.now()))
          .code(405)
          .header('allow', 'POST');
      },
    },
    {
      method: 'GET',
      path: metadataPath,
      options: { id: 'mcpMetadata', auth: false, ...common },
      handler: (request) => ({
        resource: resourceOf(request, context),
        resource_name: 'Assay',
        bearer_methods_supported: ['header'],
        ...(context.signsIn && {
          authorization_servers: [issuerOf(request, context)],
          scopes_supported: assistantScopes,
        }),
      }),
    },
  ];
}

async function makeHandler({ portal, runtime }: McpContext): Promise<McpHttpHandler> {
  const { createMcpHandler } = await import('@modelcontextprotocol/server');
  const { createMcpServer } = await import('../mcp/mcp-server.ts');
  return createMcpHandler(
    ({ authInfo }) => {
      const principal = authInfo?.extra?.principal as Principal;
      return createMcpServer({ portal, principal, runtime, mayWrite: mayWrite(principal) });
    },
    { onerror: (error) => runtime.log.debug('an assistant was rejected', { error: error.message }) },
  );
}

/** Who was let in to read reads: assistants call tools without asking anyone. A person's own session may all. */
function mayWrite({ kind, isAssistant, assistantWrites }: Principal): boolean {
  return assistantWrites === true || (kind !== 'token' && !isAssistant);
}

async function answer(
  request: HapiRequest,
  h: ResponseToolkit,
  context: McpContext,
  handler: () => Promise<McpHttpHandler>,
): Promise<Lifecycle.ReturnValue> {
  // Below the path that the portal is at, as its routes are.
  const metadata = `${issuerOf(request, context)}${metadataPath}`;
  stateOf(request).challenge = `Bearer realm="assay", resource_metadata="${metadata}"`;
  await authorizeRequest(request, 'audits:read', false, context);
  checkOrigin(request, context);
  if (stateOf(request).principal?.scopes)
    throw new ForbiddenError('An assistant cannot use an API token with scopes. Create one without scopes.');
  const payload = await readBytes(request, { maxBytes, typeOptional: false, unzip: true });
  const gone = new AbortController();
  request.raw.res.once('close', () => gone.abort());
  const asked = new Request(resourceOf(request, context), {
    method: 'POST',
    headers: plainHeaders(request),
    body: payload as Uint8Array<ArrayBuffer>,
    signal: AbortSignal.any([gone.signal, context.stopping]),
  });
  const principal = stateOf(request).principal as Principal;
  const authInfo = { token: '', clientId: principal.userId, scopes: [], extra: { principal } };
  const { fetch } = await handler();
  const reply = await withOrigin(originOf(request), () => fetch(asked, { authInfo }));
  return toHapi(reply, h);
}

/** A page that a browser was lured to has another origin than the portal it would like to speak to. */
function checkOrigin(request: HapiRequest, { options }: McpContext): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (typeof origin !== 'string') throw new ForbiddenError('At most one origin is allowed.');
  const own = options.publicUrl && new URL(options.publicUrl).origin;
  if (origin === own || hostOf(origin) === request.info.host) return;
  throw new ForbiddenError('Cross-origin requests are not allowed.');
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

function resourceOf(request: HapiRequest, context: McpContext): string {
  return `${issuerOf(request, context)}${mcpPath}`;
}

/** Without what belongs to the connection, and the token, which nobody needs any more. */
function plainHeaders({ headers }: HapiRequest): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (/^(?:accept|content-type|mcp-.*)$/.test(name) && typeof value === 'string') plain.set(name, value);
  }
  return plain;
}

function toHapi(reply: Response, h: ResponseToolkit): Lifecycle.ReturnValue {
  const body = reply.body && Readable.fromWeb(reply.body as ReadableStream<Uint8Array>);
  const response = h.response(body ?? undefined).code(reply.status);
  for (const [name, value] of reply.headers) {
    if (name !== 'content-length' && name !== 'connection') response.header(name, value);
  }
  return response;
}
