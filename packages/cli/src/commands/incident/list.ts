import { string as stringArg } from '@oclif/core/args';
import { repositoryScope, repositoryScopeFlags } from '../../arguments/exposure-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { fleetVerdictLines, repositoryIncidentColumns } from '../../history/fleet-incident-view.ts';
import { betweenFlag, windowOf } from '../../history/incident-window.ts';
import { printTable } from '../../output/tables.ts';

type Reply = Operations['GET /v1/packages/incidents']['reply'];

export default class IncidentList extends PortalCommand {
  static override summary = 'List which repositories of the portal had a package in a window of time';
  static override description =
    `Searches the Git history of every repository that you can see, as the portal has read it. A repository whose history was not
read, or not whole, is unknown. JSON names those that did not have it, too.
Exits with 1 when a repository had it, 0 when none had, and 3 when that is unknown or it could have been resolved.`;
  static override examples = [
    '<%= config.bin %> incident list npm:axios@1.14.1 --between 2026-03-30 2026-04-01',
    '<%= config.bin %> incident list "npm:left-pad@>=1.3.0 <1.3.2" --team platform --json',
  ];
  static override args = {
    package: stringArg({
      description: 'Package URL, or name with a version or range: axios@1.14.1, "npm:axios@>=1.14.0 <1.14.2"',
      required: true,
    }),
  };
  static override flags = { ...repositoryScopeFlags, between: betweenFlag };

  async run(): Promise<Omit<Reply, 'pagination'>> {
    const { args, flags } = await this.parse(IncidentList);
    const { from, to } = windowOf(flags.between);
    const client = await this.api(flags);
    const question = {
      ...(await repositoryScope(client, flags)),
      package: args.package,
      from: from?.toISOString(),
      to: flags.between === undefined ? undefined : to.toISOString(),
    };
    const items: Reply['items'][number][] = [];
    let reply: Reply;
    do {
      reply = await client.call('GET /v1/packages/incidents', {
        query: { ...question, limit: 100, offset: items.length },
      });
      items.push(...reply.items);
    } while (reply.pagination.hasMore && reply.items.length > 0);
    const { pagination: _, ...answer } = reply;
    process.exitCode =
      answer.verdict === 'present'
        ? exitStatus.findings
        : answer.verdict === 'not_found'
          ? exitStatus.clean
          : exitStatus.undecided;
    if (!this.jsonEnabled()) {
      for (const line of fleetVerdictLines(answer)) this.print(line);
      const shown = items.filter(({ verdict }) => verdict !== 'not_found');
      if (shown.length > 0) {
        this.print('');
        await printTable(shown, repositoryIncidentColumns);
      }
      const commits = items.reduce((sum, { history }) => sum + (history?.commits ?? 0), 0);
      const files = items.reduce((sum, { history }) => sum + (history?.fileVersions ?? 0), 0);
      this.note(
        `Searched ${files} versions of lockfiles and manifests in ${commits} commits of ${items.length} ${items.length === 1 ? 'repository' : 'repositories'}. ` +
          'Deleted branches, and what was installed without a commit, are not in the history.',
      );
    }
    return { ...answer, items };
  }
}
