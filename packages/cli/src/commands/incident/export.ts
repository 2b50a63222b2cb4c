import { string as stringArg } from '@oclif/core/args';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';
import { incidentFlags, incidentScope, namedList } from '../../history/incident-question.ts';
import { indicatorCsv } from '../../history/indicator-file.ts';

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
    ...incidentFlags,
    ...listFileFlags,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(IncidentExport);
    const list = await namedList(args, flags);
    const client = await this.api(flags);
    const { format, output } = flags;
    const scope = await incidentScope(client, flags);
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
