import { buildCycloneDx } from '../../engines/dependencies/sbom-cyclonedx.ts';
import type { ReportFormat } from '../format.ts';
import { sbomOf } from '../sbom.ts';

export const cyclonedx: ReportFormat<'cyclonedx'> = {
  id: 'cyclonedx',
  title: 'CycloneDX 1.6',
  mediaType: 'application/vnd.cyclonedx+json; version=1.6',
  extension: 'cdx.json',
  types: ['sbom'],
  async *render(report) {
    const { inventory, options } = sbomOf(report);
    yield `${JSON.stringify(buildCycloneDx(inventory, options), null, 2)}\n`;
  },
};
