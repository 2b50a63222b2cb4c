import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { repositoryScope, repositoryScopeFlags } from '../../arguments/exposure-filter-flags.ts';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';
import { usageFailure } from '../../failures/failure.ts';
import { betweenFlag, windowOf } from '../../history/incident-window.ts';
import { indicatorCsv } from '../../history/indicator-file.ts';
import { readIndicatorFile } from '../../history/read-indicator-list.ts';

export default class IncidentExport extends ExportCommand {
  static override summary = 'Export which repositories had a package in a window of time as CSV or JSON';
  static override description =
    'One line for each time that it was there or could have been resolved, with branches, tags, commits and authors; repositories about which it is unknown, and those without it, included. With --indicators one line for each package or digest of a list and repository.';
  static override examples = [
    '<%= config.bin %> incident export npm:axios@1.14.1 --between 2026-03-30 2026-04-01 --output incident.csv',
    '<%= config.bin %> incident export --indicators poisoned.csv --between 2026-03-30 2026-04-01 --output incident.csv',
  ];
  static override args = {
    package: stringArg({
      description: 'Package URL, or name with a version or range; left out with --indicators',
    }),
  };
  static override flags = {
    ...repositoryScopeFlags,
    between: betweenFlag,
    indicators: string({
      description: 'List of packages with versions, and of digests of archives: lines, CSV or JSON',
      helpValue: 'FILE',
    }),
    ...listFileFlags,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(IncidentExport);
    if ((args.package === undefined) === (flags.indicators === undefined))
      throw usageFailure('Name either a package, or a list with --indicators FILE.');
    const list = flags.indicators === undefined ? undefined : await readIndicatorFile(flags.indicators);
    const { from, to } = windowOf(flags.between);
    const client = await this.api(flags);
    const { format, output } = flags;
    const scope = {
      ...(await repositoryScope(client, flags)),
      from: from?.toISOString(),
      to: flags.between === undefined ? undefined : to.toISOString(),
    };
    if (list !== undefined) {
      const answer = await client.call('POST /v1/packages/incidents', {
        body: { ...scope, indicators: list },
      });
      const isJson = this.jsonEnabled() || format === 'json';
      const text = isJson ? `${JSON.stringify(answer, null, 2)}\n` : indicatorCsv(answer);
      await this.writeList(Buffer.from(text), output);
      return answer;
    }
    const query = { ...scope, package: args.package };
    return this.exportList(client, { path: '/v1/packages/incidents/export', query, format, output });
  }
}
