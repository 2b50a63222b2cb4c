// SCIM 2.0 (RFC 7643 and 7644): identity providers provision people and groups here. The forms and errors are those of the
// RFCs, and the token is one of a directory, which opens nothing else.
import type { Directory, GroupFilter, PersonFilter } from '@assay/core';
import { NotFoundError, UnauthorizedError } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { parse } from '@hapi/subtext';
import { allowPublic, authorizeCaller, type RouteContext, rawPayload } from '../http/server-route.ts';
import { maxResults, resourceTypes, schemas, serviceProviderConfig } from '../scim/scim-descriptions.ts';
import { ScimError, scimFaultOf } from '../scim/scim-error.ts';
import { isObject, patched, type Values } from '../scim/scim-patch.ts';
import { type Equality, parseFilter } from '../scim/scim-path.ts';
import {
  groupResource,
  groupShape,
  groupValues,
  personValues,
  readGroup,
  readPerson,
  userResource,
  userShape,
} from '../scim/scim-resources.ts';
import { issuerOf } from './oauth-server.ts';

const root = '/scim/v2';
const mediaType = 'application/scim+json';
/** A replaced group names all of its members. */
const maxBytes = 8 * 1024 * 1024;

interface Asked {
  readonly directory: Directory;
  readonly request: Request;
  readonly h: ResponseToolkit;
  /** The address of the service. */
  readonly base: string;
  readonly id: string;
}

type Answer = (asked: Asked) => Promise<ResponseObject> | ResponseObject;

export function scimRoutes(context: RouteContext): ServerRoute[] {
  const { provisioning } = context.portal;
  const endpoint = (method: string, path: string, id: string, answer: Answer): ServerRoute => ({
    method: method as 'GET',
    path: `${root}${path}`,
    options: {
      id,
      auth: false,
      cors: false,
      state: { parse: false, failAction: 'ignore' },
      ...(method !== 'GET' && { payload: rawPayload }),
    },
    handler: (request, h) => answered(request, h, context, answer),
  });
  const described = (path: string, id: string, all: (base: string) => readonly Values[]): ServerRoute[] => [
    endpoint('GET', path, `list${id}`, ({ h, base, request }) => {
      // RFC 7644, section 4: what is described is not filtered.
      if (request.query.filter !== undefined)
        throw new ScimError('invalidFilter', 'No filter is supported here.');
      const items = all(base);
      return reply(h, listOf(items, items.length, 1));
    }),
    endpoint('GET', `${path}/{id}`, `get${id}`, ({ h, base, id: wanted }) => {
      const found = all(base).find(({ id }) => id === wanted);
      if (!found) throw new NotFoundError('There is nothing of this id.');
      return reply(h, found);
    }),
  ];
  const shownGroup = async ({ h, base, request }: Asked, group: Parameters<typeof groupResource>[0]) => {
    const members = leavesOut(request, 'members') ? undefined : await provisioning.members(group);
    return reply(h, selected(groupResource(group, members, base), request));
  };
  return [
    endpoint('GET', '/ServiceProviderConfig', 'scimServiceProviderConfig', ({ h, base }) =>
      reply(h, serviceProviderConfig(base)),
    ),
    ...described('/ResourceTypes', 'ScimResourceType', resourceTypes),
    ...described('/Schemas', 'ScimSchema', schemas),
    endpoint('GET', '/Users', 'listScimUsers', async ({ directory, request, h, base }) => {
      const { startIndex, ...slice } = sliceOf(request);
      const filter = personFilter(filterOf(request));
      const found = filter ? await provisioning.people(directory, filter, slice) : nothing;
      const items = found.items.map((person) => selected(userResource(person, base), request));
      return reply(h, listOf(items, found.total, startIndex));
    }),
    endpoint('POST', '/Users', 'createScimUser', async ({ directory, request, h, base }) => {
      const person = await provisioning.createPerson(directory, readPerson(await bodyOf(request)));
      return reply(h, userResource(person, base), 201).header('location', `${base}/Users/${person.id}`);
    }),
    endpoint('GET', '/Users/{id}', 'getScimUser', async ({ directory, request, h, base, id }) =>
      reply(h, selected(userResource(await provisioning.person(directory, id), base), request)),
    ),
    endpoint('PUT', '/Users/{id}', 'replaceScimUser', async ({ directory, request, h, base, id }) => {
      const body = await bodyOf(request);
      const person = await provisioning.changePerson(directory, id, (current) => readPerson(body, current));
      return reply(h, userResource(person, base));
    }),
    endpoint('PATCH', '/Users/{id}', 'updateScimUser', async ({ directory, request, h, base, id }) => {
      const body = await bodyOf(request);
      const person = await provisioning.changePerson(directory, id, (current) =>
        readPerson(patched(personValues(current), userShape, body), current),
      );
      return reply(h, userResource(person, base));
    }),
    endpoint('DELETE', '/Users/{id}', 'deleteScimUser', async ({ directory, h, id }) => {
      await provisioning.deletePerson(directory, id);
      return h.response().code(204);
    }),
    endpoint('GET', '/Groups', 'listScimGroups', async ({ directory, request, h, base }) => {
      const { startIndex, ...slice } = sliceOf(request);
      const filter = groupFilter(filterOf(request));
      const found = filter ? await provisioning.groups(directory, filter, slice) : nothing;
      const withMembers = !leavesOut(request, 'members');
      const items = [];
      for (const group of found.items) {
        const members = withMembers ? await provisioning.members(group) : undefined;
        items.push(selected(groupResource(group, members, base), request));
      }
      return reply(h, listOf(items, found.total, startIndex));
    }),
    endpoint('POST', '/Groups', 'createScimGroup', async ({ directory, request, h, base }) => {
      const group = await provisioning.createGroup(directory, readGroup(await bodyOf(request)));
      const members = await provisioning.members(group);
      const location = `${base}/Groups/${group.id}`;
      return reply(h, groupResource(group, members, base), 201).header('location', location);
    }),
    endpoint('GET', '/Groups/{id}', 'getScimGroup', async (asked) =>
      shownGroup(asked, await provisioning.group(asked.directory, asked.id)),
    ),
    endpoint('PUT', '/Groups/{id}', 'replaceScimGroup', async (asked) => {
      const body = await bodyOf(asked.request);
      const read = (current: Parameters<typeof readGroup>[1]) => readGroup(body, current);
      return shownGroup(asked, await provisioning.changeGroup(asked.directory, asked.id, read));
    }),
    endpoint('PATCH', '/Groups/{id}', 'updateScimGroup', async ({ directory, request, h, id }) => {
      const body = await bodyOf(request);
      await provisioning.changeGroup(directory, id, (current) =>
        readGroup(patched(groupValues(current), groupShape, body), current),
      );
      return h.response().code(204);
    }),
    endpoint('DELETE', '/Groups/{id}', 'deleteScimGroup', async ({ directory, h, id }) => {
      await provisioning.deleteGroup(directory, id);
      return h.response().code(204);
    }),
  ];
}

