import { directorySorts, type NewDirectory, sortValues } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as directories from '../schemas/directory.ts';
import { listQuery, pageOf, pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Users';
const permission = 'auth:users';

export function directoryRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery, unknown>({
      method: 'GET',
      path: '/v1/directories',
      id: 'listDirectories',
      tag,
      summary: 'List directories that provision users by SCIM',
      permission,
      query: listQuery(sortValues(directorySorts), '-createdAt', {}),
      success: 200,
      reply: pageOf(directories.directory),
      handle: async ({ principal, query }) => pageReply(await portal.directories.list(principal, query)),
    }),
    route<unknown, unknown, NewDirectory>({
      method: 'POST',
      path: '/v1/directories',
      id: 'createDirectory',
      tag,
      summary: 'Let a directory provision users by SCIM, and get its token',
      permission,
      body: directories.newDirectory,
      success: 201,
      reply: directories.directoryWithToken,
      example: { body: { name: 'Entra ID', personClaim: 'oid' } },
      handle: ({ principal, body }) => portal.directories.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/directories/{id}',
      id: 'getDirectory',
      tag,
      summary: 'Get a directory; its token is never returned',
      permission,
      params: idParams,
      success: 200,
      reply: directories.directory,
      handle: ({ principal, params }) => portal.directories.get(principal, params.id),
    }),
    route<IdParams, Pick<ListQuery, 'limit' | 'offset'>, unknown>({
      method: 'GET',
      path: '/v1/directories/{id}/groups',
      id: 'listDirectoryGroups',
      tag,
      summary: 'List the groups that a directory has provisioned, by name',
      permission,
      params: idParams,
      query: pageQuery(),
      success: 200,
      reply: pageOf(directories.directoryGroup),
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.directories.groups(principal, params.id, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/directories/{id}/token',
      id: 'rotateDirectoryToken',
      tag,
      summary: 'Replace the token of a directory; the old one is accepted for a day more',
      permission,
      params: idParams,
      success: 201,
      reply: directories.directoryWithToken,
      handle: ({ principal, params }) => portal.directories.rotateToken(principal, params.id),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/directories/{id}',
      id: 'deleteDirectory',
      tag,
      summary: 'Delete a directory; the accounts of its people stay as they are',
      permission,
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.directories.delete(principal, params.id),
    }),
  ];
}
