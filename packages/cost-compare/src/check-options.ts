// Turns option values as typed into what they mean, and says everything that is wrong with them at once.

import { type Budget, budgetPeriods } from './budget-period.ts';
import { didYouMean } from './closest.ts';
import { type Decimal, isDecimal, readDecimal } from './decimal.ts';
import { Faults, stopAtFaults } from './faults.ts';
import { type ReportFormatId, reportFormats } from './formats/index.ts';
import { type InputFormat, inputFormats } from './input/input-format.ts';
import { type GroupKey, groupKeys } from './logs/group-keys.ts';
import { costOptions, type OptionValues } from './option-table.ts';
import { type SortKey, sortKeys } from './order.ts';
import type { SomeRates } from './pricing/rates.ts';
import { readDate } from './read-date.ts';
import { type RateKind, type TokenSemantics, tokenSemantics } from './scenario-table.ts';

/** The options of one comparison. */
export interface CompareOptions {
  readonly inputFile: string;
  readonly inputFormat: InputFormat;
  readonly rates: SomeRates;
  readonly tokenSemantics: TokenSemantics | undefined;
  readonly model: string | undefined;
  readonly models: readonly string[];
  /** The day of list prices, when there is only one. */
  readonly priceDate: string | undefined;
  readonly priceDates: readonly string[];
  /** A file of own prices. */
  readonly prices: string | undefined;
  readonly by: readonly GroupKey[] | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly budget: Budget | undefined;
  readonly cacheEconomics: boolean;
  readonly compareTo: string | undefined;
  readonly watch: boolean;
  readonly skipInvalid: boolean;
  readonly currency: string | undefined;
  readonly baseline: string | undefined;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly breakdown: boolean;
  readonly format: ReportFormatId;
  readonly output: string | undefined;
  readonly exports: readonly { readonly format: ReportFormatId; readonly file: string }[];
  readonly decimals: number | 'exact' | undefined;
  readonly ascii: boolean;
  readonly maxCost: Decimal | undefined;
  readonly maxIncrease: { readonly amount: Decimal; readonly isPercent: boolean } | undefined;
  readonly requireCheapest: string | undefined;
  readonly encoding: string | undefined;
  readonly strict: boolean;
}

/** Checks raw values, by option name; throws a `CostInputError` that lists every fault. */
export function checkOptions(values: OptionValues): CompareOptions {
  const faults = new Faults();
  const read = new OptionReader(values, faults);
  const format = read.choice('format', reportFormats);
  if (values.json === true && format !== undefined && format !== 'json') {
    faults.add({ field: '--json', problem: `and --format ${format} contradict each other` });
  }
  if (values['input-file'] !== undefined && values.file !== undefined) {
    faults.add({ field: '--input-file', problem: 'and a file without an option are both given' });
  }
  const inputFile = read.text('input-file') ?? read.text('file');
  if (values['input-file'] === undefined && values.file === undefined) {
    faults.add({
      field: '--input-file',
      problem: 'is missing: name a file with scenarios, or - for standard input',
    });
  }
  const options: CompareOptions = {
    inputFile: inputFile ?? '-',
    inputFormat: read.choice('input-format', inputFormats) ?? 'auto',
    rates: readRates(read),
    tokenSemantics: read.choice('token-semantics', tokenSemantics),
    model: read.text('model'),
    models: read.names('models'),
    ...readDates(read, faults),
    prices: read.text('prices'),
    by: read.groupKeys('by'),
    since: readDate(values.since, faults, '--since'),
    until: readDate(values.until, faults, '--until'),
    budget: read.budget('budget'),
    cacheEconomics: values['cache-economics'] === true,
    compareTo: read.text('compare-to'),
    watch: values.watch === true,
    skipInvalid: values['skip-invalid'] === true,
    currency: read.text('currency'),
    baseline: read.text('baseline'),
    sort: read.choice('sort', sortKeys) ?? 'input',
    descending: values.desc === true,
    breakdown: values.breakdown === true,
    format: format ?? (values.json === true ? 'json' : 'text'),
    output: read.text('output'),
    exports: reportFormats.flatMap((each) =>
      read.list(`export-${each}`).map((file) => ({ format: each, file })),
    ),
    decimals: read.decimals('decimals'),
    ascii: values.ascii === true,
    maxCost: read.decimal('max-cost'),
    maxIncrease: read.increase('max-increase'),
    requireCheapest: read.text('require-cheapest'),
    encoding: read.text('encoding'),
    strict: values.strict === true,
  };
  checkFiles(options, faults);
  checkCombinations(options, faults);
  stopAtFaults(faults);
  return options;
}