async function answered(
  request: Request,
  h: ResponseToolkit,
  context: RouteContext,
  answer: Answer,
): Promise<ResponseObject> {
  try {
    const directory = await directoryOf(request, context);
    await authorizeCaller(`directory:${directory.id}`, request, context);
    const base = `${issuerOf(request, context)}${root}`;
    return await answer({ directory, request, h, base, id: idOf(request) });
  } catch (error) {
    const fault = scimFaultOf(error);
    if (!fault) throw error;
    const response = reply(h, fault.body, fault.status);
    if (fault.status === 401) response.header('www-authenticate', 'Bearer realm="assay"');
    if (fault.retryAfterSeconds !== undefined)
      response.header('retry-after', String(fault.retryAfterSeconds));
    return response;
  }
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Of people and groups: ids are made here, and another text is nobody's. Of what is described: a name. */
function idOf({ params, path }: Request): string {
  const id = String(params.id ?? '');
  if (!path.includes(`${root}/Users/`) && !path.includes(`${root}/Groups/`)) return id;
  if (!isUuid.test(id)) throw new NotFoundError('There is nothing of this id.');
  return id.toLowerCase();
}

/** Who has no token of a directory counts as anyone of their address. */
async function directoryOf(request: Request, context: RouteContext): Promise<Directory> {
  try {
    const header: unknown = request.headers.authorization;
    const [, token] = typeof header === 'string' ? (/^Bearer ([^\s,]+)$/i.exec(header) ?? []) : [];
    if (token === undefined)
      throw new UnauthorizedError('Send the token of a directory: Authorization: Bearer <token>.');
    return await context.portal.directories.authenticate(token);
  } catch (error) {
    await allowPublic(request, context);
    throw error;
  }
}

function reply(h: ResponseToolkit, body: object, status = 200): ResponseObject {
  return h.response(JSON.stringify(body)).type(mediaType).code(status).header('cache-control', 'no-store');
}

function listOf(items: readonly unknown[], total: number, startIndex: number): Values {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: items.length,
    Resources: items,
  };
}

