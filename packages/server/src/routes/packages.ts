import {
  type DocumentFile,
  type PortalVexQuestion,
  type SbomQuestion,
  sbomVersionInfos,
  type UsageQuestion,
  type VexQuestion,
  vexFormatInfos,
} from '@assay/core';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { type RouteDefinition, route } from '../route.ts';
import * as packages from '../schemas/package.ts';
import { type IdParams, idParams, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Packages';

/** Without their parameters. */
const sbomMediaTypes = [
  ...new Set(Object.values(sbomVersionInfos).map(({ mediaType }) => mediaType.replace(/;.*/, ''))),
];

const vexMediaTypes = [...new Set(Object.values(vexFormatInfos).map(({ mediaType }) => mediaType))];

interface Part {
  readonly limit: number;
  readonly offset: number;
}

interface Search {
  readonly q?: string;
  readonly ecosystem?: string;
  readonly license?: string;
}

export function packageRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<IdParams, Part & Search & { readonly branch?: string }, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/packages',
      id: 'listRepositoryPackages',
      tag,
      summary: 'List the packages of a repository',
      permission: 'audits:read',
      params: idParams,
      query: packages.repositoryPackagesQuery,
      success: 200,
      reply: packages.repositoryPackages,
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.inventory.packages(principal, params.id, query, query)),
    }),
    route<IdParams, SbomQuestion, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/sbom',
      id: 'getRepositorySbom',
      tag,
      summary: 'Get the SBOM of a repository',
      permission: 'audits:read',
      params: idParams,
      query: packages.sbomQuery,
      success: 200,
      reply: null,
      mediaTypes: sbomMediaTypes,
      handle: async ({ principal, params, query, h }) =>
        sent(await portal.sboms.get(principal, params.id, query), h),
    }),
    route<IdParams, VexQuestion, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/vex',
      id: 'getRepositoryVex',
      tag,
      summary: 'Get what was decided about the vulnerabilities of a repository as VEX',
      permission: 'audits:read',
      params: idParams,
      query: packages.vexQuery,
      success: 200,
      reply: null,
      mediaTypes: vexMediaTypes,
      handle: async ({ principal, params, query, h }) =>
        sent(await portal.vex.get(principal, params.id, query), h),
    }),
    route<unknown, PortalVexQuestion, unknown>({
      method: 'GET',
      path: '/v1/vex',
      id: 'getVex',
      tag,
      summary: 'Get what was decided about the vulnerabilities of many repositories as one VEX document',
      permission: 'audits:read',
      query: packages.portalVexQuery,
      success: 200,
      reply: null,
      mediaTypes: vexMediaTypes,
      handle: async ({ principal, query, h }) => sent(await portal.vex.getAll(principal, query), h),
    }),
    route<IdParams, { readonly branch?: string }, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/notices',
      id: 'getRepositoryNotices',
      tag,
      summary: 'Get the third-party notices of a repository',
      permission: 'audits:read',
      params: idParams,
      query: packages.noticesQuery,
      success: 200,
      reply: null,
      mediaType: 'text/markdown',
      handle: async ({ principal, params, query, h }) =>
        h
          .response(await portal.sboms.notices(principal, params.id, query))
          .type('text/markdown; charset=utf-8')
          .header('content-disposition', 'attachment; filename="THIRD_PARTY_NOTICES.md"')
          .code(200),
    }),
    route<IdParams, { readonly from?: string; readonly to?: string }, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/packages/diff',
      id: 'diffRepositoryPackages',
      tag,
      summary: 'Compare the packages of two audits, branches or commits',
      permission: 'audits:read',
      params: idParams,
      query: packages.packageDiffQuery,
      success: 200,
      reply: packages.packageDiff,
      handle: ({ principal, params, query }) => portal.inventory.diff(principal, params.id, query),
    }),
    route<unknown, Part & Search & { readonly advisory?: string }, unknown>({
      method: 'GET',
      path: '/v1/packages',
      id: 'listPackages',
      tag,
      summary: 'List packages across repositories',
      permission: 'audits:read',
      query: packages.packagesQuery,
      success: 200,
      reply: packages.packages,
      handle: async ({ principal, query }) => {
        const { known, ...page } = await portal.inventory.search(principal, query, query);
        return { ...pageReply(page), known };
      },
    }),
    route<unknown, Part & UsageQuestion, unknown>({
      method: 'GET',
      path: '/v1/packages/usages',
      id: 'listPackageUsages',
      tag,
      summary: 'List where a package is used or an advisory applies',
      permission: 'audits:read',
      query: packages.usagesQuery,
      success: 200,
      reply: packages.usages,
      handle: async ({ principal, query }) => {
        const { summary, known, ...page } = await portal.inventory.usages(principal, query, query);
        return { ...pageReply(page), summary, known };
      },
    }),
  ];
}

function sent({ text, mediaType, fileName }: DocumentFile, h: ResponseToolkit): ResponseObject {
  return h
    .response(text)
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .code(200);
}
