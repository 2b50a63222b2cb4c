// Charts as SVG that needs no script, with the same said in text for who can't see them.
import { type Severity, severities } from '../../findings/severity.ts';
import { html, type Markup } from './markup.ts';

/** Open findings by severity: one bar each, the number beside it. */
export function severityBars(counts: Readonly<Record<Severity, number>>): Markup {
  const most = Math.max(1, ...severities.map((severity) => counts[severity]));
  const said = severities.map((severity) => `${counts[severity]} ${severity}`).join(', ');
  const bars = severities.map((severity, index) => {
    const width = counts[severity] === 0 ? 0 : Math.max(3, (counts[severity] / most) * 380);
    const y = index * 34;
    return html`<text x="0" y="${y + 19}" class="label">${severity}</text><rect x="80" y="${y + 4}" width="380" height="20" rx="4" class="track"/><rect x="80" y="${y + 4}" width="${width.toFixed(1)}" height="20" rx="4" class="fill-${severity}"/><text x="472" y="${y + 19}" class="number">${counts[severity]}</text>`;
  });
  return html`<svg viewBox="0 0 520 170" role="img" aria-label="Open findings by severity: ${said}" class="chart">${bars}</svg>`;
}

/** The four levels as steps: reached, required, still to come. */
export function ladder(required: string, achieved: string | null): Markup {
  const reached = achieved === null ? 0 : Number(achieved.slice(-1));
  const wanted = Number(required.slice(-1));
  const said = `${reached === 0 ? 'No level reached' : `Level ${reached} reached`}, level ${wanted} required`;
  const steps = [1, 2, 3, 4].map((level) => {
    const height = 12 + level * 11;
    const kind = level <= reached ? 'reached' : level <= wanted ? 'wanted' : 'track';
    return html`<rect x="${(level - 1) * 40}" y="${58 - height}" width="34" height="${height}" rx="3" class="step-${kind}"/><text x="${(level - 1) * 40 + 17}" y="72" text-anchor="middle" class="label">${level}</text>`;
  });
  return html`<svg viewBox="0 0 160 76" role="img" aria-label="${said}" class="ladder">${steps}</svg>`;
}
