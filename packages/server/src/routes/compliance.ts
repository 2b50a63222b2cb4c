import {
  type ComplianceFilter,
  complianceSorts,
  type NewPolicy,
  type PolicyFilter,
  policySorts,
  sortValues,
} from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as compliance from '../schemas/compliance.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { complianceLevel } from '../schemas/repository.ts';
import { asOf, id } from '../schemas/values.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Compliance';

export function complianceRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & PolicyFilter, unknown>({
      method: 'GET',
      path: '/v1/compliance/policies',
      id: 'listPolicies',
      tag,
      summary: 'List policies, including built-in ones',
      permission: 'compliance:read',
      query: listQuery(sortValues(policySorts), '-createdAt', {
        builtIn: Joi.boolean(),
        level: complianceLevel,
        mode: compliance.policyMode,
        enabled: Joi.boolean(),
        q: Joi.string().max(200).description('Part of the name.'),
      }),
      success: 200,
      reply: pageOf(compliance.policy),
      handle: async ({ principal, query }) => pageReply(await portal.policies.list(principal, query, query)),
    }),
    route<unknown, unknown, NewPolicy>({
      method: 'POST',
      path: '/v1/compliance/policies',
      id: 'createPolicy',
      tag,
      summary: 'Create a policy; repositories are evaluated at once',
      permission: 'compliance:write',
      body: compliance.newPolicy,
      success: 201,
      reply: compliance.policy,
      example: {
        body: {
          name: 'Ten open findings at most',
          level: 'level2',
          condition: 'findings.open <= 10',
          mode: 'warn',
        },
      },
      // Outside of the transaction of a safe retry.
      prepare: ({ principal, body }) => portal.policies.checkCondition(principal, body.condition),
      handle: ({ principal, body }) => portal.policies.create(principal, body),
    }),
    route<unknown, unknown, NewPolicy>({
      method: 'POST',
      path: '/v1/compliance/policies/preview',
      id: 'previewPolicy',
      tag,
      summary: 'Preview which repositories a policy would change; stores nothing',
      permission: 'compliance:write',
      body: compliance.newPolicy,
      success: 200,
      reply: compliance.policyPreview,
      prepare: ({ principal, body }) => portal.policies.preview(principal, body),
      handle: async ({ prepared }) => prepared,
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/compliance/policies/{id}',
      id: 'getPolicy',
      tag,
      summary: 'Get a policy',
      permission: 'compliance:read',
      params: idParams,
      success: 200,
      reply: compliance.policy,
      handle: ({ principal, params }) => portal.policies.get(principal, params.id),
    }),
    route<IdParams, unknown, Partial<NewPolicy>>({
      method: 'PATCH',
      path: '/v1/compliance/policies/{id}',
      id: 'updatePolicy',
      tag,
      summary: 'Update a policy; built-in policies: only mode and enabled',
      permission: 'compliance:write',
      params: idParams,
      body: compliance.policyChange,
      success: 200,
      reply: compliance.policy,
      handle: ({ principal, params, body }) => portal.policies.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/compliance/policies/{id}',
      id: 'deletePolicy',
      tag,
      summary: 'Delete a custom policy',
      permission: 'compliance:write',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.policies.delete(principal, params.id),
    }),
    route<unknown, ListQuery & ComplianceFilter, unknown>({
      method: 'GET',
      path: '/v1/compliance/status',
      id: 'getComplianceStatus',
      tag,
      summary: 'List compliance status with blockers of the required level',
      permission: 'compliance:read',
      query: listQuery(sortValues(complianceSorts), 'name', {
        repositoryId: id,
        team: id,
        state: compliance.complianceState,
        at: asOf,
      }),
      success: 200,
      reply: pageOf(compliance.repositoryCompliance).keys({
        summary: compliance.complianceSummary.required(),
      }),
      handle: async ({ principal, query }) => {
        const { summary, ...page } = await portal.compliance.status(principal, query, query);
        return { summary, ...pageReply(page) };
      },
    }),
  ];
}
