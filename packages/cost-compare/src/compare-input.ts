// From options to a priced comparison: what the input is, whose prices it has, and which gates apply.
import { type BudgetStatus, budgetStatus } from './budget-forecast.ts';
import { type DailyCosts, dayNumber } from './budget-period.ts';
import type { CompareOptions } from './check-options.ts';
import { didYouMean } from './closest.ts';
import { Comparison } from './comparison.ts';
import type { CostIo } from './cost-io.ts';
import { Faults, failWith, stopAtFaults } from './faults.ts';
import type { Report } from './formats/format.ts';
import { evaluateGates, type GateResult, type Gates } from './gates.ts';
import { checkCounts } from './input/check-counts.ts';
import { readScenarios } from './input/read-scenarios.ts';
import { type InputSource, isFolder, openFile, openStream } from './json/open-input.ts';
import type { PriceBook } from './pricing/price-book.ts';
import { pricingsFor } from './pricing/pricings.ts';
import { REQUESTS, ScenarioTable } from './scenario-table.ts';
import { Warnings } from './usage/warnings.ts';
import { crossScenarios, variantsOf } from './variants.ts';

/** Reads, checks and prices the input. */
export async function compareWith(
  options: CompareOptions,
  io: CostIo,
  source: InputSource = sourceOf(options, io),
): Promise<Report> {
  const before = options.compareTo === undefined ? undefined : await beforeOf(options, io, source);
  const { comparison, gates, budget } = await comparisonOf(options, io, source);
  return reportOf(options, { comparison, gates, before: before?.comparison, budget });
}

/** A report of a comparison, its gates evaluated. */
export function reportOf(
  options: CompareOptions,
  parts: {
    readonly comparison: Comparison;
    readonly gates: Gates;
    readonly before: Comparison | undefined;
    readonly budget: BudgetStatus | undefined;
  },
): Report {
  const { breakdown, sort, descending, decimals, ascii, cacheEconomics } = options;
  const { comparison, budget } = parts;
  const gates = evaluateGates(comparison, parts.gates);
  if (budget !== undefined) gates.push(budgetGate(budget));
  return { ...parts, gates, breakdown, sort, descending, decimals, ascii, cacheEconomics };
}

/** What to compare with is of the same kind, but has scenarios of its own, which the options need not name. */
async function beforeOf(options: CompareOptions, io: CostIo, source: InputSource): Promise<Read> {
  const inputFormat = isUsageLog(options, source) ? 'usage' : options.inputFormat;
  const own = { ...options, inputFormat, baseline: undefined, requireCheapest: undefined, budget: undefined };
  return comparisonOf(own, io, openFile(options.compareTo ?? ''));
}

interface Read {
  readonly comparison: Comparison;
  readonly gates: Gates;
  readonly budget: BudgetStatus | undefined;
}

async function comparisonOf(options: CompareOptions, io: CostIo, source: InputSource): Promise<Read> {
  const faults = new Faults();
  const warnings = new Warnings();
  const isLog = isUsageLog(options, source);
  const read = isLog
    ? await readLog(source, options, { faults, warnings, io })
    : await readScenarioTable(source, options, { faults, warnings, io });
  if (options.strict) for (const line of warnings.lines()) faults.add({ problem: line });
  stopAtFaults(faults);
  for (const line of warnings.lines()) io.note(`warning: ${line}`);
  for (const line of read.notes) io.note(line);
  return read;
}

/** Prices and compares the scenarios of a table. */
export function compareTable(
  table: ScenarioTable,
  options: CompareOptions,
  context: {
    readonly file: string;
    readonly faults: Faults;
    readonly book: PriceBook | undefined;
    readonly today: Date;
    /** What is done between prices and sums. */
    readonly price?: (pricings: Comparison['pricings']) => void;
  },
): { readonly comparison: Comparison; readonly gates: Gates } {
  const { file, faults, book, today, price } = context;
  const pricings = pricingsFor(table, { file, faults, options, today, book });
  stopAtFaults(faults);
  price?.(pricings);
  const baseline = baselineOf(table, options.baseline);
  const gates = gatesOf(table, options);
  table.names.closeIndex();
  return { comparison: new Comparison(table, pricings, baseline), gates };
}

interface ReadContext {
  readonly faults: Faults;
  readonly warnings: Warnings;
  readonly io: CostIo;
}

