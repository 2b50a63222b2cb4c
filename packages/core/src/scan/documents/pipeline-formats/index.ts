// Formats that pipelines read: for a scan on the spot, not for the portal's reports.
import type { ReportFormat } from '../format.ts';
import { withVisibleControls } from '../visible-controls.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { gitlabDependencyScanning } from './gitlab-dependency-scanning.ts';
import { gitlabSast } from './gitlab-sast.ts';
import { gitlabSecretDetection } from './gitlab-secret-detection.ts';
import { junit } from './junit.ts';

export const pipelineFormats: readonly ReportFormat[] = [
  github,
  gitlab,
  gitlabSast,
  gitlabSecretDetection,
  gitlabDependencyScanning,
  junit,
].map((format) => withVisibleControls(format));
