// Every operation that a server answers, and what is asked of each: from the declarations where they say enough, and from
// a case where they do not.
import type { Server } from '@hapi/hapi';
import type { Schema } from 'joi';
import { createRoutes } from '../../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../../packages/server/src/routes/route-tools.ts';
import { type Ask, type Case, cases } from './cases.ts';
import { casesBesideApi } from './cases-beside-api.ts';
import { kindsOfPaths, kindsOfQueries } from './kinds.ts';
import type { Ids, TwoTeams } from './two-teams.ts';

export interface Operation {
  /** The id of the route, or its method and path. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

export interface Request {
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface Asked {
  readonly request: Request;
  /** Whether somebody inside can be shown to succeed. */
  readonly isControlled: boolean;
}

const declared = new Map(createRoutes({ prefix: '' } as RouteTools).map((one) => [one.id, one]));
const order = ['GET', 'PATCH', 'POST', 'DELETE'];
/** What takes other objects along when it goes. */
const deletedLast = ['/v1/compliance/policies/', '/v1/repositories/', '/v1/teams/'];

/** Reads first and deletions last, so that what an operation is tried on is still there. */
export function operationsOf(server: Server): Operation[] {
  const rank = ({ method, path }: Operation) =>
    order.indexOf(method) * 10 +
    (method === 'DELETE' ? deletedLast.findIndex((one) => path.startsWith(one)) : 0);
  return server
    .table()
    .map(({ method, path, settings }): Operation => {
      const verb = method === '*' ? 'GET' : method.toUpperCase();
      return { id: settings.id ?? `${verb} ${path}`, method: verb, path };
    })
    .sort((a, b) => rank(a) - rank(b));
}

/** Cases of operations that are no longer there. */
export function staleCases(operations: readonly Operation[]): string[] {
  const known = new Set(operations.map(({ id }) => id));
  return Object.keys({ ...cases, ...casesBesideApi }).filter((id) => !known.has(id));
}

export function caseOf({ id }: Operation): Case | undefined {
  return cases[id] ?? casesBesideApi[id];
}

/** Undefined for an operation that needs a case and has none. */
export function requestsOf(operation: Operation, { vault, own }: TwoTeams): Asked[] | undefined {
  const { id, method, path } = operation;
  const route = declared.get(id);
  const given = caseOf(operation);
  const query = keysOf(route?.query);
  const needsCase = route
    ? route.body !== undefined || query.some(({ required }) => required)
    : method !== 'GET';
  if (!given && needsCase) return undefined;
  const asks = [...(given?.asks(vault, own) ?? [{}])];
  const [first = {}] = asks;
  for (const { name } of query) {
    const kind = kindsOfQueries[name];
    if (kind) asks.push({ ...first, query: { ...first.query, [name]: vault[kind] } });
  }
  const urls = asks.map((ask) => addressOf(path, vault, ask));
  if (urls.includes(undefined)) return undefined;
  return asks.map(({ body, headers, query, uncontrolled }, index) => ({
    isControlled: (given?.uncontrolled ?? uncontrolled) === undefined,
    request: {
      method: method as 'GET',
      url: `${urls[index]}${query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''}`,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    },
  }));
}

function keysOf(schema: Schema | undefined): { name: string; required: boolean }[] {
  const keys = (schema?.describe().keys ?? {}) as Record<string, { flags?: { presence?: string } }>;
  return Object.entries(keys).map(([name, { flags }]) => ({
    name,
    required: flags?.presence === 'required',
  }));
}

/** Undefined when it has a parameter of which nobody has said what it names. */
function addressOf(path: string, ids: Ids, { id }: Ask): string | undefined {
  const parts = path.split('/');
  let isKnown = true;
  const filled = parts.map((part, index) => {
    const [, parameter] = /^\{(\w+)\*?\}$/.exec(part) ?? [];
    if (!parameter) return part;
    if (parameter === 'any' || parameter === 'name' || parameter === 'file') return 'nothing';
    if (parameter === 'year') return '2026';
    if (id !== undefined && ['id', 'framework', 'provider'].includes(parameter)) return id;
    const noun = parts[index - 1] ?? '';
    const kind = path.startsWith('/v1/extension/')
      ? 'hostDelivery'
      : parameter === 'deliveryId'
        ? 'delivery'
        : kindsOfPaths[noun];
    isKnown &&= kind !== undefined;
    return kind ? ids[kind] : part;
  });
  return isKnown ? filled.join('/') : undefined;
}
