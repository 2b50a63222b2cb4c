// The report as CSV (RFC 4180): raw numbers under the names that JSON uses, one row per scenario.
import type { Comparison } from '../comparison.ts';
import { sortedIndexes } from '../order.ts';
import { CACHED, INPUT, OUTPUT, REASONING, type ScenarioTable, WRITE, WRITE_1H } from '../scenario-table.ts';
import { type ByteWriter, label, specialBytes } from './byte-writer.ts';
import { nameText } from './display-name.ts';
import type { Report, ReportFormat } from './format.ts';

interface CsvColumn {
  readonly title: string;
  write(index: number, to: ByteWriter): unknown;
}

export const csv: ReportFormat = {
  id: 'csv',
  write(report, to) {
    const { comparison, ascii } = report;
    const { table } = comparison;
    const columns = csvColumns(report);
    to.text(['name', ...columns.map(({ title }) => title)].join(',')).text('\r\n');
    const order = sortedIndexes(comparison, report.sort, report.descending);
    for (let place = 0; place < table.count; place++) {
      const index = order === undefined ? place : (order[place] as number);
      writeName(to, table, index, ascii);
      for (const column of columns) {
        to.byte(44);
        column.write(index, to);
      }
      to.label(rowEnd);
    }
  },
};

const rowEnd = label('\r\n');
const semantics = { included: label('included'), separate: label('separate') };
// A name of anything else is looked at as text.
const unsure = specialBytes((byte) => !/[\w ./:-]/.test(String.fromCharCode(byte)));

function writeName(to: ByteWriter, { names }: ScenarioTable, index: number, ascii: boolean): void {
  const [from, end] = [names.starts[index] as number, names.starts[index + 1] as number];
  if (names.bytes[from] !== 45 && to.plain(names.bytes, from, end, unsure)) return;
  to.text(cell(ascii ? nameText(names, index, true) : names.text(index)));
}

function csvColumns({ comparison, breakdown }: Report): CsvColumn[] {
  const { table, scale } = comparison;
  const hasWrites = table.uses(WRITE) || table.uses(WRITE_1H);
  const tokens = (title: string, field: number): CsvColumn => ({
    title,
    write: (index, to) => to.integer(table.tokens(field, index)),
  });
  const amount = (title: string, value: (index: number) => ReturnType<Comparison['total']>): CsvColumn => ({
    title,
    write: (index, to) => to.decimal(value(index), scale),
  });
  return [
    tokens('inputTokens', INPUT),
    ...(table.hasIncluded()
      ? [
          {
            title: 'freshInputTokens',
            write: (index: number, to: ByteWriter) => to.integer(table.fresh(index)),
          },
        ]
      : []),
    tokens('cachedInputTokens', CACHED),
    ...(hasWrites ? [tokens('cacheWriteTokens', WRITE), tokens('cacheWrite1hTokens', WRITE_1H)] : []),
    tokens('outputTokens', OUTPUT),
    ...(table.uses(REASONING) ? [tokens('reasoningTokens', REASONING)] : []),
    { title: 'totalTokens', write: (index, to) => to.integer(comparison.totalTokens(index)) },
    { title: 'cacheHitRatio', write: (index, to) => optional(comparison.cacheHitRatio(index), 4, to) },
    amount('inputCost', (index) => comparison.costs(index).fresh),
    amount('cachedInputCost', (index) => comparison.costs(index).cached),
    ...(hasWrites ? [amount('cacheWriteCost', (index) => comparison.costs(index).cacheWrite)] : []),
    ...(hasWrites ? [amount('cacheWrite1hCost', (index) => comparison.costs(index).cacheWrite1h)] : []),
    amount('outputCost', (index) => comparison.costs(index).output),
    amount('totalCost', (index) => comparison.total(index)),
    amount('deltaCostVsBaseline', (index) => comparison.delta(index)),
    {
      title: 'deltaPercentVsBaseline',
      write: (index, to) => optional(comparison.deltaPercent(index), 2, to),
    },
    { title: 'rank', write: (index, to) => to.integer(comparison.rank(index)) },
    {
      title: 'tokenSemantics',
      write: (index, to) => to.label(table.isIncluded(index) ? semantics.included : semantics.separate),
    },
    ...(breakdown
      ? deltaColumns(hasWrites).map(([title, part]) =>
          amount(title, (index) => comparison.deltaParts(index)[part]),
        )
      : []),
  ];
}

function deltaColumns(
  hasWrites: boolean,
): [string, 'fresh' | 'cached' | 'cacheWrite' | 'cacheWrite1h' | 'output'][] {
  return [
    ['deltaInputCost', 'fresh'],
    ['deltaCachedInputCost', 'cached'],
    ...(hasWrites ? [['deltaCacheWriteCost', 'cacheWrite'] as [string, 'cacheWrite']] : []),
    ...(hasWrites ? [['deltaCacheWrite1hCost', 'cacheWrite1h'] as [string, 'cacheWrite1h']] : []),
    ['deltaOutputCost', 'output'],
  ];
}

function optional(value: ReturnType<Comparison['deltaPercent']>, scale: number, to: ByteWriter): void {
  if (value !== null) to.decimal(value, scale);
}

// A leading quote keeps a spreadsheet from running a name as a formula.
function cell(name: string): string {
  const safe = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
