import { string as stringArg } from '@oclif/core/args';
import { repositoryScope, repositoryScopeFlags } from '../../arguments/exposure-filter-flags.ts';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';
import { betweenFlag, windowOf } from '../../history/incident-window.ts';

export default class IncidentExport extends ExportCommand {
  static override summary = 'Export which repositories had a package in a window of time as CSV or JSON';
  static override description =
    'One line for each time that it was there or could have been resolved, with branches, tags, commits and authors; repositories about which it is unknown, and those without it, included.';
  static override examples = [
    '<%= config.bin %> incident export npm:axios@1.14.1 --between 2026-03-30 2026-04-01 --output incident.csv',
  ];
  static override args = {
    package: stringArg({ description: 'Package URL, or name with a version or range', required: true }),
  };
  static override flags = { ...repositoryScopeFlags, between: betweenFlag, ...listFileFlags };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(IncidentExport);
    const { from, to } = windowOf(flags.between);
    const client = await this.api(flags);
    const { format, output } = flags;
    const query = {
      ...(await repositoryScope(client, flags)),
      package: args.package,
      from: from?.toISOString(),
      to: flags.between === undefined ? undefined : to.toISOString(),
    };
    return this.exportList(client, { path: '/v1/packages/incidents/export', query, format, output });
  }
}
