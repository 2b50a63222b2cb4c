// A document for people as blocks, which every format renders: the same text in HTML, PDF, Markdown and Word.
import type { TrendDay } from '../../dashboard/dashboard.ts';
import type { Severity } from '../../vocabulary/severity.ts';

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
  | { readonly kind: 'heading'; readonly text: string; readonly startsPage?: boolean }
  | { readonly kind: 'lead'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly tone?: Tone }
  | { readonly kind: 'list'; readonly items: readonly string[] }
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
  /** Lines to be signed on paper. */
  | { readonly kind: 'signatures'; readonly lines: readonly string[] };

export interface ReportDocument {
  readonly title: string;
  readonly subtitle: string;
  readonly blocks: readonly Block[];
}

export function cell(text: string, tone?: Tone): DocumentCell {
  return tone === undefined ? { text } : { text, tone };
}
