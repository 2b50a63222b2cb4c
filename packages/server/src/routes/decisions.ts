import {
  type DecisionFilter,
  decisionSorts,
  decisionsFile,
  type ListFileFormat,
  type ProposalDecision,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { decision, decisionExport, decisionFilter } from '../schemas/decision.ts';
import { proposalDecision } from '../schemas/finding-change.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { listFileMediaTypes, listFileReply } from './list-file-reply.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

export function decisionRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & DecisionFilter, unknown>({
      method: 'GET',
      path: '/v1/decisions',
      id: 'listDecisions',
      tag,
      summary: 'List acceptances, false positives and proposals: who, why and until when',
      permission: 'audits:read',
      query: listQuery(sortValues(decisionSorts), 'expiresAt', decisionFilter),
      success: 200,
      reply: pageOf(decision),
      handle: async ({ principal, query }) =>
        pageReply(await portal.decisionLists.list(principal, query, query)),
    }),
    route<IdParams, unknown, ProposalDecision>({
      method: 'POST',
      path: '/v1/decisions/proposals/{id}',
      id: 'decidePullRequestProposal',
      tag,
      summary: 'Approve or reject a proposal of a pull request',
      permission: 'findings:set-false-positive',
      params: idParams,
      body: proposalDecision,
      success: 204,
      reply: null,
      example: { body: { approve: true } },
      handle: async ({ principal, params, body }) => {
        await portal.pullRequestProposals.decide(principal, params.id, body);
      },
    }),
    route<unknown, DecisionFilter & { readonly format: ListFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/decisions/export',
      id: 'exportDecisions',
      tag,
      summary: 'Export all decisions as CSV or JSON',
      permission: 'audits:read',
      query: decisionExport,
      success: 200,
      reply: null,
      mediaTypes: listFileMediaTypes,
      handle: async ({ principal, query: { format, ...filter }, h }) =>
        listFileReply(h, await decisionsFile(portal.decisionLists.all(principal, filter), format), {
          name: 'decisions',
          format,
        }),
    }),
  ];
}
