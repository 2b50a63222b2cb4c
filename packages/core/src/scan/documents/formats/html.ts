import { htmlDocument } from '../document/html-document.ts';
import { reportDocument } from '../document/report-document.ts';
import type { ReportFormat } from '../format.ts';
import { type Markup, html as markup } from '../html/markup.ts';
import { style } from '../html/style.ts';
import type { Report } from '../report.ts';

/** One self-contained page: no script, nothing from elsewhere, all text from repositories escaped. */
export const html: ReportFormat<'html'> = {
  id: 'html',
  title: 'HTML page',
  mediaType: 'text/html; charset=utf-8',
  extension: 'html',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    yield head(report);
    yield* htmlDocument(reportDocument(report));
    yield foot(report).text;
  },
};

const mark = markup`<svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b5f68"/><path d="M16 6.5 25 25h-4.2l-1.9-4.2h-5.8L11.2 25H7z" fill="#fff"/><path d="m16 13.2 2 4.5h-4z" fill="#e0b252"/></svg>`;

function head(report: Report): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
${markup`<title>${report.title}</title>`.text}<style>${style}</style></head>
<body><a class="skip" href="#content">Skip to the content</a><div class="page">
${markup`<header>${mark}<div><h1>${report.title}</h1><p class="soft">${report.scope}${report.asOf && `, data as of ${report.asOf.slice(0, 16).replace('T', ' ')} UTC`}</p></div></header>`.text}<main id="content">
`;
}

function foot({ tool, asOf }: Report): Markup {
  return markup`</main><footer class="soft"><p>${tool.name} ${tool.version}${asOf && `, data as of ${asOf}`}</p></footer></div></body></html>
`;
}
