import { auditFilterFlags, auditQuery } from '../../arguments/audit-filter-flags.ts';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';

export default class AuditsExport extends ExportCommand {
  static override summary = 'Export audits and imports as CSV or JSON';
  static override description =
    'Every audit and import that you can see, in the order in which they were requested, in a file for an auditor.';
  static override examples = [
    '<%= config.bin %> audits export --from 2026-07-01 --to 2026-10-01 --output audits.csv',
    '<%= config.bin %> audits export --format json --repository express',
  ];
  static override flags = {
    ...auditFilterFlags,
    ...listFileFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(AuditsExport);
    const client = await this.api(flags);
    const { format, output } = flags;
    const query = await auditQuery(client, flags);
    return this.exportList(client, { path: '/v1/audits/export', query, format, output });
  }
}
