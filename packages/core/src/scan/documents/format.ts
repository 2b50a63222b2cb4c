// One format of reports.
//
// To add one: a file `formats/<id>.ts` that exports a ReportFormat, and a line in `formats/index.ts`; the ids, the API, the
// command line and the web page follow (docs/extend/report-format.md). A format
// reads the report's findings as a stream and gives its text as a stream: a report of a million findings must
// not be held in memory.
import type { Report, ReportType } from './report.ts';

/** Characters that a format gathers before it gives them on: a line at a time would cost more than the line. */
export const chunkLength = 16_384;

export interface ReportFormat<Id extends string = string> {
  /** As requests name it. */
  readonly id: Id;
  readonly title: string;
  readonly mediaType: string;
  /** Of a file, without the dot. */
  readonly extension: string;
  /** The types of report that it can show. */
  readonly types: readonly ReportType[];
  /** The same report gives the same bytes. */
  render(report: Report): AsyncIterable<string | Uint8Array>;
}
