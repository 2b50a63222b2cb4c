// What a report format is, and which options it takes.
import type { BudgetStatus } from '../budget-forecast.ts';
import type { Comparison } from '../comparison.ts';
import type { GateResult } from '../gates.ts';
import type { SortKey } from '../order.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Everything a report shows. */
export interface Report {
  readonly comparison: Comparison;
  readonly gates: readonly GateResult[];
  /** What to compare with, scenario by scenario. */
  readonly before: Comparison | undefined;
  readonly budget: BudgetStatus | undefined;
  readonly cacheEconomics: boolean;
  readonly breakdown: boolean;
  readonly sort: SortKey;
  readonly descending: boolean;
  /** Decimals of amounts in text and Markdown; as many as needed, two to six, when absent. */
  readonly decimals: number | 'exact' | undefined;
  /** Nothing beyond ASCII: names are escaped, bars are number signs. */
  readonly ascii: boolean;
}

/** A way to write a report; one file per format. */
export interface ReportFormat {
  readonly id: string;
  write(report: Report, to: ByteWriter): void;
}
