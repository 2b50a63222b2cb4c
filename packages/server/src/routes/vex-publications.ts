// VEX documents at an address, as a provider of CSAF has them: to publish they need a role, to read them nothing.
import { type NewVexPublication, type PublishedFile, vexFormatInfos } from '@assay/core';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { publicRoute, type RouteDefinition, route } from '../route.ts';
import { pageOf, pageQuery } from '../schemas/page.ts';
import * as publications from '../schemas/vex-publication.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Packages';

/** The second is where readers of CSAF look first. */
const providers = [
  ['/v1/csaf/provider-metadata.json', 'getCsafProvider'],
  ['/.well-known/csaf/provider-metadata.json', 'getWellKnownCsafProvider'],
] as const;

const lists = [
  ['index.txt', 'getVexIndex', 'Get the names of all published VEX documents', 'text/plain'],
  ['changes.csv', 'getVexChanges', 'Get when each published VEX document was changed last', 'text/csv'],
] as const;

export function vexPublicationRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, Pick<ListQuery, 'limit' | 'offset'>, unknown>({
      method: 'GET',
      path: '/v1/vex/publications',
      id: 'listVexPublications',
      tag,
      summary: 'List published VEX documents',
      permission: 'audits:read',
      query: pageQuery(),
      success: 200,
      reply: pageOf(publications.vexPublication),
      handle: async ({ principal, query }) => pageReply(await portal.vexPublications.list(principal, query)),
    }),
    route<unknown, unknown, NewVexPublication>({
      method: 'POST',
      path: '/v1/vex/publications',
      id: 'publishVex',
      tag,
      summary: 'Publish decisions about vulnerabilities as VEX for everyone, or a new version of them',
      permission: 'findings:set-false-positive',
      body: publications.newVexPublication,
      success: 201,
      reply: publications.vexPublication,
      example: { body: { tag: 'product', category: 'csaf_security_advisory', author: 'Example' } },
      handle: ({ principal, body }) => portal.vexPublications.publish(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/vex/publications/{id}',
      id: 'withdrawVex',
      tag,
      summary: 'Withdraw a published VEX document from its address',
      permission: 'findings:set-false-positive',
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.vexPublications.withdraw(principal, params.id),
    }),
    ...providers.map(([path, id]) =>
      publicRoute<unknown, unknown, unknown>({
        method: 'GET',
        path,
        id,
        tag,
        summary: 'Get who publishes VEX documents here, and where; public, 404 while nothing is published',
        success: 200,
        reply: publications.providerMetadata,
        handle: () => portal.vexPublications.providerMetadata(),
      }),
    ),
    ...lists.map(([name, id, summary, mediaType]) =>
      publicRoute<unknown, unknown, unknown>({
        method: 'GET',
        path: `/v1/csaf/white/${name}`,
        id,
        tag,
        summary: `${summary}; public`,
        success: 200,
        reply: null,
        mediaType,
        handle: async ({ h }) => sent(await portal.vexPublications.directoryFile(name), h),
      }),
    ),
    publicRoute<{ readonly year: string; readonly file: string }, unknown, unknown>({
      method: 'GET',
      path: '/v1/csaf/white/{year}/{file}',
      id: 'getPublishedVex',
      tag,
      summary: 'Get a published VEX document as CSAF, OpenVEX or CycloneDX, or its digest; public',
      params: publications.publishedFileParams,
      success: 200,
      reply: null,
      mediaTypes: [...new Set(Object.values(vexFormatInfos).map(({ mediaType }) => mediaType)), 'text/plain'],
      handle: async ({ params, h }) => sent(await portal.vexPublications.file(params.year, params.file), h),
    }),
  ];
}

function sent({ text, mediaType }: PublishedFile, h: ResponseToolkit): ResponseObject {
  return h
    .response(text)
    .type(mediaType)
    .header('cache-control', 'public, max-age=300')
    .header('cross-origin-resource-policy', 'cross-origin')
    .code(200);
}
