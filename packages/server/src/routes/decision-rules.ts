import {
  type NewDecisionRule,
  type RuleApproval,
  type RuleEffect,
  type RuleState,
  ruleSorts,
  sortValues,
} from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import * as rules from '../schemas/decision-rule.ts';
import { listQuery, pageOf, pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Findings';

export function decisionRuleRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & { readonly state?: RuleState }, unknown>({
      method: 'GET',
      path: '/v1/decision-rules',
      id: 'listDecisionRules',
      tag,
      summary: 'List decision rules',
      permission: 'compliance:read',
      query: listQuery(sortValues(ruleSorts), '-createdAt', { state: rules.ruleState }),
      success: 200,
      reply: pageOf(rules.decisionRule),
      handle: async ({ principal, query }) =>
        pageReply(await portal.decisionRules.list(principal, query, query)),
    }),
    route<unknown, unknown, NewDecisionRule>({
      method: 'POST',
      path: '/v1/decision-rules',
      id: 'createDecisionRule',
      tag,
      summary: 'Propose a decision rule; it changes nothing until it is approved',
      permission: 'findings:triage',
      body: rules.newDecisionRule,
      success: 201,
      reply: rules.decisionRule,
      example: {
        body: {
          name: 'Test servers only',
          condition: 'finding.ruleId == "insecure-tls" && finding.path.startsWith("test/")',
          status: 'acknowledged',
          reason: 'Test servers have certificates of their own.',
          expiresAt: '2027-01-31T00:00:00.000Z',
        },
      },
      handle: ({ principal, body }) => portal.decisionRules.create(principal, body),
    }),
    route<unknown, unknown, RuleEffect & { readonly condition: string; readonly force: boolean }>({
      method: 'POST',
      path: '/v1/decision-rules/preview',
      id: 'previewDecisionRule',
      tag,
      summary:
        'Preview what a decision rule would cover, and would have hidden in the last year; stores nothing',
      permission: 'audits:read',
      body: rules.rulePreviewRequest,
      success: 200,
      reply: rules.rulePreview,
      async prepare({ principal, body }) {
        const preview = await portal.decisionRules.preview(principal, body, body);
        return {
          ...preview,
          history: await portal.backtests.ofRule(principal, { ...body, forced: body.force }),
        };
      },
      handle: async ({ prepared }) => prepared,
    }),
    route<unknown, Pick<ListQuery, 'limit' | 'offset'>, unknown>({
      method: 'GET',
      path: '/v1/decision-rules/suggestions',
      id: 'listRuleSuggestions',
      tag,
      summary: 'List decision rules that equal decisions of people suggest; none of them is stored',
      permission: 'audits:read',
      query: pageQuery(),
      success: 200,
      reply: pageOf(rules.ruleSuggestion),
      handle: async ({ principal, query }) => pageReply(await portal.ruleSuggestions.list(principal, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/decision-rules/{id}',
      id: 'getDecisionRule',
      tag,
      summary: 'Get a decision rule',
      permission: 'compliance:read',
      params: idParams,
      success: 200,
      reply: rules.decisionRule,
      handle: ({ principal, params }) => portal.decisionRules.get(principal, params.id),
    }),
    route<IdParams, unknown, Partial<NewDecisionRule>>({
      method: 'PATCH',
      path: '/v1/decision-rules/{id}',
      id: 'updateDecisionRule',
      tag,
      summary: 'Change a decision rule, which makes it a proposal again',
      permission: 'findings:triage',
      params: idParams,
      body: rules.decisionRuleChange,
      success: 200,
      reply: rules.decisionRule,
      handle: ({ principal, params, body }) => portal.decisionRules.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/decision-rules/{id}',
      id: 'deleteDecisionRule',
      tag,
      summary: 'Delete a decision rule; its findings are as they were before',
      permission: 'findings:triage',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.decisionRules.delete(principal, params.id),
    }),
    route<IdParams, unknown, RuleApproval>({
      method: 'POST',
      path: '/v1/decision-rules/{id}/approval',
      id: 'approveDecisionRule',
      tag,
      summary: 'Approve or reject a proposed decision rule',
      permission: 'compliance:write',
      params: idParams,
      body: rules.ruleApproval,
      success: 200,
      reply: rules.decisionRule,
      handle: ({ principal, params, body }) => portal.decisionRules.decide(principal, params.id, body),
    }),
  ];
}
