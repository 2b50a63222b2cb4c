// Every report format, by id.
import type { ReportFormat } from '../format.ts';
import { csv } from './csv.ts';
import { cyclonedx } from './cyclonedx.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { pdf } from './pdf.ts';
import { sarif } from './sarif.ts';

/** In the order in which the API lists them. */
export const reportFormats = [
  json,
  html,
  markdown,
  csv,
  sarif,
  cyclonedx,
  pdf,
] as const satisfies readonly ReportFormat[];

export type ReportFormatId = (typeof reportFormats)[number]['id'];
export const reportFormatIds: readonly ReportFormatId[] = reportFormats.map(({ id }) => id);
