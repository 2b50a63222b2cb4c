import { coverageFilterFlags, coverageQuery } from '../../arguments/coverage-filter-flags.ts';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';

export default class CoverageExport extends ExportCommand {
  static override summary = 'Export the coverage of all repositories as CSV or JSON';
  static override description =
    'What every repository that you can see was checked for, by which tool and when, in a file for an auditor.';
  static override examples = [
    '<%= config.bin %> coverage export --at 2026-09-30 --output coverage.csv',
    '<%= config.bin %> coverage export --format json --team platform',
  ];
  static override flags = {
    ...coverageFilterFlags,
    ...listFileFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(CoverageExport);
    const client = await this.api(flags);
    const { format, output } = flags;
    const query = await coverageQuery(client, flags);
    return this.exportList(client, { path: '/v1/coverage/export', query, format, output });
  }
}
