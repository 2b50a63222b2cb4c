import {
  type AdvisoryPaper,
  type CaseChange,
  type CaseFileFormat,
  type CaseFilter,
  caseFile,
  caseFileInfos,
  type NewNotification,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as cases from '../schemas/case.ts';
import { pageOf, pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

export function caseRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & CaseFilter, unknown>({
      method: 'GET',
      path: '/v1/cases',
      id: 'listCases',
      tag,
      summary: 'List exploited vulnerabilities of products, with the periods of their notifications',
      permission: 'audits:read',
      query: pageQuery().keys(cases.caseFilter),
      success: 200,
      reply: pageOf(cases.listedCase),
      handle: async ({ principal, query }) => pageReply(await portal.cases.list(principal, query, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/cases/{id}',
      id: 'getCase',
      tag,
      summary: 'Get a case with drafts of its notifications, and who knew what when',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: cases.caseDetails,
      handle: ({ principal, params }) => portal.cases.get(principal, params.id),
    }),
    route<IdParams, unknown, CaseChange>({
      method: 'PATCH',
      path: '/v1/cases/{id}',
      id: 'updateCase',
      tag,
      summary: 'Record the awareness, the verdict or the measure of a case',
      permission: 'findings:set-false-positive',
      params: idParams,
      body: cases.caseChange,
      success: 200,
      reply: cases.caseDetails,
      example: { body: { awareAt: '2026-11-28T09:30:00+01:00' } },
      handle: ({ principal, params, body }) => portal.cases.update(principal, params.id, body),
    }),
    route<IdParams, unknown, NewNotification>({
      method: 'POST',
      path: '/v1/cases/{id}/notifications',
      id: 'recordCaseNotification',
      tag,
      summary: 'Record a notification that a person has sent; nothing is sent from here',
      permission: 'findings:set-false-positive',
      params: idParams,
      body: cases.newNotification,
      success: 201,
      reply: cases.caseDetails,
      example: {
        body: { kind: 'early_warning', sentAt: '2026-11-28T15:00:00Z', content: 'As drafted.' },
      },
      handle: ({ principal, params, body }) => portal.cases.notify(principal, params.id, body),
    }),
    route<IdParams, unknown, { readonly note: string }>({
      method: 'POST',
      path: '/v1/cases/{id}/closing',
      id: 'closeCase',
      tag,
      summary: 'Close a case once its verdict and what was sent are recorded',
      permission: 'findings:set-false-positive',
      params: idParams,
      body: cases.caseClosing,
      success: 200,
      reply: cases.caseDetails,
      handle: ({ principal, params, body }) => portal.cases.close(principal, params.id, body),
    }),
    route<IdParams, { readonly format: CaseFileFormat } & AdvisoryPaper, unknown>({
      method: 'GET',
      path: '/v1/cases/{id}/export',
      id: 'exportCase',
      tag,
      summary:
        'Export a case as PDF or JSON, with the state of the audit log, or what it says as a CSAF security advisory',
      permission: 'audits:read',
      params: idParams,
      query: cases.caseExport,
      success: 200,
      reply: null,
      mediaTypes: Object.values(caseFileInfos).map(({ mediaType }) => mediaType),
      async handle({ principal, params, query: { format, ...paper }, h }) {
        const { vulnerability } = await portal.cases.get(principal, params.id);
        const name = `${vulnerability}-${params.id.slice(-8)}`.toLowerCase().replace(/[^a-z0-9-]+/g, '-');
        const content =
          format === 'csaf'
            ? await portal.cases.advisory(principal, params.id, paper)
            : await caseFile(await portal.cases.file(principal, params.id), format);
        const { mediaType, extension } = caseFileInfos[format];
        return h
          .response(content)
          .type(mediaType)
          .header('content-disposition', `attachment; filename="${name}.${extension}"`)
          .code(200);
      },
    }),
  ];
}
