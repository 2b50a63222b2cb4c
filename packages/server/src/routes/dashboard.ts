import type { DashboardFilter } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { dashboard, dashboardQuery } from '../schemas/dashboard.ts';
import type { RouteTools } from './route-tools.ts';

export function dashboardRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, DashboardFilter, unknown>({
      method: 'GET',
      path: '/v1/analytics/dashboard',
      id: 'getDashboard',
      tag: 'Reports',
      summary: 'Repositories, audits and findings at a glance.',
      permission: 'reports:read',
      query: dashboardQuery,
      success: 200,
      reply: dashboard,
      handle: ({ principal, query }) => portal.dashboard.get(principal, query),
    }),
  ];
}
