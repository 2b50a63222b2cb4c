// The public API of @assay/core/scan-reports: what was found on the spot, in every form.

export { buildCycloneDx } from './engines/dependencies/sbom/sbom-cyclonedx.ts';
export {
  buildSbom,
  findSbomVersion,
  type SbomFormat,
  type SbomVersion,
  sbomVersionsOf,
} from './engines/dependencies/sbom/sbom-format.ts';
export { buildSpdx } from './engines/dependencies/sbom/sbom-spdx.ts';
export { buildSpdx3 } from './engines/dependencies/sbom/sbom-spdx3.ts';
export { loadRules } from './engines/index.ts';
export { type LicenseCategory, licenseCategories } from './engines/licenses/license-category.ts';
export { reportFormats } from './reports/formats/index.ts';
export { type LicensedPackage, licensedPackages, thirdPartyNotices } from './reports/license-notices.ts';
export { pipelineFormats } from './reports/pipeline-formats/index.ts';
export { diffInventories, readPackages } from './reports/read-packages.ts';
export { readVulnerabilities } from './reports/read-vulnerabilities.ts';
export { scanReport } from './reports/scan-report.ts';
