// The repositories of a report: how far each is, and what is in the way.
import { groupBlockers } from '../group-blockers.ts';
import type { Report, ReportRepository } from '../report.ts';
import { ladder } from './charts.ts';
import { formatNumber, html, type Markup } from './markup.ts';

const states = {
  compliant: '✓ compliant',
  non_compliant: '✗ not compliant',
  unknown: '? unknown',
} as const;

/** What needs somebody stands first. */
const order = { non_compliant: 0, unknown: 1, compliant: 2 } as const;

export function complianceSection({ repositories: unsorted }: Report): Markup {
  const repositories = unsorted.toSorted((a, b) => order[a.state] - order[b.state]);
  const row = (one: ReportRepository) =>
    html`<tr><th scope="row">${one.name}</th><td class="state ${one.state}">${states[one.state]}</td><td>${ladder(one.requiredLevel, one.achievedLevel)}</td><td class="n" data-label="Score">${one.score}</td><td class="n" data-label="Open">${formatNumber(one.open)}</td><td>${blocking(one)}</td></tr>
`;
  return html`<section aria-labelledby="repositories"><h2 id="repositories">Compliance status</h2>${stateCounts(repositories)}<div class="table"><table class="stack"><caption>Achieved level (filled), required level (outlined) and blocking policies</caption><thead><tr><th scope="col">Repository</th><th scope="col">Status</th><th scope="col">Level</th><th scope="col" class="n">Score</th><th scope="col" class="n">Open</th><th scope="col">Blocking</th></tr></thead><tbody>${repositories.map(row)}</tbody></table></div></section>
`;
}

function stateCounts(list: readonly ReportRepository[]): Markup {
  if (list.length < 2) return html``;
  const count = (state: ReportRepository['state']) => list.filter((one) => one.state === state).length;
  const [compliant, not, unknown] = [count('compliant'), count('non_compliant'), count('unknown')];
  return html`<p>${formatNumber(list.length)} repositories: <span class="state compliant">${formatNumber(compliant)} compliant</span>, <span class="state non_compliant">${formatNumber(not)} not compliant</span>, ${formatNumber(unknown)} unknown.</p>`;
}

function blocking({ blockers, waivers }: ReportRepository): Markup {
  if (blockers.length + waivers.length === 0) return html`Nothing.`;
  const groups = groupBlockers(blockers).map(({ message, blockers: list }) => {
    const names = list.map(({ name, level }) => `${name} (level ${level.slice(-1)})`).join(', ');
    return html`<li><strong>${names}</strong> <span class="soft">${message}</span></li>`;
  });
  const waived = waivers.map(
    ({ level, name, reason, expiresAt }) =>
      html`<li><strong>${name} (level ${level.slice(-1)})</strong> <span class="soft">waived until ${expiresAt.slice(0, 10)}: ${reason}</span></li>`,
  );
  return html`<ul class="plain">${groups}${waived}</ul>`;
}
