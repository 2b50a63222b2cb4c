import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  jsonMembers,
  type NewImport,
  type PreparedImport,
  parseJson,
  releaseBytes,
  ValidationError,
  wholeJson,
} from '@assay/core';
import { forDocument } from '../http/read-request.ts';
import { type RouteDefinition, route } from '../route.ts';
import { audit } from '../schemas/audit.ts';
import { importedArtifacts, newImport, splitImport } from '../schemas/import.ts';
import { pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, pageReply, type RouteTools } from './route-tools.ts';

const split = forDocument(splitImport.label('body'));
const maxBytes = 50 * 1024 * 1024;
const hashedAtOnce = 8 * 1024 * 1024;
/** Of an object, a list, a text. */
const starts: ReadonlySet<number | undefined> = new Set([...'{["'].map((one) => one.charCodeAt(0)));
/** Of any field but the document; ids of findings are many. */
const maxFieldBytes = 1_024;
const maxListBytes = 64 * 1_024;

export function importRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<IdParams, { readonly limit: number; readonly offset: number }, unknown>({
      method: 'GET',
      path: '/v1/repositories/{id}/artifacts',
      id: 'listRepositoryArtifacts',
      tag: 'Repositories',
      summary: 'List the artifacts whose scan results were imported',
      permission: 'audits:read',
      params: idParams,
      query: pageQuery(),
      success: 200,
      reply: importedArtifacts,
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.imports.artifacts(principal, params.id, query)),
    }),
    route<unknown, unknown, NewImport, PreparedImport>({
      method: 'POST',
      path: '/v1/audits/import',
      id: 'importAudit',
      tag: 'Audits',
      summary: 'Import results from another scanner as a completed audit',
      permission: 'audits:create',
      body: newImport,
      readBody,
      maxBytes,
      success: 201,
      reply: audit,
      example: {
        body: {
          repositoryId: '01920000-0000-7000-8000-000000000000',
          type: 'security',
          format: 'sarif',
          document: { version: '2.1.0', runs: [] },
        },
      },
      prepare: ({ principal, body }) =>
        portal.imports.prepare(principal, { ...body, onRead: () => releaseBytes(body.document) }),
      discard: (prepared) => prepared.discard(),
      handle: async ({ principal, prepared }) => {
        if (!prepared) throw new Error('The import was not prepared.');
        const { id } = await prepared.store();
        return portal.audits.get(principal, id);
      },
    }),
  ];
}

/** The document stays as it came; only the fields beside it are built. */
async function readBody(bytes: Buffer): Promise<NewImport> {
  const fields: Record<string, unknown> = {};
  // Each way through 50 MB takes a tenth of a second: between them others have their turn.
  await setImmediate();
  const document = wholeJson(bytes);
  await setImmediate();
  for (const { key, value } of jsonMembers(document)) {
    if (Object.hasOwn(fields, key)) throw refused(key, `${key} is duplicated.`);
    if (key === 'document') {
      if (!starts.has(value[0])) throw refused(key, 'document must be an object, a list or a text.');
      fields[key] = value;
    } else if (value.length > (key === 'changed' ? maxListBytes : maxFieldBytes))
      throw refused(key, `${key} is too long.`);
    else Object.defineProperty(fields, key, { value: parseJson(value), enumerable: true });
  }
  const { error, value } = split.validate(fields);
  if (error) throw error;
  await setImmediate();
  // A safe retry compares requests; fifty megabytes are compared by their hash.
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += hashedAtOnce) {
    hash.update(bytes.subarray(from, from + hashedAtOnce));
    await setImmediate();
  }
  const digest = hash.digest('hex');
  return Object.defineProperty({ ...value }, 'toJSON', { value: () => digest });
}

function refused(field: string, sentence: string): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}
