// The formats there are. The two that nearly every run asks for are at hand, the others are loaded when they are.
import type { ReportFormat } from './format.ts';
import { json } from './json.ts';
import { text } from './text.ts';

export const reportFormats = ['csv', 'html', 'json', 'markdown', 'text'] as const;
export type ReportFormatId = (typeof reportFormats)[number];

const loaders: Readonly<Record<ReportFormatId, () => Promise<ReportFormat>>> = {
  csv: async () => (await import('./csv.ts')).csv,
  html: async () => (await import('./html.ts')).html,
  json: async () => json,
  markdown: async () => (await import('./markdown.ts')).markdown,
  text: async () => text,
};

export function loadFormat(id: ReportFormatId): Promise<ReportFormat> {
  return loaders[id]();
}
