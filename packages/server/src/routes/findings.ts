import { type FindingFilter, findingSorts, type StatusChange, sortValues } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as findings from '../schemas/finding.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

export function findingRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & FindingFilter, unknown>({
      method: 'GET',
      path: '/v1/findings',
      id: 'listFindings',
      tag,
      summary: 'List findings',
      permission: 'audits:read',
      query: listQuery(sortValues(findingSorts), '-priority', findings.findingFilter),
      success: 200,
      reply: pageOf(findings.finding),
      handle: async ({ principal, query }) => pageReply(await portal.findings.list(principal, query, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/findings/{id}',
      id: 'getFinding',
      tag,
      summary: 'Get a finding with its history',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: findings.findingWithHistory,
      handle: ({ principal, params }) => portal.findings.get(principal, params.id),
    }),
    route<IdParams, unknown, StatusChange>({
      method: 'PATCH',
      path: '/v1/findings/{id}',
      id: 'updateFinding',
      tag,
      summary: 'Triage a finding',
      permission: 'findings:triage',
      params: idParams,
      body: findings.statusChange,
      success: 200,
      reply: findings.finding,
      example: { body: { status: 'acknowledged', comment: 'Rotated; goes with the next release.' } },
      handle: ({ principal, params, body }) => portal.findings.setStatus(principal, params.id, body),
    }),
    route<unknown, unknown, StatusChange & { ids?: string[]; filter?: FindingFilter }>({
      method: 'POST',
      path: '/v1/findings/bulk',
      id: 'updateFindings',
      tag,
      summary: 'Triage up to 500 findings, or all that a filter selects',
      permission: 'findings:triage',
      body: findings.bulkChange,
      success: 200,
      reply: findings.bulkResult,
      handle: ({ principal, body: { ids, filter, ...change } }) =>
        ids
          ? portal.findings.setStatuses(principal, ids, change)
          : portal.findings.setStatusesWhere(principal, filter ?? {}, change),
    }),
  ];
}
