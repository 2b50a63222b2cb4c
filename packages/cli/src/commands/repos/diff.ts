import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { plain } from '../../output/colors.ts';

type Reply = Operations['GET /v1/repositories/{id}/packages/diff']['reply'];

export default class ReposDiff extends PortalCommand {
  static override summary = 'Compare the packages of two audits, branches or commits';
  static override description =
    'Compares stored inventories, by default those of the last two dependency audits: nothing is fetched or audited again.';
  static override examples = [
    '<%= config.bin %> repos diff express',
    '<%= config.bin %> repos diff express --from main --to release',
    '<%= config.bin %> repos diff express --from 1a2b3c4 --json',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    from: string({
      description: 'Dependency audit by ID, branch or commit (default: the last audit but one)',
    }),
    to: string({ description: 'Dependency audit by ID, branch or commit (default: the last audit)' }),
  };

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(ReposDiff);
    const client = await this.api(flags);
    const { id } = await findRepository(client, args.repo);
    const { from, to } = flags;
    const reply = await client.call('GET /v1/repositories/{id}/packages/diff', {
      params: { id },
      query: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    });
    if (this.jsonEnabled()) return reply;
    const { added, removed, changed } = reply;
    const versions = (list: readonly string[]) => list.map((version) => plain(version || '?')).join(', ');
    for (const { purl } of added) this.print(`+ ${plain(purl)}`);
    for (const { purl } of removed) this.print(`- ${plain(purl)}`);
    for (const one of changed)
      this.print(`~ ${plain(one.name)} (${one.ecosystem}): ${versions(one.from)} → ${versions(one.to)}`);
    if (reply.to === null) this.note('No packages are stored yet. Run a dependency audit first.');
    else if (reply.from === null)
      this.note('There is one dependency audit only: every package counts as added.');
    else this.note(`${added.length} added, ${removed.length} removed, ${changed.length} changed.`);
    return reply;
  }
}
