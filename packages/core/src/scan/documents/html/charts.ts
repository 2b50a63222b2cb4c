// Charts as SVG that needs no script, with the same said in text for who can't see them.

import { type Severity, type SeverityCounts, severities } from '../../../vocabulary/severity.ts';
import type { TrendDay } from '../../../vocabulary/trend-day.ts';
import { formatNumber, html, type Markup } from './markup.ts';

/** Open findings by severity: one bar each, the number beside it. */
export function severityBars(counts: Readonly<Record<Severity, number>>): Markup {
  const max = Math.max(1, ...severities.map((severity) => counts[severity]));
  const said = severities.map((severity) => `${counts[severity]} ${severity}`).join(', ');
  const bars = severities.map((severity, index) => {
    const width = counts[severity] === 0 ? 0 : Math.max(3, (counts[severity] / max) * 330);
    const y = index * 34;
    return html`<text x="0" y="${y + 19}" class="label">${severity}</text><rect x="70" y="${y + 4}" width="330" height="20" rx="4" class="track"/><rect x="70" y="${y + 4}" width="${width.toFixed(1)}" height="20" rx="4" class="fill-${severity}"/><text x="412" y="${y + 19}" class="number">${formatNumber(counts[severity])}</text>`;
  });
  return html`<svg viewBox="0 0 480 170" role="img" aria-label="Open findings by severity: ${said}" class="chart">${bars}</svg>`;
}

/** One bar for each band, its parts by severity; the numbers beside it, and all of them in words. */
export function bandBars(
  bands: readonly { readonly name: string; readonly counts: SeverityCounts }[],
): Markup {
  const total = (counts: SeverityCounts) => severities.reduce((sum, severity) => sum + counts[severity], 0);
  const max = Math.max(1, ...bands.map(({ counts }) => total(counts)));
  const said = bands.map(({ name, counts }) => {
    const parts = severities.filter((severity) => counts[severity] > 0);
    const of = parts.map((severity) => `${counts[severity]} ${severity}`).join(', ');
    return `${name}: ${total(counts)}${of && ` (${of})`}`;
  });
  const rows = bands.map(({ name, counts }, index) => {
    const y = index * 34;
    let x = 136;
    const parts = severities
      .filter((severity) => counts[severity] > 0)
      .map((severity) => {
        const width = (counts[severity] / max) * 264;
        const left = x;
        x += width;
        return html`<rect x="${left.toFixed(1)}" y="${y + 4}" width="${Math.max(1, width - 1).toFixed(1)}" height="20" class="fill-${severity}"/>`;
      });
    return html`<text x="0" y="${y + 19}" class="label">${name}</text><rect x="136" y="${y + 4}" width="264" height="20" class="track"/>${parts}<text x="412" y="${y + 19}" class="number">${formatNumber(total(counts))}</text>`;
  });
  return html`<svg viewBox="0 0 480 ${bands.length * 34}" role="img" aria-label="${said.join('; ')}" class="chart">${rows}</svg>`;
}

const line = { left: 48, top: 10, width: 424, height: 92 };
const bars = { top: 122, height: 34 };

/** What was open on each day, and below it, on a scale of its own, what was opened and resolved. */
export function trendChart(days: readonly TrendDay[]): Markup {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return html``;
  const max = Math.max(1, ...days.map(({ open }) => open));
  const busiest = Math.max(1, ...days.map(({ opened, resolved }) => Math.max(opened, resolved)));
  const right = line.left + line.width;
  // Room for the longest number, in the letters of a narrow screen.
  const left = Math.max(line.left, 12 + 10 * formatNumber(Math.max(max, busiest)).length);
  const step = (right - left) / days.length;
  const x = (index: number) => left + (index + 0.5) * step;
  const y = (value: number) => line.top + line.height - (value / max) * line.height;
  const points = days.map(({ open }, index) => `${x(index).toFixed(1)},${y(open).toFixed(1)}`).join(' ');
  const base = bars.top + bars.height;
  const width = Math.max(1, step / 2 - 1.5);
  const bar = (value: number, from: number, kind: string) => {
    const height = (value / busiest) * bars.height;
    return (
      value > 0 &&
      html`<rect x="${from.toFixed(1)}" y="${(base - height).toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" class="${kind}"/>`
    );
  };
  const drawn = days.map(
    ({ opened, resolved }, index) =>
      html`${bar(opened, x(index) - width - 0.5, 'bar-opened')}${bar(resolved, x(index) + 0.5, 'bar-resolved')}`,
  );
  const sum = (field: 'opened' | 'resolved') => days.reduce((total, day) => total + day[field], 0);
  const said = `From ${first.date} to ${last.date}: ${first.open} open at the start, ${last.open} at the end, ${sum('opened')} opened, ${sum('resolved')} resolved`;
  const floor = line.top + line.height;
  const rule = (at: number, kind: string) =>
    html`<line x1="${left}" y1="${at}" x2="${right}" y2="${at}" class="${kind}"/>`;
  const scale = (value: number, at: number) =>
    html`<text x="${left - 8}" y="${at + 4}" text-anchor="end" class="label">${formatNumber(value)}</text>`;
  const middle = Math.floor((days.length - 1) / 2);
  const ticks = [0, middle, days.length - 1].map((index, place) => {
    const anchor = place === 0 ? 'start' : place === 1 ? 'middle' : 'end';
    const at = place === 0 ? left : place === 1 ? x(index) : right;
    return html`<text x="${at.toFixed(1)}" y="${base + 18}" text-anchor="${anchor}" class="label">${days[index]?.date}</text>`;
  });
  return html`<svg viewBox="0 0 480 206" role="img" aria-label="${said}" class="chart">${rule(line.top, 'axis faint')}${rule(floor, 'axis')}${scale(max, line.top)}${scale(0, floor)}<polygon points="${x(0).toFixed(1)},${floor} ${points} ${x(days.length - 1).toFixed(1)},${floor}" class="area"/><polyline points="${points}" class="trend"/>${rule(base, 'axis')}${scale(busiest, bars.top)}${drawn}${days.length > 2 && ticks}<line x1="${line.left}" y1="194" x2="${line.left + 16}" y2="194" class="trend"/><text x="${line.left + 22}" y="199" class="label">open</text><rect x="${line.left + 90}" y="188" width="11" height="11" class="bar-opened"/><text x="${line.left + 107}" y="199" class="label">opened that day</text><rect x="${line.left + 252}" y="188" width="11" height="11" class="bar-resolved"/><text x="${line.left + 269}" y="199" class="label">resolved that day</text></svg>`;
}

/** The four levels as steps: reached, required, still to come. */
export function ladder(required: string, achieved: string | null): Markup {
  const reached = achieved === null ? 0 : Number(achieved.slice(-1));
  const wanted = Number(required.slice(-1));
  const said = `${reached === 0 ? 'No level achieved' : `Level ${reached} achieved`}, level ${wanted} required`;
  const steps = [1, 2, 3, 4].map((level) => {
    const height = 12 + level * 11;
    const kind = level <= reached ? 'reached' : level <= wanted ? 'wanted' : 'track';
    return html`<rect x="${(level - 1) * 40 + 1}" y="${58 - height}" width="34" height="${height}" rx="3" class="step-${kind}"/><text x="${(level - 1) * 40 + 18}" y="72" text-anchor="middle" class="label">${level}</text>`;
  });
  return html`<svg viewBox="0 0 160 76" role="img" aria-label="${said}" class="ladder">${steps}</svg>`;
}
