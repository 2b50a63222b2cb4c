import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { ExportCommand, outputFlag } from '../../base-commands/export-command.ts';
import { vexFormats } from '../../field-values.ts';

export default class VexExport extends ExportCommand {
  static override summary = 'Export decisions about vulnerabilities as VEX';
  static override description =
    `For customers: which known vulnerabilities affect the product, and why not. OpenVEX 0.2, CycloneDX 1.6 or CSAF 2.0 (csaf_vex).
An acknowledged finding is affected, with the reason and its end; a false positive is not affected; what nobody has decided on is under investigation.`;
  static override examples = [
    '<%= config.bin %> vex export express --namespace https://example.com --format cyclonedx --output express.vex.json',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    format: string({ description: 'Format', options: vexFormats, default: 'openvex' }),
    branch: string({ description: 'Branch (default: the default branch)' }),
    author: string({ description: 'Who answers for the document (default: the owning team)' }),
    namespace: string({ description: 'Address of the author', helpValue: 'URL' }),
    'product-version': string({ description: 'Version of the product that the document is about' }),
    ...outputFlag,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(VexExport);
    const client = await this.api(flags);
    const { id } = await findRepository(client, args.repo);
    const { format, branch, author, namespace, 'product-version': productVersion, output } = flags;
    const query = { format, branch, author, namespace, productVersion };
    return this.exportDocument(client, { path: `/v1/repositories/${id}/vex`, query, output });
  }
}
