import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { ExportCommand, outputFlag } from '../../base-commands/export-command.ts';
import { usageFailure } from '../../failures/failure.ts';
import { csafCategories, vexFormats } from '../../field-values.ts';

export default class VexExport extends ExportCommand {
  static override summary = 'Export decisions about vulnerabilities as VEX';
  static override description =
    `For customers: which known vulnerabilities affect the product, and why not. OpenVEX 0.2, CycloneDX 1.6 or CSAF 2.0.
An acknowledged finding is affected, with the reason and its end; a false positive is not affected; a package that has the fix is fixed; what nobody has decided on is under investigation.
Without a repository, one document is about all that you can see, or those of --team and --tag.`;
  static override examples = [
    '<%= config.bin %> vex export express --namespace https://example.com --format cyclonedx --output express.vex.json',
    '<%= config.bin %> vex export express --release v4.21.0 --format csaf --category csaf_security_advisory --namespace https://example.com',
    '<%= config.bin %> vex export --tag product --namespace https://example.com --output products.vex.json',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL (default: all repositories)' }),
  };
  static override flags = {
    format: string({ description: 'Format', options: vexFormats, default: 'openvex' }),
    category: string({
      description: 'Category of a CSAF document (default: csaf_vex)',
      options: csafCategories,
    }),
    branch: string({ description: 'Branch (default: the default branch)', exclusive: ['release'] }),
    release: string({
      description: 'Tag, branch, commit or dependency audit whose packages the document is about',
    }),
    team: string({ description: 'Only repositories of this team' }),
    tag: string({ description: 'Only repositories with this tag' }),
    author: string({ description: 'Who answers for the document (default: the owning team)' }),
    namespace: string({ description: 'Address of the author', helpValue: 'URL' }),
    'product-version': string({
      description: 'Version of the product that the document is about (default: the release)',
    }),
    ...outputFlag,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(VexExport);
    const client = await this.api(flags);
    const { format, category, author, namespace, output } = flags;
    const paper = { format, category, author, namespace };
    const { branch, release, 'product-version': productVersion, team, tag } = flags;
    if (args.repo === undefined) {
      if (branch ?? release ?? productVersion)
        throw usageFailure('--branch, --release and --product-version need a repository: name it first.');
      const query = { ...paper, tag, team: team && (await findTeam(client, team)).id };
      return this.exportDocument(client, { path: '/v1/vex', query, output });
    }
    if (team ?? tag)
      throw usageFailure('--team and --tag select repositories: leave them out, or the repository.');
    const { id } = await findRepository(client, args.repo);
    const query = { ...paper, branch, release, productVersion };
    return this.exportDocument(client, { path: `/v1/repositories/${id}/vex`, query, output });
  }
}
