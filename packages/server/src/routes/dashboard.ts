import type { DashboardFilter } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import {
  dashboard,
  dashboardQuery,
  openAges,
  openAgesQuery,
  overview,
  overviewQuery,
} from '../schemas/dashboard.ts';
import type { RouteTools } from './route-tools.ts';

export function dashboardRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, DashboardFilter, unknown>({
      method: 'GET',
      path: '/v1/analytics/dashboard',
      id: 'getDashboard',
      tag: 'Reports',
      summary: 'Get the dashboard: repositories, audits and findings',
      permission: 'reports:read',
      query: dashboardQuery,
      success: 200,
      reply: dashboard,
      handle: ({ principal, query }) => portal.dashboard.get(principal, query),
    }),
    route<unknown, Omit<DashboardFilter, 'repositoryId'>, unknown>({
      method: 'GET',
      path: '/v1/analytics/overview',
      id: 'getOverview',
      tag: 'Reports',
      summary: 'Get teams, data freshness and open findings by day and severity',
      permission: 'reports:read',
      query: overviewQuery,
      success: 200,
      reply: overview,
      handle: ({ principal, query }) => portal.overviews.get(principal, query),
    }),
    route<unknown, Pick<DashboardFilter, 'team' | 'repositoryId'>, unknown>({
      method: 'GET',
      path: '/v1/analytics/ages',
      id: 'getOpenAges',
      tag: 'Reports',
      summary: 'Age and due dates of open findings, by severity.',
      permission: 'reports:read',
      query: openAgesQuery,
      success: 200,
      reply: openAges,
      handle: ({ principal, query }) => portal.dashboard.ages(principal, query),
    }),
  ];
}
