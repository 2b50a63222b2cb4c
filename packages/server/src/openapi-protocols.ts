// What the portal speaks besides its own API, in the description of the API: OAuth and the Model Context Protocol for
// assistants, SCIM for identity providers, deliveries of code hosts, and links in mails. Their forms and errors are those of their specifications.
import { permissionRow } from './http/server-route.ts';

/** Where assistants call tools: routes/mcp-address.ts, which is above this file. */
const mcpPath = '/api/codehost/mcp';

type Description = Readonly<Record<string, unknown>>;

export const protocolTag = 'Protocols';

interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly body?: readonly [mediaType: string, schema: Description];
  readonly query?: readonly string[];
  readonly path?: readonly string[];
  /** Whether it takes a token of the portal. */
  readonly isSignedIn?: boolean;
  /** Whether it takes the token of a directory. */
  readonly isProvisioning?: boolean;
  readonly optionalQuery?: readonly string[];
  readonly success: readonly [status: number, description: string, mediaType?: string, schema?: Description];
  /** Schema of the errors; those of the portal by default. */
  readonly fault?: Description;
}

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const free = { type: 'object', additionalProperties: true };

function object(required: Description, optional: Description = {}): Description {
  return {
    type: 'object',
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: true,
  };
}

const oauthFault = object({ error: text }, { error_description: text });
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const jsonRpc = object(
  { jsonrpc: { type: 'string', enum: ['2.0'] } },
  { id: { anyOf: [text, { type: 'integer' }] }, method: text, params: free, result: free, error: free },
);
const scim = 'application/scim+json';
const scimFault = object({ schemas: texts, status: text, detail: text }, { scimType: text });
const scimResource = object({ schemas: texts }, { id: text, meta: free });
const scimList = object({
  schemas: texts,
  totalResults: { type: 'integer' },
  startIndex: { type: 'integer' },
  itemsPerPage: { type: 'integer' },
  Resources: { type: 'array', items: free },
});
const unsubscribePage = [200, 'A page.', 'text/html', text] as const;
const delivery = [
  202,
  'The delivery is stored, and handled later.',
  json,
  object({ deliveryId: text }),
] as const;

const operations: Readonly<Record<string, Operation>> = {
  'get /.well-known/oauth-authorization-server': {
    id: 'oauthMetadata',
    summary: 'Metadata of the authorization server (RFC 8414)',
    success: [
      200,
      'Success.',
      json,
      object({
        issuer: text,
        authorization_endpoint: text,
        token_endpoint: text,
        registration_endpoint: text,
        revocation_endpoint: text,
        scopes_supported: texts,
        response_types_supported: texts,
        grant_types_supported: texts,
        code_challenge_methods_supported: texts,
      }),
    ],
  },
  'post /oauth/register': {
    id: 'registerOauthClient',
    summary: 'Register an OAuth client (RFC 7591)',
    body: [json, object({ redirect_uris: texts }, { client_name: text })],
    success: [
      201,
      'Created.',
      json,
      object({ client_id: text, redirect_uris: texts, grant_types: texts, response_types: texts }),
    ],
    fault: oauthFault,
  },
  'post /oauth/token': {
    id: 'issueOauthToken',
    summary: 'Exchange a code, or refresh a token (RFC 6749, with PKCE)',
    body: [
      form,
      object(
        { grant_type: { type: 'string', enum: ['authorization_code', 'refresh_token'] }, client_id: text },
        { code: text, redirect_uri: text, code_verifier: text, refresh_token: text, resource: text },
      ),
    ],
    success: [
      200,
      'Success.',
      json,
      object({
        access_token: text,
        token_type: text,
        expires_in: { type: 'integer' },
        refresh_token: text,
        scope: text,
      }),
    ],
    fault: oauthFault,
  },
  'post /oauth/revoke': {
    id: 'revokeOauthToken',
    summary: 'Revoke a token (RFC 7009)',
    body: [form, object({ token: text, client_id: text })],
    success: [200, 'Done.'],
    fault: oauthFault,
  },
  [`get /.well-known/oauth-protected-resource${mcpPath}`]: {
    id: 'mcpMetadata',
    summary: 'Metadata of the MCP endpoint as a protected resource (RFC 9728)',
    success: [
      200,
      'Success.',
      json,
      object(
        { resource: text, resource_name: text, bearer_methods_supported: texts },
        { authorization_servers: texts, scopes_supported: texts },
      ),
    ],
  },
  [`post ${mcpPath}`]: {
    id: 'mcp',
    summary: 'Call a tool over the Model Context Protocol (stateless, JSON-RPC 2.0)',
    isSignedIn: true,
    body: [json, jsonRpc],
    success: [200, 'The result of the call, or an error of JSON-RPC.', json, jsonRpc],
  },
  ...Object.fromEntries(
    (['get', 'delete'] as const).map((method) => [
      `${method} ${mcpPath}`,
      {
        id: `${method}McpStream`,
        summary: 'Rejected with 405: there are no sessions and no streams of the server',
        success: [405, 'Only POST is supported.', json, { $ref: '#/components/schemas/Error' }],
      },
    ]),
  ),
  'post /api/codehost/webhook': {
    id: 'receiveAppDelivery',
    summary: 'Receive a delivery of the app at the code host; there once it is set up',
    body: [json, free],
    success: delivery,
  },
  'post /api/codehosts/{provider}': {
    id: 'receiveDelivery',
    summary: 'Receive a delivery of another connected code host',
    path: ['provider'],
    body: [json, free],
    success: delivery,
  },
  'post /api/codehost/agent': {
    id: 'agent',
    summary: 'Answer a prompt of the chat of the code host; there with an app that has chat',
    body: [json, object({ messages: { type: 'array', items: object({ role: text }, { content: text }) } })],
    success: [200, 'Chunks of the answer as server-sent events.', 'text/event-stream', text],
  },
  ...scimOperations(),
  'get /unsubscribe': {
    id: 'unsubscribePage',
    summary: 'Page that asks whether to stop mails of a channel',
    query: ['token'],
    success: unsubscribePage,
  },
  'post /unsubscribe': {
    id: 'unsubscribe',
    summary: 'Stop mails of a channel with one click (RFC 8058)',
    query: ['token'],
    success: unsubscribePage,
  },
};

