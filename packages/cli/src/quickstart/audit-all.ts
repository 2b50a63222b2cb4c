// Every audit that an engine serves, through the queue, with live progress.
import type { Audit } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { followAudit } from '../following/follow-audit.ts';
import type { Progress } from '../output/progress.ts';
import { coverageText, verdictText } from '../output/summary.ts';

/** What an attacker could use comes first, and is listed; of the others a line says how many there are. */
export function isListed(type: Audit['type']): boolean {
  return type === 'security' || type === 'dependency';
}

/** The finished audits, those that are listed first. */
export async function auditAll(
  client: ApiClient,
  repositoryId: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<readonly Audit[]> {
  const { servedAuditTypes } = await import('@assay/core');
  const finished: Audit[] = [];
  let waiting: readonly { readonly id: string; readonly type: Audit['type'] }[] = [];
  try {
    const types = servedAuditTypes();
    const [first, ...rest] = [...types.filter(isListed), ...types.filter((type) => !isListed(type))];
    if (first === undefined) return finished;
    // The first one shows whether the repository can be had at all.
    const begun = await client.call('POST /v1/audits', { body: { repositoryId, type: first } });
    if (rest.length > 0) {
      const audits = rest.map((type) => ({ repositoryId, type }));
      waiting = (await client.call('POST /v1/audits/batch', { body: { audits } })).created;
    }
    for (const { id, type } of [begun, ...waiting]) {
      const audit = await followAudit(client, id, { progress, signal, label: `${type} audit` });
      finished.push(audit);
      progress.done(line(audit));
      if (audit.failure && /^source_|^timeout/.test(audit.failure.code)) break;
    }
    return finished;
  } finally {
    const done = new Set(finished.map(({ id }) => id));
    for (const { id } of waiting) {
      if (!done.has(id)) await client.call('POST /v1/audits/{id}/cancel', { params: { id } }).catch(() => {});
    }
  }
}

function line({ type, status, failure, summary, coverage }: Audit): string {
  if (status !== 'completed') return `${type} audit: failed. ${failure?.message ?? ''}`;
  const changed = summary.fixed > 0 ? `, ${summary.fixed} fixed` : '';
  return `${type} audit: ${verdictText({ summary, coverage })}${changed}. ${coverage ? `${coverageText(coverage)}.` : ''}`;
}
