import {
  type AuditFilter,
  auditSorts,
  auditsFile,
  type ListFileFormat,
  type NewAudit,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as audits from '../schemas/audit.ts';
import { finding } from '../schemas/finding.ts';
import { listQuery, pageOf, pageQuery } from '../schemas/page.ts';
import { inOrder, shortId } from '../schemas/values.ts';
import { madeOf } from '../visible.ts';
import { parseBatch } from './audit-batch.ts';
import { listFileMediaTypes, listFileReply } from './list-file-reply.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Audits';

export function auditRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & AuditFilter, unknown>({
      method: 'GET',
      path: '/v1/audits',
      id: 'listAudits',
      tag,
      summary: 'List audits with their summaries',
      permission: 'audits:read',
      query: inOrder(listQuery(sortValues(auditSorts), '-createdAt', { ...audits.auditFilter, shortId })),
      success: 200,
      reply: pageOf(audits.listedAudit),
      handle: async ({ principal, query }) => pageReply(await portal.audits.list(principal, query, query)),
    }),
    route<unknown, AuditFilter & { readonly format: ListFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/audits/export',
      id: 'exportAudits',
      tag,
      summary: 'Export audits and imports as CSV or JSON',
      permission: 'audits:read',
      query: inOrder(audits.auditsExport),
      success: 200,
      reply: null,
      mediaTypes: listFileMediaTypes,
      handle: async ({ principal, query: { format, ...filter }, h }) =>
        listFileReply(h, await auditsFile(portal.audits.all(principal, filter), format), {
          name: 'audits',
          format,
        }),
    }),
    route<unknown, unknown, NewAudit>({
      method: 'POST',
      path: '/v1/audits',
      id: 'createAudit',
      tag,
      summary: 'Request an audit; it is queued until a worker is free',
      permission: 'audits:create',
      body: audits.newAudit,
      success: 201,
      reply: audits.audit,
      example: { body: { repositoryId: '01920000-0000-7000-8000-000000000000', type: 'security' } },
      handle: async ({ principal, body }) => ({
        ...(await portal.audits.create(principal, body)),
        findings: [],
        changes: null,
      }),
    }),
    route<unknown, unknown, { audits: unknown[]; atomic: boolean }>({
      method: 'POST',
      path: '/v1/audits/batch',
      id: 'createAudits',
      tag,
      summary: 'Request up to 100 audits at once',
      permission: 'audits:create',
      body: audits.newBatch,
      success: 201,
      reply: audits.batchResult,
      handle: async ({ principal, body }) => {
        const { entries, originals } = parseBatch(body.audits);
        const batch = await portal.audits.createBatch(principal, entries, originals, body.atomic);
        const created = batch.created.map((audit) => ({ ...audit, findings: [], changes: null }));
        return madeOf(batch, { created, failed: batch.failed });
      },
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/audits/{id}',
      id: 'getAudit',
      tag,
      summary: 'Get an audit with its most severe findings',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: audits.audit,
      handle: ({ principal, params }) => portal.audits.get(principal, params.id),
    }),
    route<IdParams, { limit: number; offset: number }, unknown>({
      method: 'GET',
      path: '/v1/audits/{id}/findings',
      id: 'listAuditFindings',
      tag,
      summary: 'List the findings of an audit, most severe first',
      permission: 'audits:read',
      params: idParams,
      query: pageQuery(),
      success: 200,
      reply: pageOf(finding),
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.audits.findings(principal, params.id, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/audits/{id}/cancel',
      id: 'cancelAudit',
      tag,
      summary: 'Cancel a queued or running audit',
      permission: 'audits:create',
      params: idParams,
      success: 200,
      reply: audits.audit,
      handle: async ({ principal, params }) => {
        await portal.audits.cancel(principal, params.id);
        return portal.audits.get(principal, params.id);
      },
    }),
  ];
}
