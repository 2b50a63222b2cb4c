// A comparison from options to exit status: read, price, write, evaluate the gates.
import { type CompareOptions, checkOptions } from './check-options.ts';
import { compareWith } from './compare-input.ts';
import type { CostIo } from './cost-io.ts';
import { type CostOutcome, outcomeOf } from './cost-outcome.ts';
import type { Report } from './formats/format.ts';
import { loadFormat } from './formats/index.ts';
import { render } from './formats/render.ts';
import { gateLine } from './gates.ts';
import type { OptionValues } from './option-table.ts';

/** Runs a comparison for a command line: report to `io.out`, everything else to `io.note`; throws only for bugs. */
export async function runCostCompare(values: OptionValues, io: CostIo): Promise<CostOutcome> {
  try {
    const options = checkOptions(values);
    if (options.watch) {
      const { watchLog } = await import('./watch-log.ts');
      return await watchLog(options, io, writeReports);
    }
    const report = await compareWith(options, io);
    await writeReports(report, options, io);
    for (const gate of report.gates) if (!gate.passed) io.note(gateLine(gate));
    return { exitCode: report.gates.every(({ passed }) => passed) ? 0 : 1, faults: [], lines: [] };
  } catch (error) {
    return outcomeOf(error, io);
  }
}

async function writeReports(report: Report, options: CompareOptions, io: CostIo): Promise<void> {
  // Files first: if one can't be written, standard output has to stay empty.
  const files = options.exports.map(({ format, file }) => ({ format, file }));
  if (options.output !== undefined) files.push({ format: options.format, file: options.output });
  if (files.length > 0) {
    const { writeToFile } = await import('./write-file.ts');
    for (const { format, file } of files) {
      const { write } = await loadFormat(format);
      writeToFile(file, (out) => render(report, write, out));
    }
  }
  if (options.output !== undefined) return;
  const { write } = await loadFormat(options.format);
  render(report, write, (bytes) => io.out(bytes));
}
