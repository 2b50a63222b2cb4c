// Charts as SVG that needs no script, with the same said in text for who can't see them.
import type { TrendDay } from '../../dashboard/dashboard.ts';
import { type Severity, severities } from '../../findings/severity.ts';
import { html, type Markup } from './markup.ts';

/** Open findings by severity: one bar each, the number beside it. */
export function severityBars(counts: Readonly<Record<Severity, number>>): Markup {
  const most = Math.max(1, ...severities.map((severity) => counts[severity]));
  const said = severities.map((severity) => `${counts[severity]} ${severity}`).join(', ');
  const bars = severities.map((severity, index) => {
    const width = counts[severity] === 0 ? 0 : Math.max(3, (counts[severity] / most) * 330);
    const y = index * 34;
    return html`<text x="0" y="${y + 19}" class="label">${severity}</text><rect x="70" y="${y + 4}" width="330" height="20" rx="4" class="track"/><rect x="70" y="${y + 4}" width="${width.toFixed(1)}" height="20" rx="4" class="fill-${severity}"/><text x="412" y="${y + 19}" class="number">${counts[severity]}</text>`;
  });
  return html`<svg viewBox="0 0 480 170" role="img" aria-label="Open findings by severity: ${said}" class="chart">${bars}</svg>`;
}

const plot = { left: 40, top: 10, width: 430, height: 120 };

/** What was open on each day, and below it what was opened and resolved. */
export function trendChart(days: readonly TrendDay[]): Markup {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return html``;
  const most = Math.max(1, ...days.map(({ open, opened, resolved }) => Math.max(open, opened, resolved)));
  const step = plot.width / days.length;
  const y = (value: number) => plot.top + plot.height - (value / most) * plot.height;
  const x = (index: number) => plot.left + (index + 0.5) * step;
  const line = days.map(({ open }, index) => `${x(index).toFixed(1)},${y(open).toFixed(1)}`).join(' ');
  const width = Math.max(1, step / 2 - 1.5);
  const bar = (value: number, left: number, kind: string) =>
    value > 0 &&
    html`<rect x="${left.toFixed(1)}" y="${y(value).toFixed(1)}" width="${width.toFixed(1)}" height="${(plot.top + plot.height - y(value)).toFixed(1)}" class="${kind}"/>`;
  const bars = days.map(
    ({ opened, resolved }, index) =>
      html`${bar(opened, x(index) - width - 0.5, 'bar-opened')}${bar(resolved, x(index) + 0.5, 'bar-resolved')}`,
  );
  const sum = (field: 'opened' | 'resolved') => days.reduce((total, day) => total + day[field], 0);
  const said = `From ${first.date} to ${last.date}: ${first.open} open at first, ${last.open} at last, ${sum('opened')} opened, ${sum('resolved')} resolved`;
  const base = plot.top + plot.height;
  return html`<svg viewBox="0 0 480 170" role="img" aria-label="${said}" class="chart"><line x1="${plot.left}" y1="${base}" x2="${plot.left + plot.width}" y2="${base}" class="axis"/><line x1="${plot.left}" y1="${plot.top}" x2="${plot.left + plot.width}" y2="${plot.top}" class="axis faint"/><text x="${plot.left - 6}" y="${plot.top + 5}" text-anchor="end" class="label">${most}</text><text x="${plot.left - 6}" y="${base + 4}" text-anchor="end" class="label">0</text>${bars}<polyline points="${line}" class="trend"/><text x="${plot.left}" y="${base + 18}" class="label">${first.date}</text><text x="${plot.left + plot.width}" y="${base + 18}" text-anchor="end" class="label">${last.date}</text><line x1="${plot.left}" y1="163" x2="${plot.left + 16}" y2="163" class="trend"/><text x="${plot.left + 22}" y="167" class="label">open</text><rect x="${plot.left + 80}" y="157" width="10" height="10" class="bar-opened"/><text x="${plot.left + 96}" y="167" class="label">opened</text><rect x="${plot.left + 170}" y="157" width="10" height="10" class="bar-resolved"/><text x="${plot.left + 186}" y="167" class="label">resolved</text></svg>`;
}

/** The four levels as steps: reached, required, still to come. */
export function ladder(required: string, achieved: string | null): Markup {
  const reached = achieved === null ? 0 : Number(achieved.slice(-1));
  const wanted = Number(required.slice(-1));
  const said = `${reached === 0 ? 'No level reached' : `Level ${reached} reached`}, level ${wanted} required`;
  const steps = [1, 2, 3, 4].map((level) => {
    const height = 12 + level * 11;
    const kind = level <= reached ? 'reached' : level <= wanted ? 'wanted' : 'track';
    return html`<rect x="${(level - 1) * 40 + 1}" y="${58 - height}" width="34" height="${height}" rx="3" class="step-${kind}"/><text x="${(level - 1) * 40 + 18}" y="72" text-anchor="middle" class="label">${level}</text>`;
  });
  return html`<svg viewBox="0 0 160 76" role="img" aria-label="${said}" class="ladder">${steps}</svg>`;
}