function readDates(read: OptionReader, faults: Faults): Pick<CompareOptions, 'priceDate' | 'priceDates'> {
  const dates = read.list('price-date').flatMap((each) => readDate(each, faults) ?? []);
  if (new Set(dates).size < dates.length)
    faults.add({ field: '--price-date', problem: 'must not name the same day twice' });
  return { priceDate: dates.length === 1 ? dates[0] : undefined, priceDates: dates };
}

class OptionReader {
  readonly #values: OptionValues;
  readonly #faults: Faults;

  constructor(values: OptionValues, faults: Faults) {
    this.#values = values;
    this.#faults = faults;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (typeof value !== 'string') return undefined;
    if (value.trim() !== '') return value;
    this.#fault(name, 'must not be empty', value);
    return undefined;
  }

  list(name: string): readonly string[] {
    const value = this.#values[name];
    const list = Array.isArray(value)
      ? (value as readonly string[])
      : typeof value === 'string'
        ? [value]
        : [];
    for (const entry of list) if (entry.trim() === '') this.#fault(name, 'must not be empty', entry);
    return list;
  }

  choice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const known = choices.find((choice) => choice === value.toLowerCase());
    if (known === undefined) {
      const listed = costOptions.find((option) => option.name === name)?.choices ?? choices;
      this.#fault(name, `must be one of ${listed.join(', ')}${didYouMean(value, choices)}`, value);
    }
    return known;
  }

  /** Texts between commas. */
  names(name: string): readonly string[] {
    const value = this.text(name);
    if (value === undefined) return [];
    const names = value.split(',').map((each) => each.trim());
    if (names.includes('')) this.#fault(name, 'must be names with commas between them', value);
    const repeated = names.find((each, at) => names.indexOf(each) < at);
    if (repeated !== undefined) this.#fault(name, 'must not name anything twice', value);
    return names.filter((each) => each !== '');
  }

  groupKeys(name: string): readonly GroupKey[] | undefined {
    const names = this.names(name);
    const known = names.flatMap((each) => groupKeys.find((key) => key === each.toLowerCase()) ?? []);
    const unknown = names.find((each) => !groupKeys.some((key) => key === each.toLowerCase()));
    if (unknown !== undefined) {
      const near = didYouMean(unknown, groupKeys);
      this.#fault(name, `must be one or more of ${groupKeys.join(', ')}${near}`, unknown);
    }
    return names.length === 0 ? undefined : known;
  }

  /** An amount for each period of the calendar: `100/month`. */
  budget(name: string): Budget | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const slash = value.indexOf('/');
    const period = budgetPeriods.find(
      (each) =>
        each ===
        value
          .slice(slash + 1)
          .trim()
          .toLowerCase(),
    );
    if (slash < 0 || period === undefined) {
      this.#fault(name, `must be an amount for one of ${budgetPeriods.join(', ')}, such as 100/month`, value);
      return undefined;
    }
    const amount = this.#decimalOf(name, value.slice(0, slash).trim(), value);
    return amount === undefined ? undefined : { amount, period };
  }

  decimal(name: string): Decimal | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? this.#decimalOf(name, value, value) : undefined;
  }

  increase(name: string): { amount: Decimal; isPercent: boolean } | undefined {
    const value = this.#values[name];
    if (typeof value !== 'string') return undefined;
    const isPercent = value.endsWith('%');
    const amount = this.#decimalOf(name, isPercent ? value.slice(0, -1).trimEnd() : value, value);
    return amount === undefined ? undefined : { amount, isPercent };
  }

  decimals(name: string): number | 'exact' | undefined {
    const value = this.text(name);
    if (value === undefined || value.toLowerCase() === 'exact')
      return value === undefined ? undefined : 'exact';
    if (/^\d{1,2}$/.test(value) && Number(value) <= 20) return Number(value);
    this.#fault(name, 'must be a whole number from 0 to 20, or exact', value);
    return undefined;
  }

  #decimalOf(name: string, text: string, value: string): Decimal | undefined {
    const read = readDecimal(text);
    if (isDecimal(read)) return read;
    this.#fault(name, `must be ${read.problem}`, value);
    return undefined;
  }

  #fault(name: string, problem: string, value: string): void {
    this.#faults.add({
      field: name === 'file' ? 'the file name' : `--${name}`,
      problem,
      value: JSON.stringify(value),
    });
  }
}

