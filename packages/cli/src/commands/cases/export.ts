import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { ExportCommand, outputFlag } from '../../base-commands/export-command.ts';
import { fullId } from '../../client/short-id.ts';
import { usageFailure } from '../../failures/failure.ts';
import { caseFileFormats } from '../../field-values.ts';

export default class CasesExport extends ExportCommand {
  static override summary = 'Export a case as PDF or JSON, or as a CSAF security advisory';
  static override description =
    'What was known, said and sent, the drafts, and who knew what when, with the state of the chained audit log. ' +
    'With --format csaf, the advisory to publish: the vulnerability in the product, by the verdict and the measure of the case.';
  static override examples = [
    '<%= config.bin %> cases export 01920000-0000-7000-8000-000000000000 --format pdf --output case.pdf',
    '<%= config.bin %> cases export 01920000-0000-7000-8000-000000000000 --format csaf --namespace https://example.com --output advisory.json',
  ];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };
  static override flags = {
    format: string({ description: 'Format', options: caseFileFormats, default: 'json' }),
    author: string({ description: 'With csaf: who publishes it (default: the owning team)' }),
    namespace: string({
      description: 'With csaf: address of the author (default: of the portal)',
      helpValue: 'URL',
    }),
    'product-version': string({ description: 'With csaf: version of the product' }),
    ...outputFlag,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(CasesExport);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/cases', args.id);
    const { format, author, namespace, 'product-version': productVersion, output } = flags;
    const query = { author, namespace, productVersion };
    if (format !== 'csaf' && Object.values(query).some((one) => one !== undefined))
      throw usageFailure('--author, --namespace and --product-version are of --format csaf.');
    return this.exportList(client, { path: `/v1/cases/${id}/export`, query, format, output });
  }
}
