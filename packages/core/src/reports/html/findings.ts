// The findings of a report, one article each.
import { numberedLines } from '../../findings/excerpt.ts';
import { findingSections, type Report, type ReportFinding, stepName, stepPlace } from '../report.ts';
import { html, type Markup, prose } from './markup.ts';

const portionSize = 65_536;

/** In portions, so that memory holds no more than one; what is open, accepted and resolved each under its heading. */
export async function* findingsSection(report: Report): AsyncIterable<string> {
  let any = false;
  for (const [index, { title, statuses }] of findingSections.entries()) {
    const id = `findings-${index}`;
    let portion = html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n`.text;
    let isEmpty = true;
    for await (const finding of report.findings({ statuses })) {
      isEmpty = false;
      portion += article(finding, report).text;
      if (portion.length > portionSize) {
        yield portion;
        portion = '';
      }
    }
    if (!isEmpty) yield `${portion}</section>\n`;
    any ||= !isEmpty;
  }
  if (!any) yield '<p>No findings.</p>\n';
}

function article(finding: ReportFinding, { day }: Report): Markup {
  const { location, package: of, references } = finding;
  const place = location ? `${location.path}:${location.startLine}` : (of?.purl ?? '');
  return html`<article class="finding ${finding.severity}"><h3><span class="tag ${finding.severity}">${finding.severity}</span>${finding.title}</h3>
<p><code>${[finding.repository, place].filter(Boolean).join(' ')}</code></p>
<p class="soft">${finding.category} · ${finding.ruleId} · ${finding.status.replace('_', ' ')}${finding.statusReason && ` (${finding.statusReason})`}${finding.firstSeenAt && ` · first seen ${finding.firstSeenAt.slice(0, 10)}${age(finding, day)}`}${due(finding, day)}</p>
<p>${prose(finding.description)}</p>${finding.excerpt && html`<pre>${numberedLines(finding.excerpt).join('\n')}</pre>`}${way(finding)}
${of && html`<p>${of.name} ${of.version}${of.fixedVersion && `, fixed in ${of.fixedVersion}`}${of.dependencyPath && of.dependencyPath.length > 1 && `, through ${of.dependencyPath.join(' → ')}`}</p>`}
<p><strong>Remediation:</strong> ${prose(finding.remediation)}</p>
${references.length > 0 && html`<p class="soft">${references.map(({ title, url }) => html`<a href="${url}" rel="noreferrer noopener">${title}</a> `)}</p>`}</article>
`;
}

/** Where a value comes in, goes on and is used. */
function way({ flow = [] }: ReportFinding): Markup {
  if (flow.length < 2) return html``;
  const step = (one: (typeof flow)[number], index: number) =>
    html`<li><span class="soft">${stepPlace(one)}, ${stepName(index, flow.length)}:</span> <code>${one.code}</code></li>`;
  return html`<p><strong>Data flow:</strong></p><ol class="way">${flow.map(step)}</ol>`;
}

function age({ firstSeenAt, status }: ReportFinding, today: string | null): string {
  if (!firstSeenAt || !today || status !== 'open') return '';
  const days = Math.floor((Date.parse(today) - Date.parse(firstSeenAt)) / 86_400_000);
  return days < 1 ? '' : `, ${days} ${days === 1 ? 'day' : 'days'} old`;
}

function due({ dueAt, status }: ReportFinding, today: string | null): Markup {
  if (!dueAt || status !== 'open') return html``;
  const day = dueAt.slice(0, 10);
  return today && dueAt < today
    ? html` · <span class="late">overdue since ${day}</span>`
    : html` · due ${day}`;
}
