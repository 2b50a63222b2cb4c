import { Readable } from 'node:stream';
import {
  type NewReport,
  type ReportFilter,
  reportMediaTypes,
  reportSorts,
  type StoredReport,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import * as reports from '../schemas/report.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Reports';

/** What a report can do in the window that shows it: look, and nothing else. */
const shownPolicies: Readonly<Partial<Record<StoredReport['format'], string>>> = {
  html: "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups",
  // Browsers show a PDF as an object of a page of their own, which a sandbox would keep from running.
  pdf: "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};
const noPolicy = "default-src 'none'; sandbox";

function contentPolicy(format: StoredReport['format'], disposition: 'attachment' | 'inline'): string {
  const policy = disposition === 'inline' ? (shownPolicies[format] ?? noPolicy) : noPolicy;
  return `${policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

export function reportRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & ReportFilter, unknown>({
      method: 'GET',
      path: '/v1/reports',
      id: 'listReports',
      tag,
      summary: 'List reports',
      permission: 'reports:read',
      query: listQuery(sortValues(reportSorts), '-createdAt', {
        type: reports.reportType,
        format: reports.reportFormat,
        status: reports.reportStatus,
      }),
      success: 200,
      reply: pageOf(reports.report),
      handle: async ({ principal, query: { limit, offset, sort, ...filter } }) =>
        pageReply(await portal.reports.list(principal, filter, { limit, offset, sort })),
    }),
    route<unknown, unknown, NewReport>({
      method: 'POST',
      path: '/v1/reports',
      id: 'createReport',
      tag,
      summary: 'Generate a report',
      permission: 'reports:create',
      body: reports.newReport,
      success: 201,
      reply: reports.report,
      example: { body: { type: 'findings', format: 'html' } },
      handle: ({ principal, body }) => portal.reports.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/reports/{id}',
      id: 'getReport',
      tag,
      summary: 'Get a report without its content',
      permission: 'reports:read',
      params: idParams,
      success: 200,
      reply: reports.report,
      handle: ({ principal, params }) => portal.reports.get(principal, params.id),
    }),
    route<IdParams, { readonly disposition: 'attachment' | 'inline' }, unknown>({
      method: 'GET',
      path: '/v1/reports/{id}/content',
      id: 'getReportContent',
      tag,
      summary: 'Download the content of a report',
      permission: 'reports:read',
      params: idParams,
      success: 200,
      query: reports.reportContentQuery,
      reply: null,
      mediaTypes: reportMediaTypes,
      handle: async ({ principal, params, query: { disposition }, h }) => {
        const { report, mediaType, fileName, read } = await portal.reports.content(principal, params.id);
        return h
          .response(Readable.from(read(), { objectMode: false }))
          .type(mediaType)
          .bytes(report.size ?? 0)
          .header('content-disposition', `${disposition}; filename="${fileName}"`)
          .header('content-security-policy', contentPolicy(report.format, disposition))
          .header('etag', `"${report.sha256}"`)
          .code(200);
      },
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/reports/{id}',
      id: 'deleteReport',
      tag,
      summary: 'Delete a report',
      permission: 'reports:create',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.reports.delete(principal, params.id),
    }),
  ];
}
