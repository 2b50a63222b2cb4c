// The VEX document of a report: of a release, a repository, or of all that the report may hold.
import type { VexDocument, VexFormat } from '../../scan/documents/vex/vex-document.ts';
import { vexFormatInfos } from '../../scan/documents/vex/vex-text.ts';
import { NotFoundError } from '../../support/errors.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { StoredReport } from './stored-report.ts';
import { requireStatements, type VexService } from './vex-service.ts';

export interface VexSources {
  readonly stores: Pick<Stores, 'audits' | 'repositories'>;
  readonly vex: VexService;
}

/** Throws PortalError where there is nothing that a valid document could say. */
export async function takeVex(
  { stores, vex }: VexSources,
  { scope, format: id }: StoredReport,
  visible: Visibility,
): Promise<VexDocument> {
  const format = id as VexFormat;
  const { team, tag, auditId, category, namespace } = scope;
  const paper = {
    format,
    ...(category !== undefined && { category }),
    ...(namespace !== undefined && { namespace }),
  };
  const audit = auditId === null ? undefined : await stores.audits.find(auditId, visible);
  const repositoryId = scope.repositoryId ?? audit?.repositoryId;
  if (repositoryId === undefined && auditId !== null) throw new NotFoundError('The audit no longer exists.');
  let document: VexDocument;
  if (repositoryId === undefined) {
    const asked = { ...paper, ...(team !== null && { team }), ...(tag !== undefined && { tag }) };
    document = await vex.portalDocument(visible, asked);
  } else {
    const repository = await stores.repositories.find(repositoryId, visible);
    if (!repository) throw new NotFoundError('The repository no longer exists.');
    const release = scope.release ?? audit?.id;
    document = await vex.document(repository, { ...paper, ...(release !== undefined && { release }) });
  }
  if (vexFormatInfos[format].needsStatements) requireStatements(document);
  return document;
}