const rateOptions: Readonly<Record<RateKind, string>> = {
  fresh: 'fresh-input-cost-per-1m',
  cached: 'cached-input-cost-per-1m',
  cacheWrite: 'cache-write-cost-per-1m',
  cacheWrite1h: 'cache-write-1h-cost-per-1m',
  output: 'output-cost-per-1m',
};

function readRates(read: OptionReader): SomeRates {
  const rates: Partial<Record<RateKind, Decimal>> = {};
  for (const [kind, name] of Object.entries(rateOptions) as [RateKind, string][]) {
    const rate = read.decimal(name);
    if (rate !== undefined) rates[kind] = rate;
  }
  return rates;
}

function checkCombinations(options: CompareOptions, faults: Faults): void {
  const { models, model, since, until, budget } = options;
  if (models.length > 0 && model !== undefined)
    faults.add({ field: '--models', problem: 'and --model contradict each other' });
  if (since !== undefined && until !== undefined && since > until)
    faults.add({ field: '--since', problem: 'must not be after --until', value: JSON.stringify(since) });
  if (budget !== undefined && !canBeLog(options))
    faults.add({ field: '--budget', problem: 'needs a log of replies: --input-format usage' });
  if (budget !== undefined && (models.length > 1 || options.priceDates.length > 1))
    faults.add({
      field: '--budget',
      problem: 'and several --models or --price-date contradict each other: a request is spent once',
    });
  if (options.watch) checkWatch(options, faults);
}

function checkWatch(options: CompareOptions, faults: Faults): void {
  const fault = (problem: string): void => faults.add({ field: '--watch', problem });
  if (options.inputFile === '-') fault('needs a file or a folder; standard input ends by itself');
  if (options.output !== undefined || options.exports.length > 0) fault('writes to standard output only');
  if (!canBeLog(options)) fault('needs a log of replies: --input-format usage');
  if (options.compareTo !== undefined)
    fault('and --compare-to contradict each other: a log that grows is compared when it is complete');
  if (options.strict) fault('and --strict contradict each other: a live view shows warnings and goes on');
}

function canBeLog({ inputFormat }: CompareOptions): boolean {
  return inputFormat === 'usage' || inputFormat === 'auto';
}

// A report over the input, or two reports in one file, would destroy something.
function checkFiles({ inputFile, output, exports, prices, compareTo }: CompareOptions, faults: Faults): void {
  const used = new Set([inputFile, prices, compareTo]);
  const files = [
    ...(output === undefined ? [] : [{ field: '--output', file: output }]),
    ...exports.map(({ format, file }) => ({ field: `--export-${format}`, file })),
  ];
  for (const { field, file } of files) {
    if (used.has(file))
      faults.add({ field, problem: 'must name a file of its own', value: JSON.stringify(file) });
    used.add(file);
  }
}
