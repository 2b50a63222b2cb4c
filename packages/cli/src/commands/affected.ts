import { exploitationGaps, noticeMessage } from '@assay/core/finding-display';
import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Operations } from '../client/api.d.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { paint, plain } from '../output/colors.ts';
import { dateText } from '../output/summary.ts';
import { type Column, printTable } from '../output/tables.ts';

type Reply = Operations['GET /v1/packages/usages']['reply'];
type Usage = Reply['items'][number];

const reasons: Readonly<Record<string, string>> = {
  unknown_advisory: 'the advisory database does not know it',
  never_audited: 'no dependency audit yet',
  partial: 'packages without a lockfile, in submodules, or in files that were not read',
  stale: 'the last dependency audit is older than 30 days',
  no_version: 'the version is not pinned',
};

const columns: readonly Column<Usage>[] = [
  { title: 'Repository', value: ({ repository }) => repository },
  { title: 'Branch', value: ({ branch }) => branch ?? '' },
  { title: 'Package', value: ({ purl }) => purl ?? '', fit: 'text' },
  { title: 'Fixed in', value: ({ fixedVersion }) => fixedVersion ?? '' },
  { title: 'Scope', value: ({ scope }) => scope ?? '' },
  {
    title: 'Evidence',
    value: ({ path, reason }) => (reason ? (reasons[reason] ?? reason) : (path ?? '')),
    fit: 'text',
  },
  { title: 'Owners', value: ({ owners }) => owners.join(', '), fit: 'text' },
  { title: 'First seen', value: ({ firstSeenAt }) => (firstSeenAt === null ? '' : dateText(firstSeenAt)) },
  { title: 'Audited', value: ({ auditedAt }) => dateText(auditedAt) },
];

export default class Affected extends PortalCommand {
  static override summary = 'Show which repositories an advisory or package affects';
  static override description = `Searches the stored inventories: nothing is fetched or audited again.
Exits with 1 when a repository is affected by the advisory or uses the package, 0 when none is, and 3 when that is unknown: for some repositories, or
because the advisory database does not know the name.`;
  static override examples = [
    '<%= config.bin %> affected CVE-2021-44228',
    '<%= config.bin %> affected GHSA-jfh8-c2jp-5v3q --json',
    '<%= config.bin %> affected pkg:npm/lodash@4.17.20',
  ];
  static override args = {
    name: stringArg({
      description: 'Advisory ID or alias (CVE, GHSA, …), package URL, or package name',
      required: true,
    }),
  };

  async run(): Promise<Omit<Reply, 'pagination'>> {
    const { args, flags } = await this.parse(Affected);
    const client = await this.api(flags);
    const name = args.name.trim();
    const question = isAdvisoryName(name) ? { advisory: name } : { package: name };
    const items: Usage[] = [];
    let reply: Reply;
    do {
      reply = await client.call('GET /v1/packages/usages', {
        query: { ...question, limit: 100, offset: items.length },
      });
      items.push(...reply.items);
    } while (reply.pagination.hasMore && reply.items.length > 0);
    const { summary, known } = reply;
    const unknown = summary.unknown > 0 || !known;
    process.exitCode =
      summary.yes > 0 ? exitStatus.findings : unknown ? exitStatus.undecided : exitStatus.clean;
    if (!this.jsonEnabled()) await this.#show(name, { items, summary, known }, 'advisory' in question);
    if ('advisory' in question && known && summary.yes + summary.unknown > 0) {
      // A token may be for inventories alone.
      const overview = await client.call('GET /v1/analytics/overview').catch(() => undefined);
      const gaps = overview ? exploitationGaps(overview.sources, new Date()) : [];
      for (const { reason, subject } of gaps) this.note(noticeMessage(reason, 1, { subject, examples: [] }));
    }
    return { items, summary, known };
  }

  async #show(
    name: string,
    { items, summary, known }: Omit<Reply, 'pagination'>,
    isAdvisory: boolean,
  ): Promise<void> {
    const { yes, no, unknown } = summary;
    if (yes > 0) {
      const text = `${isAdvisory ? 'affected' : 'used'} (${repositories(yes)})`;
      this.print(paint(isAdvisory ? ['bold', 'red'] : 'bold', text));
    } else if (!known) {
      this.print(paint('yellow', `unknown: the advisory database does not know ${plain(name)}.`));
      this.note('`assay advisories sync` brings the advisory database up to date.');
    } else if (unknown === 0) this.print(isAdvisory ? 'not affected' : 'not used');
    if (unknown > 0 && known)
      this.print(
        `unknown (${repositories(unknown)} ${unknown === 1 ? 'has' : 'have'} no complete, recent inventory)`,
      );
    if (no > 0 && isAdvisory && (yes > 0 || unknown > 0)) this.print(`not affected (${repositories(no)})`);
    const shown = items.filter(({ affected }) => affected !== 'no');
    if (shown.length === 0) return;
    this.print('');
    const head = { title: isAdvisory ? 'Affected' : 'Uses', value: ({ affected }: Usage) => affected };
    await printTable(shown, [head, ...columns]);
  }
}

function repositories(count: number): string {
  return `${count} ${count === 1 ? 'repository' : 'repositories'}`;
}

/** Ids of advisories are in capital letters, packages such as log4j-1.2-api are not; usual prefixes count in lower case, too. */
function isAdvisoryName(name: string): boolean {
  return (
    /^(?:alas|bit|cve|dla|dsa|ghsa|go|gsd|mal|osv|psf|pysec|rhsa|rustsec|snyk|usn)-[\w:.-]*\d[\w:.-]*$/i.test(
      name,
    ) || /^[A-Z][A-Z0-9]*-[A-Z0-9:._-]*\d[A-Z0-9:._-]*$/.test(name)
  );
}
