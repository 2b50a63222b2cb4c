import {
  type BacktestQuestion,
  type ExposureFilter,
  exposureFile,
  type IncidentQuestion,
  type IndicatorQuestion,
  incidentFile,
  type ListFileFormat,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { backtest, backtestQuery } from '../schemas/backtest.ts';
import * as history from '../schemas/history.ts';
import { madeOf } from '../visible.ts';
import { listFileMediaTypes, listFileReply } from './list-file-reply.ts';
import { pageReply, type RouteTools } from './route-tools.ts';

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** What the Git history of every repository says of its dependencies. */
export function historyRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, Part & ExposureFilter, unknown>({
      method: 'GET',
      path: '/v1/analytics/exposure',
      id: 'listExposures',
      tag: 'Analytics',
      summary: 'List when repositories were exposed to which vulnerability',
      permission: 'audits:read',
      query: history.exposureQuery,
      success: 200,
      reply: history.exposures,
      handle: async ({ principal, query }) => {
        const { summary, ...page } = await portal.histories.exposures(principal, query, query);
        return { ...pageReply(page), summary };
      },
    }),
    route<unknown, ExposureFilter & { readonly format: ListFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/analytics/exposure/export',
      id: 'exportExposures',
      tag: 'Analytics',
      summary: 'Export when repositories were exposed as CSV or JSON',
      permission: 'audits:read',
      query: history.exposureExport,
      success: 200,
      reply: null,
      mediaTypes: listFileMediaTypes,
      handle: async ({ principal, query: { format, ...filter }, h }) =>
        listFileReply(h, exposureFile(await portal.histories.allExposures(principal, filter), format), {
          name: 'exposure',
          format,
        }),
    }),
    route<unknown, Part & BacktestQuestion, unknown>({
      method: 'GET',
      path: '/v1/analytics/backtest',
      id: 'backtest',
      tag: 'Analytics',
      summary: 'Show what a policy, gate or decision rule would have decided in the past',
      permission: 'compliance:read',
      query: backtestQuery,
      success: 200,
      reply: backtest,
      handle: async ({ principal, query }) => {
        const { limit, offset } = query;
        const found = await portal.backtests.run(principal, query);
        const { decisions, ...answer } = found;
        const items = decisions.slice(offset, offset + limit);
        const page = madeOf(found, { items, total: decisions.length, limit, offset });
        return { ...pageReply(page), ...answer };
      },
    }),
    route<unknown, Part & IncidentQuestion, unknown>({
      method: 'GET',
      path: '/v1/packages/incidents',
      id: 'listPackageIncidents',
      tag: 'Packages',
      summary: 'List which repositories had a package in a window of time',
      permission: 'audits:read',
      query: history.incidentQuery,
      success: 200,
      reply: history.incidents,
      handle: async ({ principal, query }) => {
        const { limit, offset } = query;
        const found = await portal.histories.incident(principal, query);
        const { repositories, ...answer } = found;
        const items = repositories.slice(offset, offset + limit);
        const page = madeOf(found, { items, total: repositories.length, limit, offset });
        return { ...pageReply(page), ...answer };
      },
    }),
    route<unknown, unknown, IndicatorQuestion>({
      method: 'POST',
      path: '/v1/packages/incidents',
      id: 'searchIndicators',
      tag: 'Packages',
      summary: 'Search every repository for a list of indicators of an incident; stores nothing',
      permission: 'audits:read',
      body: history.indicatorQuestion,
      success: 200,
      reply: history.indicators,
      example: { body: { indicators: 'npm:left-pad@1.3.0\nnpm:axios@1.14.1' } },
      prepare: ({ principal, body }) => portal.histories.incidents(principal, body),
      handle: async ({ prepared }) => prepared,
    }),
    route<unknown, IncidentQuestion & { readonly format: ListFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/packages/incidents/export',
      id: 'exportPackageIncidents',
      tag: 'Packages',
      summary: 'Export which repositories had a package in a window of time as CSV or JSON',
      permission: 'audits:read',
      query: history.incidentExport,
      success: 200,
      reply: null,
      mediaTypes: listFileMediaTypes,
      handle: async ({ principal, query: { format, ...question }, h }) =>
        listFileReply(h, incidentFile(await portal.histories.incident(principal, question), format), {
          name: 'incident',
          format,
        }),
    }),
  ];
}
