// The public API of @assay/core/scan-reports: what was found on the spot, in every form.

export { loadRules } from './engines/index.ts';
export { reportFormats } from './reports/formats/index.ts';
export { pipelineFormats } from './reports/pipeline-formats/index.ts';
export { scanReport } from './reports/scan-report.ts';
