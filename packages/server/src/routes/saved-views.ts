import type { NewSavedView } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/page.ts';
import * as views from '../schemas/saved-view.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

export function savedViewRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, Pick<ListQuery, 'limit' | 'offset'>, unknown>({
      method: 'GET',
      path: '/v1/views',
      id: 'listSavedViews',
      tag,
      summary: 'List saved views of findings: your own, and those shared with your teams',
      permission: 'audits:read',
      query: pageQuery(),
      success: 200,
      reply: pageOf(views.savedView),
      handle: async ({ principal, query }) => pageReply(await portal.savedViews.list(principal, query)),
    }),
    route<unknown, unknown, NewSavedView>({
      method: 'POST',
      path: '/v1/views',
      id: 'createSavedView',
      tag,
      summary: 'Save a view of findings, private or shared with a team',
      permission: 'audits:read',
      body: views.newSavedView,
      success: 201,
      reply: views.savedView,
      example: { body: { name: 'Critical by rule', query: 'severity=critical&status=open&by=rule' } },
      handle: ({ principal, body }) => portal.savedViews.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/views/{id}',
      id: 'getSavedView',
      tag,
      summary: 'Get a saved view',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: views.savedView,
      handle: ({ principal, params }) => portal.savedViews.get(principal, params.id),
    }),
    route<IdParams, unknown, Partial<NewSavedView>>({
      method: 'PATCH',
      path: '/v1/views/{id}',
      id: 'updateSavedView',
      tag,
      summary: 'Rename, change or share a saved view',
      permission: 'audits:read',
      params: idParams,
      body: views.savedViewChange,
      success: 200,
      reply: views.savedView,
      handle: ({ principal, params, body }) => portal.savedViews.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/views/{id}',
      id: 'deleteSavedView',
      tag,
      summary: 'Delete a saved view',
      permission: 'audits:read',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.savedViews.delete(principal, params.id),
    }),
  ];
}
