import type { FindingChange, GroupSort, RemediationFilter } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as findings from '../schemas/finding.ts';
import { bulkResult, findingChange } from '../schemas/finding-change.ts';
import { job } from '../schemas/job.ts';
import { pageOf, pageQuery } from '../schemas/page.ts';
import { remediationCase, remediationQuery } from '../schemas/remediation-case.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

type Part = Pick<ListQuery, 'limit' | 'offset'>;

export function remediationCaseRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, Part & { readonly sort: GroupSort } & RemediationFilter, unknown>({
      method: 'GET',
      path: '/v1/remediation-cases',
      id: 'listRemediationCases',
      tag,
      summary: 'List remediation cases: what one change in a repository can fix',
      permission: 'audits:read',
      query: remediationQuery,
      success: 200,
      reply: pageOf(remediationCase),
      handle: async ({ principal, query: { limit, offset, sort, ...filter } }) =>
        pageReply(await portal.remediationCases.list(principal, filter, { limit, offset, sort })),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/remediation-cases/{id}',
      id: 'getRemediationCase',
      tag,
      summary: 'Get a remediation case',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: remediationCase,
      handle: ({ principal, params }) => portal.remediationCases.get(principal, params.id),
    }),
    route<IdParams, unknown, FindingChange>({
      method: 'PATCH',
      path: '/v1/remediation-cases/{id}',
      id: 'updateRemediationCase',
      tag,
      summary: 'Triage or assign all open findings of a remediation case',
      accepted:
        'More than 500 findings: they are changed in the background, and `GET /v1/jobs/{id}` says how far.',
      acceptedReply: job,
      permission: 'findings:triage',
      params: idParams,
      body: findingChange,
      success: 200,
      reply: bulkResult,
      example: { body: { assignee: 'me' } },
      async handle({ principal, params, body, h }) {
        const outcome = await portal.remediationCases.change(principal, params.id, body);
        return 'results' in outcome ? outcome : h.response(outcome).code(202);
      },
    }),
    route<IdParams, Part, unknown>({
      method: 'GET',
      path: '/v1/remediation-cases/{id}/comments',
      id: 'listRemediationComments',
      tag,
      summary: 'List the comments on a remediation case',
      permission: 'audits:read',
      params: idParams,
      query: pageQuery(),
      success: 200,
      reply: pageOf(findings.findingComment),
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.remediationCases.comments(principal, params.id, query)),
    }),
    route<IdParams, unknown, { readonly text: string }>({
      method: 'POST',
      path: '/v1/remediation-cases/{id}/comments',
      id: 'commentOnRemediationCase',
      tag,
      summary: 'Comment on a remediation case',
      permission: 'findings:triage',
      params: idParams,
      body: findings.newComment,
      success: 201,
      reply: findings.findingComment,
      example: { body: { text: 'Goes with the next release.' } },
      handle: ({ principal, params, body }) =>
        portal.remediationCases.comment(principal, params.id, body.text),
    }),
  ];
}
