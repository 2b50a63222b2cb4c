import {
  type CredentialSecret,
  credentialSorts,
  type NewCredential,
  type PreparedCredential,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as credentials from '../schemas/credential.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Repositories';
const permission = 'credentials:manage';

export function credentialRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & { readonly team?: string }, unknown>({
      method: 'GET',
      path: '/v1/credentials',
      id: 'listCredentials',
      tag,
      summary: 'List credentials for Git; administrators list all, team owners those of their teams',
      permission,
      query: listQuery(sortValues(credentialSorts), '-createdAt', { team: id }),
      success: 200,
      reply: pageOf(credentials.credential),
      handle: async ({ principal, query }) =>
        pageReply(await portal.credentials.list(principal, query, query)),
    }),
    route<unknown, unknown, NewCredential, PreparedCredential>({
      method: 'POST',
      path: '/v1/credentials',
      id: 'createCredential',
      tag,
      summary: 'Store an HTTPS token or a deploy key for private repositories, after testing it',
      permission,
      body: credentials.newCredential,
      example: {
        body: { kind: 'token', scope: 'https://git.example.com/platform', token: 'TOKEN' },
      },
      success: 201,
      reply: credentials.testedCredential,
      prepare: ({ principal, body }) => portal.credentials.prepare(principal, body),
      handle: ({ principal, prepared }) =>
        portal.credentials.create(principal, prepared as PreparedCredential),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/credentials/{id}',
      id: 'getCredential',
      tag,
      summary: 'Get a credential with its last use and failure; the secret is never returned',
      permission,
      params: idParams,
      success: 200,
      reply: credentials.credential,
      handle: ({ principal, params }) => portal.credentials.get(principal, params.id),
    }),
    route<IdParams, unknown, { readonly testUrl?: string }>({
      method: 'POST',
      path: '/v1/credentials/{id}/test',
      id: 'testCredential',
      tag,
      summary: 'Test a credential at its code host',
      permission,
      params: idParams,
      body: credentials.credentialTestRequest,
      success: 200,
      reply: credentials.credentialTest,
      prepare: ({ principal, params, body }) => portal.credentials.test(principal, params.id, body.testUrl),
      handle: ({ prepared }) => prepared,
    }),
    route<IdParams, unknown, CredentialSecret, PreparedCredential>({
      method: 'POST',
      path: '/v1/credentials/{id}/secret',
      id: 'rotateCredential',
      tag,
      summary: 'Rotate a credential: replace its token or key, after testing the new one',
      permission,
      params: idParams,
      body: credentials.credentialRotation,
      success: 200,
      reply: credentials.testedCredential,
      prepare: ({ principal, params, body }) =>
        portal.credentials.prepareRotation(principal, params.id, body),
      handle: ({ principal, prepared }) =>
        portal.credentials.rotate(principal, prepared as PreparedCredential),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/credentials/{id}',
      id: 'deleteCredential',
      tag,
      summary: 'Delete a credential',
      permission,
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.credentials.delete(principal, params.id),
    }),
  ];
}
