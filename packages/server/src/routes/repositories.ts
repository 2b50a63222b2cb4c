import {
  type NewRepository,
  type RepositoryFilter,
  type RepositoryUpdate,
  repositorySorts,
  sortValues,
} from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import * as repositories from '../schemas/repository.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Repositories';

export function repositoryRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & RepositoryFilter, unknown>({
      method: 'GET',
      path: '/v1/repositories',
      id: 'listRepositories',
      tag,
      summary: 'List repositories',
      permission: 'repos:read',
      query: listQuery(sortValues(repositorySorts), '-createdAt', {
        team: id,
        complianceLevel: repositories.complianceLevel,
        q: Joi.string().max(200).description('Part of the name or URL.'),
        tag: repositories.tag.description('A tag that it has, in any case of letters.'),
        criticality: repositories.criticality,
        exposure: repositories.exposure,
        visibility: repositories.visibility,
      }),
      success: 200,
      reply: pageOf(repositories.repository),
      handle: async ({ principal, query }) =>
        pageReply(await portal.repositories.list(principal, query, query)),
    }),
    route<unknown, unknown, NewRepository>({
      method: 'POST',
      path: '/v1/repositories',
      id: 'createRepository',
      tag,
      summary: 'Register a repository',
      permission: 'repos:create',
      body: repositories.newRepository,
      success: 201,
      reply: repositories.repository,
      example: {
        body: { url: 'https://github.com/expressjs/express', team: '01920000-0000-7000-8000-000000000000' },
      },
      handle: ({ principal, body }) => portal.repositories.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}',
      id: 'getRepository',
      tag,
      summary: 'Get a repository',
      permission: 'repos:read',
      params: idParams,
      success: 200,
      reply: repositories.repository,
      handle: ({ principal, params }) => portal.repositories.get(principal, params.id),
    }),
    route<IdParams, unknown, RepositoryUpdate>({
      method: 'PATCH',
      path: '/v1/repositories/{id}',
      id: 'updateRepository',
      tag,
      summary:
        'Update a repository; only auditors and administrators can change level, criticality, exposure and visibility',
      permission: 'repos:update',
      params: idParams,
      body: repositories.repositoryChange,
      success: 200,
      reply: repositories.repository,
      handle: ({ principal, params, body }) => portal.repositories.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/repositories/{id}',
      id: 'deleteRepository',
      tag,
      summary: 'Delete a repository with its audits and findings',
      permission: 'repos:delete',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.repositories.delete(principal, params.id),
    }),
  ];
}
