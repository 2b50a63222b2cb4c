import type { ReportFormat } from '../../scan/documents/format.ts';
import { reportFormats } from '../../scan/documents/formats/index.ts';
import { sbomVersionInfos } from '../../scan/engines/dependencies/sbom/sbom-format.ts';
import type { StoredReport } from './stored-report.ts';

const formats = new Map<string, ReportFormat>(reportFormats.map((format) => [format.id, format]));

export interface ReportFile {
  readonly mediaType: string;
  /** For saving: letters, digits and dashes. */
  readonly fileName: string;
}

/** What the file of a report is called, and of which type it is. */
export function reportFile({ name, format: id, scope }: StoredReport): ReportFile {
  const format = formats.get(id);
  if (!format) throw new Error(`There is no report format ${id}.`);
  const stem = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    mediaType:
      scope.specVersion === undefined || id !== 'cyclonedx'
        ? format.mediaType
        : sbomVersionInfos[scope.specVersion].mediaType,
    fileName: `${stem || 'report'}.${format.extension}`,
  };
}
