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
      summary: 'List waivers, including expired ones',
      permission: 'compliance:read',
      query: listQuery(sortValues(waiverSorts), '-createdAt', {
        repositoryId: id,
        policyId: id,
        active: Joi.boolean().description('Whether the waiver is active.'),
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
      summary: 'Waive a policy for a repository; its status is re-evaluated at once',
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
      summary: 'Get a waiver',
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
      summary: 'Revoke a waiver',
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
      summary: 'Preview compliance status as if findings were resolved; stores nothing',
      permission: 'compliance:read',
      body: compliance.statusPreviewRequest,
      success: 200,
      reply: compliance.statusPreview,
      prepare: ({ principal, body }) => portal.compliance.preview(principal, body),
      handle: async ({ prepared }) => prepared,
    }),
  ];
}
