// The formats there are; each is loaded when it is asked for, so that a start costs one of them.
import type { ReportFormat } from './format.ts';

export const reportFormats = ['csv', 'html', 'json', 'markdown', 'text'] as const;
export type ReportFormatId = (typeof reportFormats)[number];

const loaders: Readonly<Record<ReportFormatId, () => Promise<ReportFormat>>> = {
  csv: async () => (await import('./csv.ts')).csv,
  html: async () => (await import('./html.ts')).html,
  json: async () => (await import('./json.ts')).json,
  markdown: async () => (await import('./markdown.ts')).markdown,
  text: async () => (await import('./text.ts')).text,
};

export function loadFormat(id: ReportFormatId): Promise<ReportFormat> {
  return loaders[id]();
}
