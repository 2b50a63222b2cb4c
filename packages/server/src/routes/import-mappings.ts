import { type RouteDefinition, route } from '../route.ts';
import { importMapping, newImportMapping } from '../schemas/import-mapping.ts';
import { pageOf, pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Audits';

export function importMappingRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, Pick<ListQuery, 'limit' | 'offset'>, unknown>({
      method: 'GET',
      path: '/v1/import-mappings',
      id: 'listImportMappings',
      tag,
      summary: 'List the import formats that were added to this portal',
      permission: 'audits:read',
      query: pageQuery(),
      success: 200,
      reply: pageOf(importMapping),
      handle: async ({ principal, query }) => pageReply(await portal.importMappings.list(principal, query)),
    }),
    route<unknown, unknown, object>({
      method: 'POST',
      path: '/v1/import-mappings',
      id: 'addImportMapping',
      tag,
      summary: 'Add an import format, or replace one that was added',
      permission: 'imports:manage',
      body: newImportMapping,
      success: 201,
      reply: importMapping,
      example: {
        body: {
          id: 'acme-scan',
          tool: 'Acme Scan',
          type: 'security',
          recognize: { isList: false, members: ['acmeVersion', 'issues'] },
          results: ['issues[]'],
          ruleId: 'rule',
          category: 'insecure-code',
          severity: { path: 'level', words: { blocker: 'critical' }, otherwise: 'medium' },
          path: 'file',
          line: 'line',
          samples: [
            {
              document: {
                acmeVersion: 1,
                issues: [{ rule: 'eval', level: 'BLOCKER', file: 'a.js', line: 3 }],
              },
              findings: [{ ruleId: 'eval', severity: 'critical', path: 'a.js', line: 3 }],
            },
          ],
        },
      },
      handle: ({ principal, body }) => portal.importMappings.put(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/import-mappings/{id}',
      id: 'getImportMapping',
      tag,
      summary: 'Get an import format that was added',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: importMapping,
      handle: ({ principal, params }) => portal.importMappings.get(principal, params.id),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/import-mappings/{id}',
      id: 'deleteImportMapping',
      tag,
      summary: 'Remove an import format that was added; what was imported stays',
      permission: 'imports:manage',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.importMappings.delete(principal, params.id),
    }),
  ];
}
