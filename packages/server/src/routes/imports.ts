import { createHash } from 'node:crypto';
import { type JsonFile, type NewImport, type PreparedImport, ValidationError } from '@assay/core';
import { forDocument } from '../http/read-request.ts';
import { type RouteDefinition, route } from '../route.ts';
import { audit } from '../schemas/audit.ts';
import { importedArtifacts, newImport, splitImport } from '../schemas/import.ts';
import { pageQuery } from '../schemas/page.ts';
import { type IdParams, idParams, pageReply, type RouteTools } from './route-tools.ts';

const split = forDocument(splitImport.label('body'));
const maxBytes = 50 * 1024 * 1024;
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
    route<unknown, unknown, ReceivedImport, PreparedImport>({
      method: 'POST',
      path: '/v1/audits/import',
      id: 'importAudit',
      tag: 'Audits',
      summary: 'Import results from another scanner as a completed audit',
      permission: 'audits:create',
      body: newImport,
      receiveBody: (bytes) => receive(bytes, portal.imports.newFile()),
      releaseBody: ({ file }) => file.close(),
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
      prepare: ({ principal, body }) => portal.imports.prepare(principal, body.input),
      discard: (prepared) => prepared.discard(),
      handle: async ({ principal, prepared }) => {
        if (!prepared) throw new Error('The import was not prepared.');
        const { id } = await prepared.store();
        return portal.audits.get(principal, id);
      },
    }),
  ];
}

interface ReceivedImport {
  readonly input: NewImport;
  readonly file: JsonFile;
  /** A safe retry compares requests; fifty megabytes are compared by their hash. */
  toJSON(): string;
}

/** The document stays in the file, as it came; only the fields beside it are built. */
async function receive(bytes: AsyncIterable<Buffer>, file: JsonFile): Promise<ReceivedImport> {
  try {
    const hash = createHash('sha256');
    for await (const part of bytes) {
      hash.update(part);
      file.write(part);
    }
    const digest = hash.digest('hex');
    return { input: inputIn(file), file, toJSON: () => digest };
  } catch (error) {
    file.close();
    throw error;
  }
}

function inputIn(file: JsonFile): NewImport {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of file.document().members()) {
    if (Object.hasOwn(fields, key)) throw refused(key, `${key} is duplicated.`);
    if (key === 'document') {
      if (!value.isObject && !value.isList && !value.isText)
        throw refused(key, 'document must be an object, a list or a text.');
      fields[key] = value;
    } else if (value.length > (key === 'changed' ? maxListBytes : maxFieldBytes))
      throw refused(key, `${key} is too long.`);
    else Object.defineProperty(fields, key, { value: value.parse(), enumerable: true });
  }
  const { error, value } = split.validate(fields);
  if (error) throw error;
  return value;
}

function refused(field: string, sentence: string): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}
