import {
  type FrameworkFileFormat,
  type FrameworkFilter,
  frameworkFile,
  frameworkFileInfos,
} from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import * as frameworks from '../schemas/framework.ts';
import type { RouteTools } from './route-tools.ts';

const tag = 'Compliance';

interface FrameworkParams {
  readonly framework: string;
}

export function frameworkRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, unknown, unknown>({
      method: 'GET',
      path: '/v1/compliance/frameworks',
      id: 'listFrameworks',
      tag,
      summary: 'List frameworks that policies and rules are mapped to',
      permission: 'compliance:read',
      success: 200,
      reply: Joi.object({ items: Joi.array().items(frameworks.frameworkInfo).required() }),
      handle: async ({ principal }) => ({ items: await portal.frameworks.list(principal) }),
    }),
    route<FrameworkParams, FrameworkFilter, unknown>({
      method: 'GET',
      path: '/v1/compliance/frameworks/{framework}',
      id: 'getFrameworkReport',
      tag,
      summary: 'Report which requirements of a framework are covered, not covered or unknown',
      permission: 'compliance:read',
      params: frameworks.frameworkParams,
      query: frameworks.frameworkFilter,
      success: 200,
      reply: frameworks.frameworkReport,
      handle: ({ principal, params, query }) => portal.frameworks.report(principal, params.framework, query),
    }),
    route<FrameworkParams, FrameworkFilter & { readonly format: FrameworkFileFormat }, unknown>({
      method: 'GET',
      path: '/v1/compliance/frameworks/{framework}/export',
      id: 'exportFrameworkReport',
      tag,
      summary: 'Export the report of a framework as CSV or OSCAL assessment results',
      permission: 'compliance:read',
      params: frameworks.frameworkParams,
      query: frameworks.frameworkExport,
      success: 200,
      reply: null,
      mediaTypes: Object.values(frameworkFileInfos).map(({ mediaType }) => mediaType),
      async handle({ principal, params, query: { format, ...filter }, h }) {
        const report = await portal.frameworks.report(principal, params.framework, filter);
        const { mediaType, extension } = frameworkFileInfos[format];
        return h
          .response(frameworkFile(report, format))
          .type(`${mediaType}; charset=utf-8`)
          .header('content-disposition', `attachment; filename="${params.framework}.${extension}"`)
          .code(200);
      },
    }),
  ];
}
