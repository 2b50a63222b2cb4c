import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { csafCategories } from '../../field-values.ts';

type Publish = Operations['POST /v1/vex/publications'];

export default class VexPublish extends PortalCommand {
  static override summary = 'Publish decisions about vulnerabilities as VEX';
  static override description =
    `Anyone can then read them as CSAF, OpenVEX and CycloneDX at the address of the portal, which has a provider-metadata.json. Publish again after decisions changed: the document gets a new version.
Needs the role auditor or administrator, and ASSAY_PUBLIC_URL with HTTPS.`;
  static override examples = [
    '<%= config.bin %> vex publish express --release v4.21.0 --author "Example GmbH" --namespace https://example.com',
    '<%= config.bin %> vex publish --tag product --category csaf_security_advisory --summary "A fix is available."',
  ];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL (or use --tag)' }),
  };
  static override flags = {
    tag: string({ description: 'All repositories with this tag' }),
    release: string({ description: 'Tag, branch, commit or dependency audit of the repository' }),
    category: string({
      description: 'Category of the CSAF document (default: csaf_vex)',
      options: csafCategories,
    }),
    author: string({ description: 'Who answers for the document (default: the owning team)' }),
    namespace: string({ description: 'Address of the author (default: of the portal)', helpValue: 'URL' }),
    summary: string({ description: 'What changed since the last version' }),
  };

  async run(): Promise<Publish['reply']> {
    const { args, flags } = await this.parse(VexPublish);
    const { tag, release, category, author, namespace, summary } = flags;
    if ((args.repo === undefined) === (tag === undefined))
      throw usageFailure('Specify either a repository or --tag.');
    if (tag !== undefined && release !== undefined)
      throw usageFailure('A release belongs to one repository: name it in place of --tag.');
    const client = await this.api(flags);
    const repositoryId = args.repo === undefined ? undefined : (await findRepository(client, args.repo)).id;
    const body = { repositoryId, tag, release, category, author, namespace, summary } as Publish['body'];
    const published = await client.call('POST /v1/vex/publications', { body });
    const { year, fileName, trackingId, revisions } = published;
    this.print(`Published ${trackingId}, version ${revisions.length}: /v1/csaf/white/${year}/${fileName}`);
    return published;
  }
}
