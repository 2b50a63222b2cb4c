// Every report format, by id.
import type { ReportFormat } from '../format.ts';
import { csv } from './csv.ts';
import { cyclonedx } from './cyclonedx.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { pdf } from './pdf.ts';
import { sarif } from './sarif.ts';

export const reportFormats = [
  csv,
  cyclonedx,
  html,
  json,
  markdown,
  pdf,
  sarif,
] as const satisfies readonly ReportFormat[];
