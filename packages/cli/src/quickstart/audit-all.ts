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

export interface AuditAllOptions {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Called once all that are listed have finished, before the others are waited for. */
  readonly onListed: (audits: readonly Audit[]) => Promise<void>;
}

/** The finished audits, those that are listed first. */
export async function auditAll(
  client: ApiClient,
  repositoryId: string,
  { progress, signal, onListed }: AuditAllOptions,
): Promise<readonly Audit[]> {
  const { servedAuditTypes } = await import('@assay/core');
  const finished: Audit[] = [];
  let waiting: readonly { readonly id: string; readonly type: Audit['type'] }[] = [];
  let isShown = false;
  const showListed = async (): Promise<void> => {
    if (isShown) return;
    isShown = true;
    await onListed(finished.filter(({ type }) => isListed(type)));
  };
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
      if (!isListed(type)) await showListed();
      const audit = await followAudit(client, id, { progress, signal, label: `${type} audit` });
      finished.push(audit);
      progress.done(line(audit));
      if (audit.failure && /^source_|^timeout/.test(audit.failure.code)) break;
    }
    await showListed();
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
