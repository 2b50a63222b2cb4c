import { decisionFilterFlags, decisionQuery } from '../../arguments/decision-filter-flags.ts';
import { ExportCommand, listFileFlags } from '../../base-commands/export-command.ts';

export default class DecisionsExport extends ExportCommand {
  static override summary = 'Export all decisions as CSV or JSON';
  static override description =
    'Every acceptance, false positive and proposal that you can see, in a file for an auditor.';
  static override examples = [
    '<%= config.bin %> decisions export --output decisions.csv',
    '<%= config.bin %> decisions export --format json --team platform',
  ];
  static override flags = {
    ...decisionFilterFlags,
    ...listFileFlags,
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(DecisionsExport);
    const client = await this.api(flags);
    const { format, output } = flags;
    const query = await decisionQuery(client, flags);
    return this.exportList(client, { path: '/v1/decisions/export', query, format, output });
  }
}
