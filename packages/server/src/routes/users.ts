import { type NewUser, type Role, sortValues, type UserChange, userSorts } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as account from '../schemas/account.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Users';

export function userRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/v1/users/me',
      id: 'getMe',
      tag,
      summary: 'Get the current user',
      permission: 'auth:self',
      success: 200,
      reply: account.user,
      handle: ({ principal }) => portal.users.me(principal),
    }),
    route<
      unknown,
      unknown,
      {
        name?: string;
        password?: string;
        currentPassword?: string;
        keepTokens?: boolean;
      }
    >({
      method: 'PATCH',
      path: '/v1/users/me',
      id: 'updateMe',
      tag,
      summary:
        'Update your name or password; a new password ends your other sessions and deletes your API tokens',
      permission: 'auth:self',
      body: account.ownChange,
      success: 200,
      reply: account.user,
      handle: ({ principal, body, request }) =>
        portal.users.updateMe(principal, body, request.info.remoteAddress),
    }),
    route<unknown, ListQuery & { q?: string; role?: Role; disabled?: boolean }, unknown>({
      method: 'GET',
      path: '/v1/users',
      id: 'listUsers',
      tag,
      summary: 'List users',
      permission: 'auth:users',
      query: listQuery(sortValues(userSorts), '-createdAt', {
        q: Joi.string().max(200).description('Part of the name or email address.'),
        role: account.role,
        disabled: Joi.boolean(),
      }),
      success: 200,
      reply: pageOf(account.managedUser),
      handle: async ({ principal, query }) => pageReply(await portal.users.list(principal, query, query)),
    }),
    route<unknown, unknown, NewUser>({
      method: 'POST',
      path: '/v1/users',
      id: 'createUser',
      tag,
      summary: 'Create a user',
      permission: 'auth:users',
      body: account.newUser,
      success: 201,
      reply: account.managedUser,
      example: {
        body: { email: 'ada@example.com', name: 'Ada', role: 'developer', password: 'correct horse battery' },
      },
      handle: ({ principal, body }) => portal.users.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/users/{id}',
      id: 'getUser',
      tag,
      summary: 'Get a user',
      permission: 'auth:users',
      params: idParams,
      success: 200,
      reply: account.managedUser,
      handle: ({ principal, params }) => portal.users.get(principal, params.id),
    }),
    route<IdParams, unknown, UserChange>({
      method: 'PATCH',
      path: '/v1/users/{id}',
      id: 'updateUser',
      tag,
      summary: 'Update a user; a new password ends their sessions and deletes their API tokens',
      permission: 'auth:users',
      params: idParams,
      body: account.userChange,
      success: 200,
      reply: account.managedUser,
      handle: ({ principal, params, body }) => portal.users.update(principal, params.id, body),
    }),
  ];
}
