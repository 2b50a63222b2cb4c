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
  /** Called with each audit that is listed as soon as it has finished, before another is waited for. */
  readonly onListed: (audit: Audit) => Promise<void>;
}

/**
 * The finished audits, those that are listed first. The others are requested once these have finished: side by side they
 * would share the processors, and the first finding would come as late as the last one.
 */
export async function auditAll(
  client: ApiClient,
  repositoryId: string,
  { progress, signal, onListed }: AuditAllOptions,
): Promise<readonly Audit[]> {
  const { servedAuditTypes } = await import('@assay/core');
  const types = servedAuditTypes();
  const finished: Audit[] = [];
  let waiting: readonly { readonly id: string; readonly type: Audit['type'] }[] = [];
  const request = async (some: readonly Audit['type'][]): Promise<void> => {
    const audits = some.map((type) => ({ repositoryId, type }));
    if (audits.length > 0)
      waiting = (await client.call('POST /v1/audits/batch', { body: { audits } })).created;
  };
  /** False when nothing more can be had of the repository. */
  const follow = async (id: string, type: Audit['type']): Promise<boolean> => {
    const audit = await followAudit(client, id, { progress, signal, label: `${type} audit` });
    finished.push(audit);
    progress.done(line(audit));
    if (isListed(type)) await onListed(audit);
    return !(audit.failure && /^source_|^timeout/.test(audit.failure.code));
  };
  try {
    const [first, ...listed] = types.filter(isListed);
    if (first !== undefined) {
      // A request takes its time, too: nobody is to wait without a word.
      progress.update(`${first} audit`, 0);
      // The first one shows whether the repository can be had at all.
      const { id } = await client.call('POST /v1/audits', { body: { repositoryId, type: first } });
      await request(listed);
      for (const one of [{ id, type: first }, ...waiting]) {
        if (!(await follow(one.id, one.type))) return finished;
      }
    }
    const others = types.filter((type) => !isListed(type));
    if (others.length > 0) progress.update(`${others[0]} audit`, 0);
    await request(others);
    for (const { id, type } of waiting) if (!(await follow(id, type))) break;
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
