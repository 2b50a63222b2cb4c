import { exposureFilter, exposureFilterFlags } from '../../arguments/exposure-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { exposureColumns } from '../../history/exposure-view.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

const { sort: _, ...partFlags } = pageFlags;

type Reply = Operations['GET /v1/analytics/exposure']['reply'];
type Exposure = Reply['items'][number];

const columns: readonly Column<Exposure>[] = [
  { title: 'Repository', value: ({ repository }) => repository, fit: 'text' },
  ...(exposureColumns as readonly Column<Exposure>[]),
];

export default class ExposureList extends PortalCommand {
  static override summary = 'List when repositories of the portal were exposed to which vulnerability';
  static override description =
    `From the Git history of every repository that you can see: what was present, published, exploited and fixed, and by whom.
The portal reads histories in the background; a repository whose history was not read, or not whole, is named as unknown.`;
  static override examples = [
    '<%= config.bin %> exposure list --state open --exploited',
    '<%= config.bin %> exposure list --advisory CVE-2021-44228 --all-branches',
    '<%= config.bin %> exposure list --team platform --json',
  ];
  static override flags = { ...exposureFilterFlags, ...partFlags };

  async run(): Promise<Reply | { readonly items: readonly Exposure[] }> {
    const { flags } = await this.parse(ExposureList);
    const client = await this.api(flags);
    const filter = await exposureFilter(client, flags);
    let summary: Reply['summary'] | undefined;
    const listed = await this.showList(
      flags,
      columns,
      async (part) => {
        const reply = await client.call('GET /v1/analytics/exposure', {
          query: { ...filter, ...part } as Operations['GET /v1/analytics/exposure']['query'],
        });
        summary = reply.summary;
        return reply;
      },
      {
        whenNone: async () =>
          summary?.unknownRepositories.length
            ? 'Not every history is known whole, so there may be more.'
            : undefined,
      },
    );
    if (summary === undefined) return listed;
    const { open, fixed, unknown, medianDaysToFix, medianDaysToAdopt, counted } = summary;
    this.note(`${open} open, ${fixed} fixed, ${unknown} unknown.`);
    if (medianDaysToFix !== null)
      this.note(
        `Median time to fix after publication: ${medianDaysToFix} days (${counted} fixes)` +
          `${medianDaysToAdopt === null ? '' : `; of upgrades alone ${medianDaysToAdopt} days`}.`,
      );
    for (const { repository, message } of summary.unknownRepositories)
      this.note(`unknown: ${repository}. ${message}`);
    return { ...listed, summary };
  }
}
