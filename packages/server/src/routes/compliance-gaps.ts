import { complianceSorts, type MatrixFilter, sortValues } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as compliance from '../schemas/compliance.ts';
import * as gaps from '../schemas/compliance-gap.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { complianceLevel } from '../schemas/repository.ts';
import { asOf, compareWith, id } from '../schemas/values.ts';
import { type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Compliance';

interface GapQuery {
  readonly repositoryId: string;
  readonly level?: NonNullable<MatrixFilter['level']>;
}

export function complianceGapRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & MatrixFilter, unknown>({
      method: 'GET',
      path: '/v1/compliance/matrix',
      id: 'getComplianceMatrix',
      tag,
      summary: 'Compare repositories with the policies of a level',
      permission: 'compliance:read',
      query: listQuery(sortValues(complianceSorts), 'name', {
        team: id,
        repositoryId: id,
        state: compliance.complianceState,
        level: complianceLevel.description('Policies up to this level. Default: all.'),
        policyId: id.description('Only this policy.'),
        at: asOf,
        compareWith,
      }),
      success: 200,
      reply: pageOf(gaps.matrixRow).keys({ policies: Joi.array().items(gaps.matrixPolicy).required() }),
      async handle({ principal, query }) {
        const { policies, ...page } = await portal.complianceGaps.matrix(principal, query, query);
        return { policies, ...pageReply(page) };
      },
    }),
    route<unknown, GapQuery, unknown>({
      method: 'GET',
      path: '/v1/compliance/gaps',
      id: 'getComplianceGaps',
      tag,
      summary: 'List what a repository needs for a level, least effort first',
      permission: 'compliance:read',
      query: Joi.object({
        repositoryId: id.required(),
        level: complianceLevel.description('Default: the required level.'),
      }),
      success: 200,
      reply: gaps.complianceGaps,
      handle: ({ principal, query }) => portal.complianceGaps.gaps(principal, query),
    }),
  ];
}
