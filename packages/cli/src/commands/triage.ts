import { isProposed } from '@assay/core/finding-display';
import { findingFilterFlags, findingQuery } from '../arguments/finding-filter-flags.ts';
import { learnNames } from '../arguments/names-by-id.ts';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Finding, Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { usageFailure } from '../failures/failure.ts';
import { number } from '../output/summary.ts';
import { Keyboard } from '../triage/keyboard.ts';
import { type TriagePortal, type TriageResult, triage } from '../triage/triage-session.ts';

type Query = Operations['GET /v1/findings']['query'];

const pageSize = 50;

export default class Triage extends PortalCommand {
  static override summary = 'Triage findings one by one, with one key each';
  static override description =
    `Shows each finding with its code and asks for a decision: a accepts it, f marks it as a false positive (and asks why), r as
resolved, s skips it, u undoes the last decision. Open findings, highest priority first, unless filters say otherwise. Requires a
terminal; in scripts, use \`assay findings update\`. What a developer must not decide alone is proposed to an auditor.`;
  static override examples = [
    '<%= config.bin %> triage',
    '<%= config.bin %> triage --repository express --min-severity high',
    '<%= config.bin %> triage --rule hard-coded-secret --path test/',
  ];
  static override flags = { ...findingFilterFlags };

  async run(): Promise<TriageResult> {
    const { flags } = await this.parse(Triage);
    if (this.jsonEnabled() || !process.stdin.isTTY || !process.stdout.isTTY) {
      throw usageFailure(
        'assay triage requires a terminal. In scripts, use `assay findings list --json` and `assay findings update ID --status STATUS`.',
      );
    }
    const client = await this.api(flags);
    const query = { status: 'open', ...withoutAbsent(await findingQuery(client, flags)) };
    const portal = await openPortal(client, query as Query);
    if (portal.total === 0) this.print('No findings match.');
    const keyboard = new Keyboard(process.stdin, process.stdout);
    try {
      if (portal.total === 0)
        return { decided: { acknowledged: 0, false_positive: 0, resolved: 0 }, proposed: 0, skipped: 0 };
      const { stdout } = process;
      const result = await triage(portal, { keyboard, output: stdout, columns: () => stdout.columns });
      this.print(resultText(result));
      if (keyboard.isInterrupted) process.exitCode = exitStatus.interrupted;
      return result;
    } finally {
      keyboard.close();
    }
  }
}

function withoutAbsent(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** Decided findings leave the list that is read, so that the rest moves up: what was read is skipped by its id. */
async function openPortal(client: ApiClient, query: Query): Promise<TriagePortal> {
  const seen = new Set<string>();
  const decided = new Set<string>();
  const names = new Map<string, string>();
  const readPage = async (offset: number) => {
    const page = await client.call('GET /v1/findings', { query: { ...query, limit: pageSize, offset } });
    await learnNames(
      client,
      'repository',
      page.items.map(({ repositoryId }) => repositoryId),
      names,
    );
    return page;
  };
  const first = await readPage(0);
  let waiting: readonly Finding[] | undefined = first.items;
  return {
    total: first.pagination.total ?? first.items.length,
    repositoryName: (id) => names.get(id) ?? id,
    async read() {
      for (let offset = seen.size - decided.size; ; offset += pageSize) {
        const items = waiting ?? (await readPage(offset)).items;
        waiting = undefined;
        const fresh = items.filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        if (fresh.length > 0 || items.length < pageSize) return fresh;
      }
    },
    async decide(id, status, comment) {
      const body = { status, ...(comment !== undefined && { comment }) };
      const finding = await client.call('PATCH /v1/findings/{id}', { params: { id }, body });
      if (isProposed(status, finding)) return 'proposed';
      if (status === 'open') decided.delete(id);
      else decided.add(id);
      return 'set';
    },
  };
}

function resultText({ decided, proposed, skipped }: TriageResult): string {
  const { acknowledged, false_positive: refuted, resolved } = decided;
  const all = acknowledged + refuted + resolved;
  return `${number(all)} decided: ${number(acknowledged)} accepted, ${number(refuted)} false positive, ${number(resolved)} resolved.${proposed === 0 ? '' : ` ${number(proposed)} proposed; an auditor decides.`} ${number(skipped)} skipped.`;
}
