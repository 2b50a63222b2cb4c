import type { StoredTracker } from '@assay/core';
import { type NewTracker, sortValues, type TrackerChange, ticketSorts, trackerSorts } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import * as tickets from '../schemas/ticket.ts';
import { id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Tickets';
const permission = 'tickets:manage';

export function ticketRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery, unknown>({
      method: 'GET',
      path: '/v1/trackers',
      id: 'listTrackers',
      tag,
      summary: 'List trackers: GitHub, GitLab and Jira projects that get tickets',
      permission,
      query: listQuery(sortValues(trackerSorts), '-createdAt', {}),
      success: 200,
      reply: pageOf(tickets.tracker),
      handle: async ({ principal, query }) => pageReply(await portal.tickets.listTrackers(principal, query)),
    }),
    route<unknown, unknown, NewTracker, StoredTracker>({
      method: 'POST',
      path: '/v1/trackers',
      id: 'createTracker',
      tag,
      summary: 'Open tickets for findings in a project, after testing the token',
      permission,
      body: tickets.newTracker,
      example: { body: { kind: 'github', project: 'acme/shop', token: 'TOKEN', minPriority: 'high' } },
      success: 201,
      reply: tickets.tracker,
      prepare: ({ principal, body }) => portal.tickets.prepare(principal, body),
      handle: ({ principal, prepared }) => portal.tickets.create(principal, prepared as StoredTracker),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/trackers/{id}',
      id: 'getTracker',
      tag,
      summary: 'Get a tracker with its last success and failure; the token is never returned',
      permission,
      params: idParams,
      success: 200,
      reply: tickets.tracker,
      handle: ({ principal, params }) => portal.tickets.getTracker(principal, params.id),
    }),
    route<IdParams, unknown, TrackerChange, StoredTracker>({
      method: 'PATCH',
      path: '/v1/trackers/{id}',
      id: 'updateTracker',
      tag,
      summary: 'Update a tracker; a new token is tested first, and its tickets stay',
      permission,
      params: idParams,
      body: tickets.trackerChange,
      success: 200,
      reply: tickets.tracker,
      prepare: ({ principal, params, body }) => portal.tickets.prepareChange(principal, params.id, body),
      handle: ({ principal, prepared, body }) =>
        portal.tickets.update(principal, prepared as StoredTracker, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/trackers/{id}/test',
      id: 'testTracker',
      tag,
      summary: 'Test the token of a tracker',
      permission,
      params: idParams,
      success: 200,
      reply: tickets.trackerTest,
      prepare: ({ principal, params }) => portal.tickets.test(principal, params.id),
      handle: ({ prepared }) => prepared,
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/trackers/{id}',
      id: 'deleteTracker',
      tag,
      summary: 'Delete a tracker; its tickets stay, and are followed no longer',
      permission,
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.tickets.delete(principal, params.id),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/findings/{id}/tickets',
      id: 'listFindingTickets',
      tag,
      summary: 'List the tickets of a finding',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: tickets.findingTickets,
      handle: ({ principal, params }) => portal.tickets.ofFinding(principal, params.id),
    }),
    route<unknown, ListQuery & { readonly tracker?: string; readonly finding?: string }, unknown>({
      method: 'GET',
      path: '/v1/tickets',
      id: 'listTickets',
      tag,
      summary: 'List tickets of a tracker or of a finding',
      permission,
      query: listQuery(sortValues(ticketSorts), '-createdAt', { tracker: id, finding: id }),
      success: 200,
      reply: pageOf(tickets.ticket),
      handle: async ({ principal, query }) => pageReply(await portal.tickets.list(principal, query, query)),
    }),
  ];
}
