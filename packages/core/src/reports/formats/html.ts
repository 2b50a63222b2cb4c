import type { ReportFormat } from '../format.ts';
import { ladder, severityBars, trendChart } from '../html/charts.ts';
import { type Markup, html as markup } from '../html/markup.ts';
import { style } from '../html/style.ts';
import type { Report, ReportFinding, ReportRepository } from '../report.ts';

/** One self-contained page: no script, nothing from elsewhere, all text from repositories escaped. */
export const html: ReportFormat = {
  id: 'html',
  title: 'HTML page',
  mediaType: 'text/html; charset=utf-8',
  extension: 'html',
  types: ['audit', 'findings', 'compliance', 'executive'],
  async *render(report) {
    yield head(report);
    yield summary(report).text;
    if (report.repositories.length > 0) yield repositories(report.repositories).text;
    if (report.type === 'audit' || report.type === 'findings') yield* findings(report);
    yield foot(report).text;
  },
};

function head(report: Report): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
${markup`<title>${report.title}</title>`.text}<style>${style}</style></head>
<body><a class="skip" href="#content">Skip to the content</a><div class="page">
${markup`<header><h1>${report.title}</h1><p class="soft">${report.scope}</p></header>`.text}<main id="content">
`;
}

function summary({ counts, audits, trends, repositories: list, topRules }: Report): Markup {
  const card = (number: number, label: string) => markup`<div class="card"><b>${number}</b>${label}</div>`;
  const partial = audits.filter(({ coverage }) => coverage && !coverage.complete);
  return markup`<section aria-labelledby="summary"><h2 id="summary">Summary</h2>
${partial.map(({ type, coverage }) => markup`<p class="note"><strong>The ${type} audit is partial.</strong> ${(coverage?.skipped ?? []).map(({ reason, count }) => `${count} × ${reason}`).join(', ')}: what was not read may hold more.</p>`)}
<div class="cards">${[card(counts.open, 'open'), card(counts.bySeverity.critical, 'critical'), card(counts.bySeverity.high, 'high'), card(counts.overdue, 'overdue'), card(counts.total - counts.open, 'judged or fixed')]}</div>
<div class="charts"><figure><figcaption>Open findings by severity</figcaption>${severityBars(counts.bySeverity)}</figure>${trends.length > 0 && markup`<figure><figcaption>The last ${trends.length} days</figcaption>${trendChart(trends)}</figure>`}${list.length > 1 && topRepositories(list)}${topRules.length > 0 && rulesTable(topRules)}</div>
${audits.length > 0 && coverageTable(audits)}</section>
`;
}

function topRepositories(list: readonly ReportRepository[]): Markup {
  const top = list.filter(({ open }) => open > 0).sort((a, b) => b.open - a.open || compare(a.name, b.name));
  if (top.length === 0) return markup``;
  const row = ({ name, open, critical, high }: ReportRepository) =>
    markup`<tr><th scope="row">${name}</th><td class="n">${open}</td><td class="n">${critical}</td><td class="n">${high}</td></tr>`;
  return markup`<div class="table"><table><caption>Repositories with most open findings</caption><thead><tr><th scope="col">Repository</th><th scope="col" class="n">Open</th><th scope="col" class="n">Critical</th><th scope="col" class="n">High</th></tr></thead><tbody>${top.slice(0, 10).map(row)}</tbody></table></div>`;
}

function rulesTable(rules: Report['topRules']): Markup {
  const row = ({ title, ruleId, severity, open }: Report['topRules'][number]) =>
    markup`<tr><th scope="row">${title} <code class="soft">${ruleId}</code></th><td><span class="tag ${severity}">${severity}</span></td><td class="n">${open}</td></tr>`;
  return markup`<div class="table"><table><caption>Rules with most open findings</caption><thead><tr><th scope="col">Rule</th><th scope="col">Worst</th><th scope="col" class="n">Open</th></tr></thead><tbody>${rules.map(row)}</tbody></table></div>`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function coverageTable(audits: Report['audits']): Markup {
  const row = ({ type, commit, coverage }: Report['audits'][number]) =>
    markup`<tr><td>${type}</td><td>${commit ? markup`<code>${commit.slice(0, 12)}</code>` : '–'}</td><td class="n">${coverage?.filesScanned ?? 0}</td><td class="n">${coverage?.filesSkipped ?? 0}</td><td>${coverage?.complete === false ? 'partial' : 'complete'}</td></tr>`;
  return markup`<div class="table"><table><caption>What was read</caption><thead><tr><th scope="col">Audit</th><th scope="col">Commit</th><th scope="col" class="n">Files</th><th scope="col" class="n">Left out</th><th scope="col">Coverage</th></tr></thead><tbody>${audits.map(row)}</tbody></table></div>`;
}

function repositories(list: readonly ReportRepository[]): Markup {
  const blocker = ({ level, name, message }: ReportRepository['blockers'][number]) =>
    markup`<li><strong>${name}</strong> <span class="soft">(level ${level.slice(-1)}) ${message}</span></li>`;
  const waiver = ({ level, name, reason, expiresAt }: ReportRepository['waivers'][number]) =>
    markup`<li><strong>${name}</strong> <span class="soft">(level ${level.slice(-1)}) waived until ${expiresAt.slice(0, 10)}: ${reason}</span></li>`;
  const inTheWay = ({ blockers, waivers }: ReportRepository) =>
    blockers.length + waivers.length > 0
      ? markup`<ul class="plain">${blockers.map(blocker)}${waivers.map(waiver)}</ul>`
      : 'Nothing.';
  const row = (one: ReportRepository) =>
    markup`<tr><th scope="row">${one.name}</th><td class="state ${one.state}">${states[one.state]}</td><td>${ladder(one.requiredLevel, one.achievedLevel)}</td><td class="n" data-label="Score">${one.score}</td><td class="n" data-label="Open">${one.open}</td><td>${inTheWay(one)}</td></tr>`;
  return markup`<section aria-labelledby="repositories"><h2 id="repositories">Compliance of repositories</h2><div class="table"><table class="stack"><caption>The levels reached (filled) and required (outlined), and what is in the way of the required one</caption><thead><tr><th scope="col">Repository</th><th scope="col">State</th><th scope="col">Level</th><th scope="col" class="n">Score</th><th scope="col" class="n">Open</th><th scope="col">In the way</th></tr></thead><tbody>${list.map(row)}</tbody></table></div></section>
