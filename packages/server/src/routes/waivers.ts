import {
  type ListFileFormat,
  type NewWaiver,
  sortValues,
  type WaiverDecision,
  type WaiverFilter,
  waiverSorts,
  waiverStates,
  waiversFile,
} from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as compliance from '../schemas/compliance.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { id, listFileFormat } from '../schemas/values.ts';
import { listFileMediaTypes, listFileReply } from './list-file-reply.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Compliance';

const waiverFilter = {
  repositoryId: id,
  policyId: id,
  active: Joi.boolean().description('Whether the waiver is active.'),
  state: Joi.string().valid(...waiverStates),
};

export function waiverRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & WaiverFilter, unknown>({
      method: 'GET',
      path: '/v1/compliance/waivers',
      id: 'listWaivers',
      tag,
      summary: 'List waivers: those that hold, wait, have ended, or were rejected or revoked',
      permission: 'compliance:read',
      query: listQuery(sortValues(waiverSorts), '-createdAt', waiverFilter),
      success: 200,
      reply: pageOf(compliance.waiver),
      handle: async ({ principal, query }) => pageReply(await portal.waivers.list(principal, query, query)),
    }),
    route<unknown, WaiverFilter & { readonly format: ListFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/compliance/waivers/export',
      id: 'exportWaivers',
      tag,
      summary: 'Export all waivers as CSV or JSON, with who asked, who decided and what supports them',
      permission: 'compliance:read',
      query: Joi.object({ ...waiverFilter, format: listFileFormat }),
      success: 200,
      reply: null,
      mediaTypes: listFileMediaTypes,
      handle: async ({ principal, query: { format, ...filter }, h }) =>
        listFileReply(h, await waiversFile(portal.waivers.all(principal, filter), format), {
          name: 'waivers',
          format,
        }),
    }),
    route<unknown, unknown, NewWaiver>({
      method: 'POST',
      path: '/v1/compliance/waivers',
      id: 'createWaiver',
      tag,
      summary: 'Waive a policy for a repository, or as a developer propose to',
      permission: 'findings:triage',
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
    route<IdParams, unknown, WaiverDecision>({
      method: 'POST',
      path: '/v1/compliance/waivers/{id}/decision',
      id: 'decideWaiver',
      tag,
      summary: 'Approve, reject or, as who proposed it, withdraw a proposed waiver',
      permission: 'findings:triage',
      params: idParams,
      body: compliance.waiverDecision,
      success: 200,
      reply: compliance.waiver,
      example: { body: { approve: true } },
      handle: ({ principal, params, body }) => portal.waivers.decide(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/compliance/waivers/{id}',
      id: 'deleteWaiver',
      tag,
      summary: 'Revoke a waiver; it stays in the list',
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
