// Every report format, by id.
import type { ReportFormat } from '../format.ts';
import { withVisibleControls } from '../visible-controls.ts';
import { csaf } from './csaf.ts';
import { csv } from './csv.ts';
import { cyclonedx } from './cyclonedx.ts';
import { docx } from './docx.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { openvex } from './openvex.ts';
import { pdf } from './pdf.ts';
import { sarif } from './sarif.ts';

/** In the order in which the API lists them. */
const formats = [
  json,
  html,
  markdown,
  csv,
  sarif,
  cyclonedx,
  pdf,
  docx,
  openvex,
  csaf,
] as const satisfies readonly ReportFormat[];

export type ReportFormatId = (typeof formats)[number]['id'];
export const reportFormats = formats.map((format) => withVisibleControls<ReportFormatId>(format));
export const reportFormatIds: readonly ReportFormatId[] = formats.map(({ id }) => id);
/** Without their parameters. */
export const reportMediaTypes: readonly string[] = formats.map(({ mediaType }) =>
  mediaType.replace(/;.*/, ''),
);
