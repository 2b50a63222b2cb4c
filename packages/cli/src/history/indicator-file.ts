// The answer about a list of indicators as a table for an incident file: a line for each indicator and repository that is not clean of it.
import type { Operations } from '../client/api.d.ts';

type Answer = Operations['POST /v1/packages/incidents']['reply'];

const columns = ['indicator', 'kind', 'verdict', 'repository', 'repository_verdict', 'versions', 'branches'];

/** An indicator that no repository had has one line, without a repository. */
export function indicatorCsv({ indicators }: Pick<Answer, 'indicators'>): string {
  const rows = indicators.flatMap(({ indicator, kind, verdict, summary, repositories }) => {
    const asked = [indicator, kind, verdict];
    const named = repositories.map((one) => [
      ...asked,
      one.repository,
      one.verdict,
      one.versions.join(' '),
      one.branches.join(' '),
    ]);
    // The portal names a hundred at most.
    const more = summary.present + summary.could_have_resolved + summary.unknown - repositories.length;
    if (more > 0 && kind === 'package') named.push([...asked, `… and ${more} more`, '', '', '']);
    return named.length === 0 ? [[...asked, '', '', '', '']] : named;
  });
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets run what begins like a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