const nothing = { items: [], total: 0 };

/** `startIndex` counts from one; what is out of range is taken for the nearest (RFC 7644, 3.4.2.4). */
function sliceOf(request: Request) {
  const startIndex = Math.max(1, numberOf(request, 'startIndex', 1));
  const limit = Math.min(maxResults, Math.max(0, numberOf(request, 'count', 100)));
  return { startIndex, offset: startIndex - 1, limit };
}

function numberOf(request: Request, name: string, otherwise: number): number {
  const given: unknown = request.query[name];
  if (given === undefined) return otherwise;
  if (typeof given === 'string' && /^-?\d{1,9}$/.test(given)) return Number(given);
  throw new ScimError('invalidValue', `${name} must be a number.`);
}

function filterOf(request: Request): readonly Equality[] {
  const given: unknown = request.query.filter;
  return typeof given === 'string' && given.trim() !== '' ? parseFilter(given) : [];
}

/** Undefined where nobody can match. */
function personFilter(equalities: readonly Equality[]): PersonFilter | undefined {
  let filter: PersonFilter = {};
  for (const { attribute, value } of equalities) {
    const name = attribute.toLowerCase();
    if (name === 'active') filter = { ...filter, active: String(value).toLowerCase() === 'true' };
    else if (typeof value !== 'string') return undefined;
    else if (name === 'id' && !isUuid.test(value)) return undefined;
    else if (name === 'id') filter = { ...filter, id: value.toLowerCase() };
    else if (name === 'username') filter = { ...filter, userName: value };
    else if (name === 'externalid') filter = { ...filter, externalId: value };
    else
      throw new ScimError(
        'invalidFilter',
        `Users are filtered by userName, externalId, id or active, not by ${attribute}.`,
      );
  }
  return filter;
}

function groupFilter(equalities: readonly Equality[]): GroupFilter | undefined {
  let filter: GroupFilter = {};
  for (const { attribute, value } of equalities) {
    const name = attribute.toLowerCase();
    const isId = name === 'id' || name === 'members' || name === 'members.value';
    if (typeof value !== 'string' || (isId && !isUuid.test(value))) return undefined;
    if (name === 'id') filter = { ...filter, id: value.toLowerCase() };
    else if (isId) filter = { ...filter, member: value.toLowerCase() };
    else if (name === 'displayname') filter = { ...filter, displayName: value };
    else if (name === 'externalid') filter = { ...filter, externalId: value };
    else
      throw new ScimError(
        'invalidFilter',
        `Groups are filtered by displayName, externalId, id or members, not by ${attribute}.`,
      );
  }
  return filter;
}

function namesIn(request: Request, parameter: string): ReadonlySet<string> | undefined {
  const given: unknown = request.query[parameter];
  if (typeof given !== 'string' || given.trim() === '') return undefined;
  return new Set(given.split(',').map((name) => name.trim().toLowerCase()));
}

function leavesOut(request: Request, name: string): boolean {
  const wanted = namesIn(request, 'attributes');
  return namesIn(request, 'excludedAttributes')?.has(name) === true || wanted?.has(name) === false;
}

/** What `attributes` and `excludedAttributes` leave of it. */
function selected(resource: Values, request: Request): Values {
  const always = new Set(['id', 'schemas']);
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => always.has(name) || !leavesOut(request, name.toLowerCase())),
  );
}

async function bodyOf(request: Request): Promise<Values> {
  const { payload } = await parse(request.raw.req, null, {
    parse: 'gunzip',
    output: 'data',
    maxBytes,
    allow: [mediaType, 'application/json'],
    defaultContentType: mediaType,
  });
  try {
    const value: unknown = JSON.parse(Buffer.from(payload as Buffer).toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new ScimError('invalidSyntax', 'The body is not a JSON object.');
}
