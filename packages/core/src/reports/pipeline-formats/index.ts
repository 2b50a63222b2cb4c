// Formats that pipelines read: for a scan on the spot, not for the portal's reports.
import type { ReportFormat } from '../format.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { junit } from './junit.ts';

export const pipelineFormats = [github, gitlab, junit] as const satisfies readonly ReportFormat[];
