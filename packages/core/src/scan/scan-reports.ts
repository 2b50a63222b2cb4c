// The public API of @assay/core/scan-reports: what was found on the spot, in every form.

export { type ZipFile, zipArchive } from './documents/document/zip-archive.ts';
export { reportFormats } from './documents/formats/index.ts';
export { type LicensedPackage, licensedPackages, thirdPartyNotices } from './documents/license-notices.ts';
export { pipelineFormats } from './documents/pipeline-formats/index.ts';
export { diffInventories, readPackages } from './documents/read-packages.ts';
export { readVulnerabilities } from './documents/read-vulnerabilities.ts';
export { scanReport } from './documents/scan-report.ts';
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
