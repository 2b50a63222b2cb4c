import { type NewWaiver, sortValues, type WaiverFilter, waiverSorts } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as compliance from '../schemas/compliance.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Compliance';

export function waiverRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & WaiverFilter, unknown>({
      method: 'GET',
      path: '/v1/compliance/waivers',
      id: 'listWaivers',
      tag,
      summary: 'List exceptions to policies, those that have ended included.',
      permission: 'compliance:read',
      query: listQuery(sortValues(waiverSorts), '-createdAt', {
        repositoryId: id,
        policyId: id,
        active: Joi.boolean().description('Whether it still holds.'),
      }),
      success: 200,
      reply: pageOf(compliance.waiver),
      handle: async ({ principal, query }) => pageReply(await portal.waivers.list(principal, query, query)),
    }),
    route<unknown, unknown, NewWaiver>({
      method: 'POST',
      path: '/v1/compliance/waivers',
      id: 'createWaiver',
      tag,
      summary: 'Except a repository from a policy until a date; it is judged anew at once.',
      permission: 'compliance:write',
      body: compliance.newWaiver,
      success: 201,
      reply: compliance.waiver,
      handle: ({ principal, body }) => portal.waivers.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/compliance/waivers/{id}',
      id: 'getWaiver',
      tag,
      summary: 'Get an exception.',
      permission: 'compliance:read',
      params: idParams,
      success: 200,
      reply: compliance.waiver,
      handle: ({ principal, params }) => portal.waivers.get(principal, params.id),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/compliance/waivers/{id}',
      id: 'deleteWaiver',
      tag,
      summary: 'End an exception.',
      permission: 'compliance:write',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.waivers.delete(principal, params.id),
    }),
    route<unknown, unknown, { readonly repositoryId: string; readonly findingIds: readonly string[] }>({
      method: 'POST',
      path: '/v1/compliance/status/preview',
      id: 'previewComplianceStatus',
      tag,
      summary: 'Where would a repository stand if these findings were resolved? Stores nothing.',
      permission: 'compliance:read',
      body: compliance.statusPreviewRequest,
      success: 200,
      reply: compliance.statusPreview,
      prepare: ({ principal, body }) => portal.compliance.preview(principal, body),
      handle: async ({ prepared }) => prepared,
    }),
  ];
}
