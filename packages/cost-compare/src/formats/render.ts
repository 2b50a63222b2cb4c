import { ByteWriter } from './byte-writer.ts';
import type { Report } from './format.ts';

/** Writes a report in one format. */
export function render(
  report: Report,
  write: (report: Report, to: ByteWriter) => void,
  out: (bytes: Uint8Array) => void,
): void {
  const writer = new ByteWriter(out);
  write(report, writer);
  writer.flush();
}
