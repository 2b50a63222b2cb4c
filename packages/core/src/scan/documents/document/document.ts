// A document for people as blocks, which every format renders: the same text in HTML, PDF, Markdown and Word.

import type { ComplianceLevel } from '../../../vocabulary/compliance-level.ts';
import type { Severity, SeverityCounts } from '../../../vocabulary/severity.ts';
import type { TrendDay } from '../../../vocabulary/trend-day.ts';
import type { FindingText } from './finding-text.ts';

export type Tone = Severity | 'ok' | 'late' | 'soft';

export interface DocumentCell {
  readonly text: string;
  readonly tone?: Tone;
}

export interface DocumentColumn {
  readonly title: string;
  /** Of the width of all columns. */
  readonly share: number;
  readonly isNumber?: boolean;
}

export type Block =
  /** Level 2 unless given; level 3 is part of the section before it. */
  | { readonly kind: 'heading'; readonly text: string; readonly level?: 3; readonly startsPage?: boolean }
  /** The headings of level 2 that follow. */
  | { readonly kind: 'contents'; readonly entries: readonly string[] }
  | { readonly kind: 'lead'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: Tone }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** What readers must not overlook. */
  | { readonly kind: 'note'; readonly text: string; readonly items: readonly string[] }
  | {
      readonly kind: 'figures';
      readonly items: readonly { readonly value: string; readonly text: string; readonly tone?: Tone }[];
    }
  | {
      readonly kind: 'table';
      /** What it holds, for those who cannot see it. */
      readonly caption: string;
      readonly columns: readonly DocumentColumn[];
      readonly rows: readonly (readonly DocumentCell[])[];
    }
  /** Open findings day by day; `text` says the same. */
  | { readonly kind: 'trend'; readonly days: readonly TrendDay[]; readonly text: string }
  | { readonly kind: 'severities'; readonly title: string; readonly counts: SeverityCounts }
  | {
      readonly kind: 'bands';
      readonly title: string;
      readonly bands: readonly { readonly name: string; readonly counts: SeverityCounts }[];
    }
  /** The four levels of compliance; `text` says the same. */
  | {
      readonly kind: 'ladder';
      readonly required: ComplianceLevel;
      readonly achieved: ComplianceLevel | null;
      readonly text: string;
    }
  /** `group`: the first of several in a row of one rule or package, which this names. */
  | { readonly kind: 'finding'; readonly finding: FindingText; readonly group?: string }
  /** Lines to be signed on paper. */
  | { readonly kind: 'signatures'; readonly lines: readonly string[] };

export interface ReportDocument {
  readonly title: string;
  readonly subtitle: string;
  /** In order; a document of very many findings is read as it is written. */
  readonly blocks: Iterable<Block> | AsyncIterable<Block>;
}

export type ChartBlock = Extract<Block, { kind: 'severities' | 'bands' }>;

export function cell(text: string, tone?: Tone): DocumentCell {
  return tone === undefined ? { text } : { text, tone };
}
