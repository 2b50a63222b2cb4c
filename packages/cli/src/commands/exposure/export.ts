import { exposureFilter, exposureFilterFlags } from '../../arguments/exposure-filter-flags.ts';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';

export default class ExposureExport extends ExportCommand {
  static override summary = 'Export when repositories of the portal were exposed as CSV or JSON';
  static override description =
    'Every exposure of the repositories that you can see, with commits and authors at both ends.';
  static override examples = [
    '<%= config.bin %> exposure export --state open --output exposure.csv',
    '<%= config.bin %> exposure export --format json --team platform',
  ];
  static override flags = { ...exposureFilterFlags, ...listFileFlags };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ExposureExport);
    const client = await this.api(flags);
    const { format, output } = flags;
    const query = await exposureFilter(client, flags);
    return this.exportList(client, { path: '/v1/analytics/exposure/export', query, format, output });
  }
}