`;
}

const states = {
  compliant: '✓ compliant',
  non_compliant: '✗ not compliant',
  unknown: '? not decided',
} as const;

async function* findings(report: Report): AsyncIterable<string> {
  yield '<section aria-labelledby="findings"><h2 id="findings">Findings</h2>\n';
  let portion = '';
  let any = false;
  for await (const finding of report.findings()) {
    any = true;
    portion += article(finding, report).text;
    if (portion.length > 65_536) {
      yield portion;
      portion = '';
    }
  }
  yield any ? portion : '<p>Nothing was found.</p>\n';
  yield '</section>\n';
}

function article(finding: ReportFinding, { rules, day }: Report): Markup {
  const { location, package: of, advisory } = finding;
  const place = location ? `${location.path}:${location.startLine}` : (of?.purl ?? '');
  const references = [
    ...(advisory?.url ? [advisory.url] : []),
    ...(rules.get(finding.ruleId)?.references ?? []),
  ];
  const links = [...new Set(references)].filter((url) => /^https?:\/\//.test(url));
  return markup`<article class="finding ${finding.severity}"><h3><span class="tag ${finding.severity}">${finding.severity}</span>${finding.title}</h3>
<p><code>${[finding.repository, place].filter(Boolean).join(' ')}</code></p>
<p class="soft">${finding.category} · ${finding.ruleId} · ${finding.status.replace('_', ' ')}${finding.statusReason && ` (${finding.statusReason})`}${finding.firstSeenAt && ` · first seen ${finding.firstSeenAt.slice(0, 10)}${age(finding, day)}`}${due(finding, day)}</p>
<p>${finding.description}</p>${finding.excerpt && markup`<pre>${finding.excerpt}</pre>`}
${of && markup`<p>${of.name} ${of.version}${of.fixedVersion && `, fixed in ${of.fixedVersion}`}${of.dependencyPath && of.dependencyPath.length > 1 && `, through ${of.dependencyPath.join(' → ')}`}</p>`}
<p><strong>What to do:</strong> ${finding.remediation}</p>
${links.length > 0 && markup`<p class="soft">${links.map((url) => markup`<a href="${url}" rel="noreferrer noopener">${url}</a> `)}</p>`}</article>
`;
}

function age({ firstSeenAt, status }: ReportFinding, today: string | null): string {
  if (!firstSeenAt || !today || status !== 'open') return '';
  const days = Math.floor((Date.parse(today) - Date.parse(firstSeenAt)) / 86_400_000);
  return days < 1 ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} old`;
}

function due({ dueAt, status }: ReportFinding, today: string | null): Markup {
  if (!dueAt || status !== 'open') return markup``;
  const day = dueAt.slice(0, 10);
  return today && dueAt < today
    ? markup` · <span class="late">overdue since ${day}</span>`
    : markup` · due ${day}`;
}

function foot({ tool, asOf }: Report): Markup {
  return markup`</main><footer class="soft"><p>${tool.name} ${tool.version}${asOf && `, data as of ${asOf}`}</p></footer></div></body></html>
`;
}
