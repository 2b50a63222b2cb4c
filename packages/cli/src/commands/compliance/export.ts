import { string } from '@oclif/core/flags';
import { frameworkArgument, frameworkFilterFlags, frameworkQuery } from '../../arguments/framework-flags.ts';
import { ExportCommand, outputFlag } from '../../base-commands/export-command.ts';
import { frameworkFileFormats } from '../../field-values.ts';

export default class ComplianceExport extends ExportCommand {
  static override summary = 'Export the report of a framework as CSV or OSCAL';
  static override description =
    'OSCAL assessment results for tools of assessors: what is unknown is not satisfied, for the reason other.';
  static override examples = [
    '<%= config.bin %> compliance export nis2 --output nis2.oscal.json',
    '<%= config.bin %> compliance export asvs --format csv --output asvs.csv',
  ];
  static override args = frameworkArgument;
  static override flags = {
    ...frameworkFilterFlags,
    format: string({ description: 'Format', options: frameworkFileFormats, default: 'oscal' }),
    ...outputFlag,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(ComplianceExport);
    const client = await this.api(flags);
    const path = `/v1/compliance/frameworks/${args.framework}/export`;
    const query = { ...(await frameworkQuery(client, flags)) };
    const { format, output } = flags;
    // What --json shows is JSON: OSCAL, whatever the file would be.
    if (format === 'csv' && !this.jsonEnabled())
      return this.exportList(client, { path, query, format, output });
    return this.exportDocument(client, { path, query: { ...query, format: 'oscal' }, output });
  }
}
