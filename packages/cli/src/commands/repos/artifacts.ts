import { string as stringArg } from '@oclif/core/args';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { shortCounts } from '../../output/audit-view.ts';
import { pageFlags } from '../../output/pages.ts';
import { dateText } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/repositories/{id}/artifacts']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Artifact', value: ({ artifact }) => artifact ?? 'unknown', fit: 'text' },
  { title: 'Tool', value: ({ tool, sampled }) => `${tool}${sampled ? ' (sampled)' : ''}`, fit: 'text' },
  { title: 'Type', value: ({ auditType }) => auditType },
  { title: 'Branch', value: ({ branch }) => branch ?? '' },
  { title: 'Open', value: ({ open }) => shortCounts(open) },
  { title: 'Imported', value: ({ importedAt }) => dateText(importedAt) },
];

const { sort: _, ...partFlags } = pageFlags;

export default class ReposArtifacts extends PortalCommand {
  static override summary = 'List the artifacts whose scan results were imported';
  static override description =
    'One line for each artifact (image, path, project) and tool. An import closes findings of its own line only.';
  static override examples = ['<%= config.bin %> repos artifacts express --json'];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = partFlags;

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ReposArtifacts);
    const client = await this.api(flags);
    const { id } = await findRepository(client, args.repo);
    return this.showList(flags, columns, ({ limit, offset }) =>
      client.call('GET /v1/repositories/{id}/artifacts', { params: { id }, query: { limit, offset } }),
    );
  }
}
