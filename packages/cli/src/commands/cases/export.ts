import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { ExportCommand, outputFlag } from '../../base-commands/export-command.ts';
import { fullId } from '../../client/short-id.ts';
import { caseFileFormats } from '../../field-values.ts';

export default class CasesExport extends ExportCommand {
  static override summary = 'Export a case as PDF or JSON, or as a CSAF security advisory';
  static override description =
    'What was known, said and sent, the drafts, and who knew what when, with the state of the chained audit log. ' +
    'With --format csaf, the advisory to publish: the vulnerability in the product, by the verdict and the measure of the case.';
  static override examples = [
    '<%= config.bin %> cases export 01920000-0000-7000-8000-000000000000 --format pdf --output case.pdf',
    '<%= config.bin %> cases export 01920000-0000-7000-8000-000000000000 --format csaf --output advisory.json',
  ];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };
  static override flags = {
    format: string({ description: 'Format', options: caseFileFormats, default: 'json' }),
    ...outputFlag,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(CasesExport);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/cases', args.id);
    const { format, output } = flags;
    return this.exportList(client, { path: `/v1/cases/${id}/export`, query: {}, format, output });
  }
}
