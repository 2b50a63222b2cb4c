import { type RouteDefinition, route } from '../route.ts';
import { job } from '../schemas/job.ts';
import { type IdParams, idParams, type RouteTools } from './route-tools.ts';

export function jobRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/jobs/{id}',
      id: 'getJob',
      tag: 'Findings',
      summary: 'Show a bulk change that goes on in the background',
      permission: 'findings:triage',
      params: idParams,
      success: 200,
      reply: job,
      handle: ({ principal, params }) => portal.findingBulks.get(principal, params.id),
    }),
  ];
}