async function readScenarioTable(
  source: InputSource,
  options: CompareOptions,
  { faults, warnings, io }: ReadContext,
): Promise<Read & { readonly notes: readonly string[] }> {
  const { file } = source;
  const given = new ScenarioTable();
  const format = options.inputFormat === 'usage' ? 'auto' : options.inputFormat;
  const result = await readScenarios(source, format, { table: given, faults });
  given.defaultSemantics = options.tokenSemantics ?? result.semantics ?? 'separate';
  for (const line of result.warnings) warnings.add(line);
  if (given.texts.length > 0) {
    const { countTexts } = await import('./input/count-texts.ts');
    await countTexts(given, { file, faults, faulty: result.faulty, options });
  }
  checkCounts(given, { file, faults, faulty: result.faulty });
  for (const [field, value] of logOptions(options))
    if (value !== undefined) faults.add({ field, problem: 'needs a log of replies: --input-format usage' });
  stopAtFaults(faults);
  const usages =
    given.usages.size > 0 || given.uses(REQUESTS) ? await import('./usage/price-usages.ts') : undefined;
  usages?.addCountedRequests(given);
  const table = crossScenarios(given, variantsOf(options.models, options.priceDates));
  const book = needsBook(table, options) ? await openBook(options, faults) : undefined;
  const compared = compareTable(table, options, {
    file,
    faults,
    book,
    today: io.now(),
    price: (pricings) => {
      if (book !== undefined) usages?.priceUsages(table, { book, pricings, warnings });
    },
  });
  return { ...compared, budget: undefined, notes: [] };
}

async function readLog(
  source: InputSource,
  options: CompareOptions,
  { faults, warnings, io }: ReadContext,
): Promise<Read & { readonly notes: readonly string[] }> {
  const { session, book } = await openLogSession(options, { faults, warnings, io });
  await session.read(source);
  if (session.log.counted === 0 && faults.count === 0) {
    faults.add({ file: source.file, problem: 'contains no reply with a model and its usage' });
    for (const problem of session.log.skippedLines()) faults.add({ problem });
  }
  stopAtFaults(faults);
  const table = session.table();
  const compared = compareTable(table, options, { file: source.file, faults, book, today: io.now() });
  const budget = budgetOf(options, session.dailyCosts(), io.now());
  return { ...compared, budget, notes: session.log.notes(source.file) };
}

/** The state of the budget, if there is one: today, or on the last day that is counted. */
export function budgetOf(
  { budget, until }: CompareOptions,
  costs: DailyCosts | undefined,
  now: Date,
): BudgetStatus | undefined {
  if (budget === undefined || costs === undefined) return undefined;
  const today = dayNumber(now.toISOString().slice(0, 10));
  return budgetStatus(budget, costs, { today, until: until === undefined ? undefined : dayNumber(until) });
}

/** A session for a log, and the prices it uses. */
export async function openLogSession(
  options: CompareOptions,
  { faults, warnings, io }: ReadContext,
): Promise<{ readonly session: import('./logs/log-session.ts').LogSession; readonly book: PriceBook }> {
  const { LogSession } = await import('./logs/log-session.ts');
  const book = await openBook(options, faults);
  const variants = variantsOf(options.models, options.priceDates);
  const session = new LogSession(options, { book, variants, faults, warnings, now: io.now() });
  stopAtFaults(faults);
  return { session, book };
}

async function openBook({ prices, rates }: CompareOptions, faults: Faults): Promise<PriceBook> {
  const { PriceBook: Book } = await import('./pricing/price-book.ts');
  if (prices === undefined) return Book.open(undefined, rates);
  const { readPriceFile } = await import('./pricing/price-file.ts');
  const file = readPriceFile(prices, faults);
  stopAtFaults(faults);
  return Book.open(file, rates);
}

function needsBook({ requests, usages }: ScenarioTable, { model, prices }: CompareOptions): boolean {
  const isModelNamed = model !== undefined || requests.some((each) => each.model !== undefined);
  return isModelNamed || prices !== undefined || usages.size > 0;
}

/** A folder can only be logs; a file is one when it is said to be. */
function isUsageLog({ inputFormat }: CompareOptions, source: InputSource): boolean {
  return inputFormat === 'usage' || (inputFormat === 'auto' && !source.isStream && isFolder(source.file));
}

function logOptions({ by, since, until, budget, skipInvalid }: CompareOptions): [string, unknown][] {
  return [
    ['--by', by],
    ['--since', since],
    ['--until', until],
    ['--budget', budget],
    ['--skip-invalid', skipInvalid || undefined],
  ];
}

function sourceOf({ inputFile }: CompareOptions, io: CostIo): InputSource {
  return inputFile === '-' ? openStream('standard input', () => io.input()) : openFile(inputFile);
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

function budgetGate({ budget, isExceeded, period }: BudgetStatus): GateResult {
  const name = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  return {
    gate: 'budget',
    limit: budget,
    passed: !isExceeded,
    failedCount: isExceeded ? 1 : 0,
    failed: isExceeded ? [name] : [],
  };
}

function unknownName(field: string, name: string, names: ScenarioTable['names']): never {
  const known = Array.from({ length: Math.min(names.count, 1000) }, (_, index) => names.text(index));
  const listed = known.slice(0, 10).join(', ') + (names.count > 10 ? ', …' : '');
  const near = didYouMean(name, known);
  failWith({ field, problem: `must name a scenario (${listed})${near}`, value: JSON.stringify(name) });
}