function scimOperations(): Record<string, Operation> {
  const common = { isProvisioning: true, fault: scimFault } as const;
  const list = (id: string, what: string, optionalQuery: readonly string[] = []): Operation => ({
    ...common,
    id,
    summary: `List ${what} (SCIM 2.0, RFC 7644)`,
    optionalQuery,
    success: [200, 'Success.', scim, scimList],
  });
  const one = (id: string, summary: string, rest: Partial<Operation> = {}): Operation => ({
    ...common,
    id,
    summary,
    success: [200, 'Success.', scim, scimResource],
    ...rest,
  });
  const byId = { path: ['id'] };
  const body = [scim, free] as const;
  const done = [204, 'Done.'] as const;
  const operations: Record<string, Operation> = {
    'get /scim/v2/ServiceProviderConfig': one('scimServiceProviderConfig', 'What the SCIM service supports'),
    'get /scim/v2/ResourceTypes': list('listScimResourceType', 'resource types'),
    'get /scim/v2/ResourceTypes/{id}': one('getScimResourceType', 'Get a resource type', byId),
    'get /scim/v2/Schemas': list('listScimSchema', 'schemas'),
    'get /scim/v2/Schemas/{id}': one('getScimSchema', 'Get a schema', byId),
  };
  const shown = ['attributes', 'excludedAttributes'];
  for (const [name, what] of [
    ['User', 'a person'],
    ['Group', 'a group'],
  ] as const) {
    const path = `/scim/v2/${name}s`;
    const query = ['filter', 'startIndex', 'count', ...shown];
    operations[`get ${path}`] = list(`listScim${name}s`, `${name.toLowerCase()}s`, query);
    operations[`post ${path}`] = one(`createScim${name}`, `Provision ${what}`, {
      body,
      success: [201, 'Created.', scim, scimResource],
    });
    operations[`get ${path}/{id}`] = one(`getScim${name}`, `Get ${what}`, { ...byId, optionalQuery: shown });
    operations[`put ${path}/{id}`] = one(`replaceScim${name}`, `Replace ${what}`, { ...byId, body });
    operations[`patch ${path}/{id}`] = one(`updateScim${name}`, `Change ${what} by operations`, {
      ...byId,
      body,
      ...(name === 'Group' && { success: done }),
    });
    operations[`delete ${path}/{id}`] = one(`deleteScim${name}`, `Delete ${what}`, {
      ...byId,
      success: done,
    });
  }
  return operations;
}

/** Paths of the description, with their operations. */
export const protocolPaths: Readonly<Record<string, Description>> = byPath();

function byPath(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [address, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = address.split(' ');
    (paths[path] ??= {})[method] = describe(operation);
  }
  return paths;
}

function describe(operation: Operation): Description {
  const { id, summary, body, success, fault = { $ref: '#/components/schemas/Error' } } = operation;
  const [status, description, mediaType, schema] = success;
  const named = (names: readonly string[] | undefined, place: 'query' | 'path', required: boolean) =>
    (names ?? []).map((name) => ({ name, in: place, required, schema: text }));
  const parameters = [
    ...named(operation.query, 'query', true),
    ...named(operation.optionalQuery, 'query', false),
    ...named(operation.path, 'path', true),
  ];
  const security = operation.isProvisioning
    ? [{ directory: [] }]
    : operation.isSignedIn
      ? [{ bearer: [] }]
      : [];
  return {
    operationId: id,
    summary,
    tags: [protocolTag],
    security,
    'x-permission': operation.isSignedIn
      ? { name: 'audits:read', roles: permissionRow('audits:read') }
      : 'public',
    parameters,
    ...(body && { requestBody: { required: true, content: { [body[0]]: { schema: body[1] } } } }),
    responses: {
      [status]: { description, ...(mediaType && { content: { [mediaType]: { schema } } }) },
      ...(status < 300 && {
        '4XX': {
          description: 'Refused.',
          content: { [operation.isProvisioning ? scim : json]: { schema: fault } },
        },
      }),
    },
  };
}
