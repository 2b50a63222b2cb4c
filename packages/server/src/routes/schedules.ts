import {
  type NewSchedule,
  type ScheduleChange,
  type ScheduleFilter,
  scheduleSorts,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import * as schedules from '../schemas/schedule.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Schedules';

export function scheduleRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & ScheduleFilter, unknown>({
      method: 'GET',
      path: '/v1/schedules',
      id: 'listSchedules',
      tag,
      summary: 'List schedules of audits and reports',
      permission: 'audits:read',
      query: listQuery(sortValues(scheduleSorts), '-createdAt', { team: id, repositoryId: id }),
      success: 200,
      reply: pageOf(schedules.schedule),
      handle: async ({ principal, query }) => pageReply(await portal.schedules.list(principal, query, query)),
    }),
    route<unknown, unknown, NewSchedule>({
      method: 'POST',
      path: '/v1/schedules',
      id: 'createSchedule',
      tag,
      summary: 'Schedule recurring audits or reports for a repository, a team or all repositories',
      permission: 'audits:create',
      body: schedules.newSchedule,
      example: {
        body: {
          name: 'Every night',
          repositoryId: '01920000-0000-7000-8000-000000000000',
          types: ['security', 'dependency'],
          cron: '0 2 * * *',
          timeZone: 'Europe/Berlin',
        },
      },
      success: 201,
      reply: schedules.schedule,
      handle: ({ principal, body }) => portal.schedules.create(principal, body),
    }),
    route<unknown, { readonly cron: string; readonly timeZone?: string }, unknown>({
      method: 'GET',
      path: '/v1/schedules/preview',
      id: 'previewSchedule',
      tag,
      summary: 'Preview the next runs of a cron expression',
      permission: 'audits:read',
      query: schedules.schedulePreviewQuery,
      success: 200,
      reply: schedules.schedulePreview,
      handle: ({ principal, query }) => portal.schedules.preview(principal, query.cron, query.timeZone),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/schedules/{id}',
      id: 'getSchedule',
      tag,
      summary: 'Get a schedule',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: schedules.schedule,
      handle: ({ principal, params }) => portal.schedules.get(principal, params.id),
    }),
    route<IdParams, unknown, ScheduleChange>({
      method: 'PATCH',
      path: '/v1/schedules/{id}',
      id: 'updateSchedule',
      tag,
      summary: 'Update a schedule',
      permission: 'audits:create',
      params: idParams,
      body: schedules.scheduleChange,
      success: 200,
      reply: schedules.schedule,
      handle: ({ principal, params, body }) => portal.schedules.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/schedules/{id}',
      id: 'deleteSchedule',
      tag,
      summary: 'Delete a schedule and its pending requests',
      permission: 'audits:create',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.schedules.delete(principal, params.id),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/schedules/{id}/run',
      id: 'runSchedule',
      tag,
      summary: 'Start a run now',
      permission: 'audits:create',
      params: idParams,
      success: 200,
      reply: schedules.schedule,
      handle: ({ principal, params }) => portal.schedules.run(principal, params.id),
    }),
  ];
}
