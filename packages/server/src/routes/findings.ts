import {
  type FindingChange,
  type FindingFilter,
  findingSorts,
  type GroupKey,
  type ProposalDecision,
  sortValues,
} from '@assay/core';
import { isProposed } from '@assay/core/finding-display';
import { type RouteDefinition, route } from '../route.ts';
import * as findings from '../schemas/finding.ts';
import {
  bulkChange,
  bulkResult,
  findingChange,
  proposalDecision,
  undoResult,
} from '../schemas/finding-change.ts';
import { findingListFilter } from '../schemas/finding-filter.ts';
import * as groups from '../schemas/finding-group.ts';
import { job } from '../schemas/job.ts';
import { listQuery, pageOf, pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

type Part = Pick<ListQuery, 'limit' | 'offset'>;

export function findingRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & FindingFilter, unknown>({
      method: 'GET',
      path: '/v1/findings',
      id: 'listFindings',
      tag,
      summary: 'List findings',
      permission: 'audits:read',
      query: listQuery(sortValues(findingSorts), '-priority', findingListFilter),
      success: 200,
      reply: pageOf(findings.finding),
      handle: async ({ principal, query }) => pageReply(await portal.findings.list(principal, query, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/findings/{id}',
      id: 'getFinding',
      tag,
      summary: 'Get a finding with its history',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: findings.findingWithHistory,
      handle: ({ principal, params }) => portal.findings.get(principal, params.id),
    }),
    route<unknown, Part & FindingFilter & { readonly by: GroupKey }, unknown>({
      method: 'GET',
      path: '/v1/findings/groups',
      id: 'listFindingGroups',
      tag,
      summary: 'Group findings by rule, folder, package, dependency chain and more',
      permission: 'audits:read',
      query: groups.groupQuery,
      success: 200,
      reply: pageOf(groups.findingGroup),
      handle: async ({ principal, query: { by, limit, offset, ...filter } }) =>
        pageReply(await portal.findings.groups(principal, by, filter, { limit, offset })),
    }),
    route<unknown, FindingFilter & { readonly compareWith?: string }, unknown>({
      method: 'GET',
      path: '/v1/findings/facets',
      id: 'countFindings',
      tag,
      summary: 'Count findings by the values of their facets',
      permission: 'audits:read',
      query: groups.facetQuery,
      success: 200,
      reply: groups.findingFacets,
      handle: ({ principal, query: { compareWith, ...filter } }) =>
        portal.findings.facets(principal, filter, compareWith),
    }),
    route<IdParams, unknown, FindingChange>({
      method: 'PATCH',
      path: '/v1/findings/{id}',
      id: 'updateFinding',
      tag,
      summary: 'Triage or assign a finding',
      permission: 'findings:triage',
      params: idParams,
      body: findingChange,
      success: 200,
      reply: findings.finding,
      accepted:
        'Proposed: a developer set `false_positive`, or took a finding of severity high or above out of the open ones. The status stays until an auditor or administrator decides.',
      example: { body: { status: 'acknowledged', comment: 'Rotated; goes with the next release.' } },
      async handle({ principal, params, body, h }) {
        const finding = await portal.findingUpdates.update(principal, params.id, body);
        return isProposed(body.status, finding) ? h.response(finding).code(202) : finding;
      },
    }),
    route<IdParams, unknown, ProposalDecision>({
      method: 'POST',
      path: '/v1/findings/{id}/proposal',
      id: 'decideFindingProposal',
      tag,
      summary: 'Approve, reject or, as who proposed it, withdraw a proposed status',
      permission: 'findings:triage',
      params: idParams,
      body: proposalDecision,
      success: 200,
      reply: findings.finding,
      example: { body: { approve: true } },
      handle: ({ principal, params, body }) => portal.findingProposals.decide(principal, params.id, body),
    }),
    route<IdParams, unknown, { readonly witnessId?: string }>({
      method: 'POST',
      path: '/v1/findings/{id}/split',
      id: 'splitFinding',
      tag,
      summary: 'Take apart what several tools report as one finding',
      permission: 'findings:triage',
      params: idParams,
      body: findings.findingSplit,
      success: 200,
      reply: findings.splitFindings,
      example: { body: {} },
      handle: async ({ principal, params, body }) => ({
        findings: await portal.findingSplits.split(principal, params.id, body.witnessId),
      }),
    }),
    route<unknown, unknown, FindingChange & { ids?: string[]; filter?: FindingFilter }>({
      method: 'POST',
      path: '/v1/findings/bulk',
      id: 'updateFindings',
      tag,
      summary: 'Triage or assign up to 500 findings, or all that a filter selects',
      accepted:
        'More than 500 findings: they are changed in the background, and `GET /v1/jobs/{id}` says how far.',
      acceptedReply: job,
      permission: 'findings:triage',
      body: bulkChange,
      success: 200,
      reply: bulkResult,
      async handle({ principal, body: { ids, filter, ...change }, h }) {
        if (ids) return portal.findingUpdates.updateMany(principal, ids, change);
        const outcome = await portal.findingBulks.updateWhere(principal, filter ?? {}, change);
        return 'results' in outcome ? outcome : h.response(outcome).code(202);
      },
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/findings/changes/{id}/undo',
      id: 'undoFindingChange',
      tag,
      summary: 'Undo a bulk change of findings',
      permission: 'findings:triage',
      params: idParams,
      success: 200,
      reply: undoResult,
      handle: ({ principal, params }) => portal.findingUndos.undo(principal, params.id),
    }),
    route<IdParams, Part, unknown>({
      method: 'GET',
      path: '/v1/findings/{id}/comments',
      id: 'listFindingComments',
      tag,
      summary: 'List the comments on a finding',
      permission: 'audits:read',
      params: idParams,
      query: pageQuery(),
      success: 200,
      reply: pageOf(findings.findingComment),
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.findingComments.list(principal, params.id, query)),
    }),
    route<IdParams, unknown, { readonly text: string }>({
      method: 'POST',
      path: '/v1/findings/{id}/comments',
      id: 'commentOnFinding',
      tag,
      summary: 'Comment on a finding',
      permission: 'findings:triage',
      params: idParams,
      body: findings.newComment,
      success: 201,
      reply: findings.findingComment,
      example: { body: { text: 'Waits for the upgrade of the framework.' } },
      handle: ({ principal, params, body }) => portal.findingComments.add(principal, params.id, body.text),
    }),
  ];
}
