import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { ExportCommand, outputFlag } from '../../base-commands/export-command.ts';

export default class ReposSbom extends ExportCommand {
  static override summary = 'Download the SBOM of a repository';
  static override description =
    `The document that \`assay sbom\` writes of the same commit, from the packages that the last dependency audit stored:
nothing is fetched or audited again. CycloneDX (1.6 or 1.7) or SPDX (2.3 or 3.0), with licenses, digests and dependency graph.`;
  static override examples = [
    '<%= config.bin %> repos sbom express --output express.cdx.json',
    '<%= config.bin %> repos sbom express --format spdx --spec-version 3.0',
    '<%= config.bin %> repos sbom express --branch release --include-vulnerabilities',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    format: string({ description: 'Format', options: ['cyclonedx', 'spdx'], default: 'cyclonedx' }),
    'spec-version': string({
      description: 'Version of the format: 1.6 (default) or 1.7 of CycloneDX, 2.3 (default) or 3.0 of SPDX',
      options: ['1.6', '1.7', '2.3', '3.0'],
    }),
    'include-vulnerabilities': boolean({
      description: 'Include known vulnerabilities, with CVSS, EPSS and KEV',
    }),
    branch: string({ description: 'Branch (default: the default branch)' }),
    audit: string({ description: 'Dependency audit that found the packages, by ID' }),
    ...outputFlag,
  };

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(ReposSbom);
    const client = await this.api(flags);
    const { id } = await findRepository(client, args.repo);
    const query = {
      format: flags.format,
      specVersion: flags['spec-version'],
      includeVulnerabilities: flags['include-vulnerabilities'] ? 'true' : undefined,
      branch: flags.branch,
      auditId: flags.audit,
    };
    return this.exportDocument(client, {
      path: `/v1/repositories/${id}/sbom`,
      query,
      output: flags.output,
    });
  }
}
