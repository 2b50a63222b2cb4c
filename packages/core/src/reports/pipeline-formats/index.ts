// Formats that pipelines read: for a scan on the spot, not for the portal's reports.
import type { ReportFormat } from '../format.ts';
import { withVisibleControls } from '../visible-controls.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { junit } from './junit.ts';

export const pipelineFormats: readonly ReportFormat[] = [github, gitlab, junit].map((format) =>
  withVisibleControls(format),
);
