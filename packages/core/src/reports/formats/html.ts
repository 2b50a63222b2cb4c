import { ageBands, ageNames, dueBands, dueNames } from '../../findings/listing/open-ages.ts';
import { isPartial, uncheckedSentences } from '../../source/coverage-notices.ts';
import { executiveDocument } from '../document/executive-document.ts';
import { htmlDocument } from '../document/html-document.ts';
import type { ReportFormat } from '../format.ts';
import { bandBars, severityBars, trendChart } from '../html/charts.ts';
import { complianceSection } from '../html/compliance.ts';
import { findingsSection } from '../html/findings.ts';
import { formatNumber, type Markup, html as markup } from '../html/markup.ts';
import { style } from '../html/style.ts';
import type { Report, ReportRepository } from '../report.ts';

/** One self-contained page: no script, nothing from elsewhere, all text from repositories escaped. */
export const html: ReportFormat<'html'> = {
  id: 'html',
  title: 'HTML page',
  mediaType: 'text/html; charset=utf-8',
  extension: 'html',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    yield head(report);
    if (report.type === 'executive') {
      yield htmlDocument(executiveDocument(report)).text;
      return yield foot(report).text;
    }
    yield summary(report).text;
    if (report.type === 'audit' || report.type === 'findings') yield* findingsSection(report);
    if (report.repositories.length > 0) yield complianceSection(report).text;
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

function summary({ counts, ages, audits, trends, repositories: list, topRules }: Report): Markup {
  const card = (number: number, label: string, tone = '') =>
    markup`<div class="card"><b class="${number > 0 ? tone : ''}">${formatNumber(number)}</b>${label}</div>`;
  const partial = audits.flatMap(({ type, coverage }) =>
    coverage && isPartial(coverage) ? [{ type, sentences: uncheckedSentences(coverage) }] : [],
  );
  return markup`<section aria-labelledby="summary"><h2 id="summary">Summary</h2>
${partial.map(({ type, sentences }) => markup`<div class="note"><strong>The ${type} audit is partial: what was not checked may hold more.</strong><ul>${sentences.map((sentence) => markup`<li>${sentence}</li>`)}</ul></div>`)}
<div class="cards">${[card(counts.open, 'open'), card(counts.bySeverity.critical, 'critical', 'late'), card(counts.bySeverity.high, 'high'), card(counts.overdue, 'overdue', 'late'), card(counts.total - counts.open, 'triaged or resolved')]}</div>
<div class="charts"><figure><figcaption>Open findings by severity</figcaption>${severityBars(counts.bySeverity)}</figure>${trends.length > 0 && markup`<figure><figcaption>The last ${trends.length} days</figcaption>${trendChart(trends)}</figure>`}${counts.open > 0 && ages && ageCharts(ages)}${list.length > 1 && topRepositories(list)}${topRules.length > 0 && rulesTable(topRules)}</div>
${audits.length > 0 && coverageTable(audits)}</section>
`;
}

function ageCharts({ byAge, byDue }: NonNullable<Report['ages']>): Markup {
  return markup`<figure><figcaption>Age of open findings</figcaption>${bandBars(ageBands, ageNames, byAge)}</figure><figure><figcaption>Due dates</figcaption>${bandBars(dueBands, dueNames, byDue)}</figure>`;
}

function topRepositories(list: readonly ReportRepository[]): Markup {
  const top = list.filter(({ open }) => open > 0).sort((a, b) => b.open - a.open || compare(a.name, b.name));
  if (top.length === 0) return markup``;
  const row = ({ name, open, critical, high }: ReportRepository) =>
    markup`<tr><th scope="row">${name}</th><td class="n">${formatNumber(open)}</td><td class="n">${formatNumber(critical)}</td><td class="n">${formatNumber(high)}</td></tr>`;
  return markup`<div class="table"><table><caption>Repositories with most open findings</caption><thead><tr><th scope="col">Repository</th><th scope="col" class="n">Open</th><th scope="col" class="n">Critical</th><th scope="col" class="n">High</th></tr></thead><tbody>${top.slice(0, 10).map(row)}</tbody></table></div>`;
}

function rulesTable(rules: Report['topRules']): Markup {
  const row = ({ title, ruleId, severity, open }: Report['topRules'][number]) =>
    markup`<tr><th scope="row">${title} <code class="soft">${ruleId}</code></th><td><span class="tag ${severity}">${severity}</span></td><td class="n">${formatNumber(open)}</td></tr>`;
  return markup`<div class="table"><table><caption>Rules with most open findings</caption><thead><tr><th scope="col">Rule</th><th scope="col">Highest severity</th><th scope="col" class="n">Open</th></tr></thead><tbody>${rules.map(row)}</tbody></table></div>`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function coverageTable(audits: Report['audits']): Markup {
  const row = ({ type, commit, coverage }: Report['audits'][number]) =>
    markup`<tr><td>${type}</td><td>${commit ? markup`<code>${commit.slice(0, 12)}</code>` : '–'}</td><td class="n">${coverage?.filesScanned ?? 0}</td><td class="n">${coverage?.filesSkipped ?? 0}</td><td>${coverage && !isPartial(coverage) ? 'complete' : 'partial'}</td></tr>`;
  return markup`<div class="table"><table><caption>Coverage</caption><thead><tr><th scope="col">Audit</th><th scope="col">Commit</th><th scope="col" class="n">Files</th><th scope="col" class="n">Skipped</th><th scope="col">Coverage</th></tr></thead><tbody>${audits.map(row)}</tbody></table></div>`;
}

function foot({ tool, asOf }: Report): Markup {
  return markup`</main><footer class="soft"><p>${tool.name} ${tool.version}${asOf && `, data as of ${asOf}`}</p></footer></div></body></html>
`;
}
