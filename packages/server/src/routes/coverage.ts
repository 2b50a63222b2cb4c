import { type CoverageFilter, coverageFile, type ListFileFormat } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import {
  coverageEntry,
  coverageExport,
  coverageFilter,
  coverageSummary,
  coverageSummaryFilter,
} from '../schemas/coverage.ts';
import { pageOf, pageQuery } from '../schemas/page.ts';
import { listFileMediaTypes, listFileReply } from './list-file-reply.ts';
import { pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Audits';

export function coverageRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, CoverageFilter & { readonly limit: number; readonly offset: number }, unknown>({
      method: 'GET',
      path: '/v1/coverage',
      id: 'listCoverage',
      tag,
      summary: 'List what every repository was checked for, by which tool and when',
      permission: 'audits:read',
      query: pageQuery().concat(Joi.object(coverageFilter)),
      success: 200,
      reply: pageOf(coverageEntry),
      handle: async ({ principal, query }) => pageReply(await portal.coverage.list(principal, query, query)),
    }),
    route<unknown, Pick<CoverageFilter, 'team' | 'at'>, unknown>({
      method: 'GET',
      path: '/v1/coverage/summary',
      id: 'summarizeCoverage',
      tag,
      summary: 'Count repositories and types of audit by coverage, for each team',
      permission: 'audits:read',
      query: coverageSummaryFilter,
      success: 200,
      reply: coverageSummary,
      handle: ({ principal, query }) => portal.coverage.summary(principal, query),
    }),
    route<unknown, CoverageFilter & { readonly format: ListFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/coverage/export',
      id: 'exportCoverage',
      tag,
      summary: 'Export the coverage of all repositories as CSV or JSON',
      permission: 'audits:read',
      query: coverageExport,
      success: 200,
      reply: null,
      mediaTypes: listFileMediaTypes,
      handle: async ({ principal, query: { format, ...filter }, h }) =>
        listFileReply(h, coverageFile(await portal.coverage.all(principal, filter), format), {
          name: 'coverage',
          format,
        }),
    }),
  ];
}
