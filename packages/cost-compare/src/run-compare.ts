// A comparison from options to exit status: read, price, write, judge.
import { type CompareOptions, checkOptions } from './check-options.ts';
import { didYouMean } from './closest.ts';
import { Comparison } from './comparison.ts';
import type { CostIo } from './cost-io.ts';
import { type CostOutcome, outcomeOf } from './cost-outcome.ts';
import { Faults, failWith, stopAtFaults } from './faults.ts';
import { ByteWriter } from './formats/byte-writer.ts';
import type { Report } from './formats/format.ts';
import { loadFormat } from './formats/index.ts';
import { type GateResult, type Gates, gateLine, judge } from './gates.ts';
import { checkCounts } from './input/check-counts.ts';
import { type InputSource, openFile, openStream } from './input/open-input.ts';
import { type ReadResult, readScenarios } from './input/read-scenarios.ts';
import type { OptionValues } from './option-table.ts';
import { pricingsFor } from './pricing/pricings.ts';
import { ScenarioTable } from './scenario-table.ts';

/** Runs a comparison for a command line: report to `io.out`, everything else to `io.note`; throws only for bugs. */
export async function runCostCompare(values: OptionValues, io: CostIo): Promise<CostOutcome> {
  try {
    const options = checkOptions(values);
    const { comparison, gates } = await compareWith(options, io);
    const report = reportOf(comparison, gates, options);
    await writeReports(report, options, io);
    for (const gate of gates) if (!gate.passed) io.note(gateLine(gate));
    return { exitCode: gates.every(({ passed }) => passed) ? 0 : 1, faults: [], lines: [] };
  } catch (error) {
    return outcomeOf(error, io);
  }
}

/** Reads, checks and prices the input. */
export async function compareWith(
  options: CompareOptions,
  io: CostIo,
  source: InputSource = sourceOf(options, io),
): Promise<{ comparison: Comparison; gates: GateResult[] }> {
  const table = new ScenarioTable();
  const faults = new Faults();
  const result = await read(source, options, { table, faults, io });
  table.defaultSemantics = options.tokenSemantics ?? result.semantics ?? 'separate';
  if (options.strict) for (const line of result.warnings) faults.add({ problem: line });
  if (table.texts.length > 0) {
    const { countTexts } = await import('./input/count-texts.ts');
    await countTexts(table, { file: source.file, faults, faulty: result.faulty, options });
  }
  checkCounts(table, { file: source.file, faults, faulty: result.faulty });
  const pricings = await pricingsFor(table, { file: source.file, faults, options, today: io.now() });
  stopAtFaults(faults);
  if (!options.strict) for (const line of result.warnings) io.note(`warning: ${line}`);
  const baseline = baselineOf(table, options.baseline);
  const gates = gatesOf(table, options);
  table.names.closeIndex();
  const comparison = new Comparison(table, pricings, baseline);
  return { comparison, gates: judge(comparison, gates) };
}

export function reportOf(
  comparison: Comparison,
  gates: readonly GateResult[],
  options: CompareOptions,
): Report {
  const { breakdown, sort, descending, decimals, ascii } = options;
  return { comparison, gates, breakdown, sort, descending, decimals, ascii };
}

function sourceOf({ inputFile }: CompareOptions, io: CostIo): InputSource {
  return inputFile === '-' ? openStream('standard input', () => io.input()) : openFile(inputFile);
}

async function read(
  source: InputSource,
  { inputFormat }: CompareOptions,
  { table, faults, io }: { readonly table: ScenarioTable; readonly faults: Faults; readonly io: CostIo },
): Promise<ReadResult> {
  if (inputFormat !== 'usage') return readScenarios(source, inputFormat, { table, faults });
  const { readUsageLog } = await import('./input/usage-log.ts');
  const { notes, ...result } = await readUsageLog(source, { table, faults });
  for (const note of notes) io.note(note);
  return result;
}

function baselineOf({ names }: ScenarioTable, wanted: string | undefined): number {
  if (wanted === undefined) return names.find('baseline') ?? 0;
  return names.find(wanted) ?? unknownName('--baseline', wanted, names);
}

function gatesOf({ names }: ScenarioTable, options: CompareOptions): Gates {
  const { maxCost, maxIncrease, requireCheapest } = options;
  const index = requireCheapest === undefined ? undefined : names.find(requireCheapest);
  if (requireCheapest !== undefined && index === undefined)
    unknownName('--require-cheapest', requireCheapest, names);
  return {
    ...(maxCost === undefined ? {} : { maxCost }),
    ...(maxIncrease === undefined ? {} : { maxIncrease }),
    ...(index === undefined ? {} : { requireCheapest: { name: names.text(index), index } }),
  };
}

function unknownName(field: string, name: string, names: ScenarioTable['names']): never {
  const known = Array.from({ length: Math.min(names.count, 1000) }, (_, index) => names.text(index));
  const listed = known.slice(0, 10).join(', ') + (names.count > 10 ? ', …' : '');
  const near = didYouMean(name, known);
  failWith({ field, problem: `must name a scenario (${listed})${near}`, value: JSON.stringify(name) });
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
