import type { ReportFormat } from '../format.ts';
import { sbomText } from '../sbom.ts';

export const cyclonedx: ReportFormat<'cyclonedx'> = {
  id: 'cyclonedx',
  title: 'CycloneDX',
  // Of the default version; that of a report is in its scope.
  mediaType: 'application/vnd.cyclonedx+json; version=1.6',
  extension: 'cdx.json',
  types: ['sbom'],
  async *render(report) {
    yield sbomText(report, 'cyclonedx');
  },
};
