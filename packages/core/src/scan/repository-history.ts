// The public API of @assay/core/repository-history: what a repository's Git history says of its dependencies.

export { AdvisoryDatabase } from './engines/dependencies/advisories/advisory-database.ts';
export { type Exposure, type ExposureReport, findExposures } from './history/exposure.ts';
export { findIndicators, type IndicatorReport, type IndicatorsReport } from './history/find-indicators.ts';
export { findIncident, type IncidentReport, incidentVerdicts } from './history/incident.ts';
export { type Indicator, parseIndicators } from './history/indicators.ts';
export { openHistory } from './history/open-history.ts';
export { parsePackageQuestion } from './history/package-question.ts';
