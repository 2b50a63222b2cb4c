import {
  type DecisionExportFormat,
  type DecisionFilter,
  decisionSorts,
  decisionsFile,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { decision, decisionExport, decisionFilter } from '../schemas/decision.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';
const mediaTypes = { csv: 'text/csv', json: 'application/json' } as const;

export function decisionRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & DecisionFilter, unknown>({
      method: 'GET',
      path: '/v1/decisions',
      id: 'listDecisions',
      tag,
      summary: 'List acceptances, false positives and proposals: who, why and until when',
      permission: 'audits:read',
      query: listQuery(sortValues(decisionSorts), 'expiresAt', decisionFilter),
      success: 200,
      reply: pageOf(decision),
      handle: async ({ principal, query }) =>
        pageReply(await portal.decisionLists.list(principal, query, query)),
    }),
    route<unknown, DecisionFilter & { readonly format: DecisionExportFormat }, unknown>({
      method: 'GET',
      path: '/v1/decisions/export',
      id: 'exportDecisions',
      tag,
      summary: 'Export all decisions as CSV or JSON',
      permission: 'audits:read',
      query: decisionExport,
      success: 200,
      reply: null,
      mediaTypes: Object.values(mediaTypes),
      handle: async ({ principal, query: { format, ...filter }, h }) =>
        h
          .response(await decisionsFile(portal.decisionLists.all(principal, filter), format))
          .type(`${mediaTypes[format]}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="decisions.${format}"`)
          .code(200),
    }),
  ];
}
