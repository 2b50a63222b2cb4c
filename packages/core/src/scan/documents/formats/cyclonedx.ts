import type { ReportFormat } from '../format.ts';
import { sbomText } from '../sbom.ts';
import { vexReportText } from '../vex/vex-text.ts';

export const cyclonedx: ReportFormat<'cyclonedx'> = {
  id: 'cyclonedx',
  title: 'CycloneDX',
  // Of the default version; that of a report is in its scope.
  mediaType: 'application/vnd.cyclonedx+json; version=1.6',
  extension: 'cdx.json',
  types: ['sbom', 'vex'],
  async *render(report) {
    yield report.type === 'vex' ? vexReportText(report, 'cyclonedx') : sbomText(report, 'cyclonedx');
  },
};
