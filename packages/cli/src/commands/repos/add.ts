import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { teamOrOnly } from '../../arguments/team-argument.ts';
import { urlsIn } from '../../arguments/url-list.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Repository } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { Failure, usageFailure } from '../../failures/failure.ts';
import { complianceLevels } from '../../field-values.ts';

interface Added {
  readonly created: readonly Repository[];
  readonly failed: readonly { readonly url: string; readonly message: string }[];
}

interface Chosen {
  readonly team: string;
  readonly name?: string;
  readonly complianceLevel?: 'level1';
  readonly defaultBranch?: string;
}

export default class ReposAdd extends PortalCommand {
  static override summary = 'Register repositories';
  static override description =
    `URL is https, ssh or git@host:path. Without --team, the repositories belong to the only team.
--file reads one URL per line (# begins a comment); - is standard input. With several URLs, those that are refused are reported and the
others registered; exits with 2 if one is refused. --json prints the repository; with several {created, failed}.`;
  static override examples = [
    '<%= config.bin %> repos add https://github.com/expressjs/express --team Platform',
    '<%= config.bin %> repos add git@github.com:expressjs/express.git --team Platform --default-branch master',
    '<%= config.bin %> repos add --file repositories.txt --team Platform',
  ];
  static override strict = false;
  static override args = {
    url: stringArg({ description: 'URLs of the repositories' }),
  };
  static override flags = {
    file: string({ description: 'File of URLs, one per line; - is standard input' }),
    team: string({ description: 'Owning team, by name or ID' }),
    name: string({
      description: 'Name in the portal, of a single repository (default: the last part of the URL)',
    }),
    'compliance-level': string({ description: 'Required level', options: complianceLevels }),
    'default-branch': string({ description: "Branch to audit (default: the repository's default branch)" }),
  };

  async run(): Promise<Repository | Added> {
    const { argv, flags } = await this.parse(ReposAdd);
    const urls = [...(argv as string[]), ...(flags.file === undefined ? [] : await urlsIn(flags.file))];
    if (urls.length === 0) throw usageFailure('Set the URL of a repository, or --file FILE.');
    if (urls.length > 1 && flags.name !== undefined)
      throw usageFailure('--name is for a single repository. Register it by itself.');
    const client = await this.api(flags);
    const team = await teamOrOnly(client, flags.team);
    const chosen: Chosen = {
      team: team.id,
      ...(flags.name !== undefined && { name: flags.name }),
      ...(flags['compliance-level'] !== undefined && {
        complianceLevel: flags['compliance-level'] as 'level1',
      }),
      ...(flags['default-branch'] !== undefined && { defaultBranch: flags['default-branch'] }),
    };
    const [only] = urls;
    if (only !== undefined && urls.length === 1) return this.#add(client, only, chosen);
    return this.#addAll(client, urls, chosen);
  }

  async #add(client: ApiClient, url: string, chosen: Chosen): Promise<Repository> {
    const repository = await client.call('POST /v1/repositories', { body: { url, ...chosen } });
    this.print(`Registered ${repository.name} (${repository.id}).`);
    return repository;
  }

  async #addAll(client: ApiClient, urls: readonly string[], chosen: Chosen): Promise<Added> {
    const created: Repository[] = [];
    const failed: { url: string; message: string }[] = [];
    for (const url of urls) {
      try {
        created.push(await this.#add(client, url, chosen));
      } catch (error) {
        // A user who is not signed in is not signed in for the others either.
        if (!(error instanceof Failure) || !['VALIDATION_ERROR', 'CONFLICT_DUPLICATE'].includes(error.code))
          throw error;
        failed.push({ url, message: error.message });
        this.note(`${url}: ${error.message}`);
      }
    }
    this.print(`${created.length} registered, ${failed.length} refused.`);
    if (failed.length > 0) process.exitCode = exitStatus.usage;
    return { created, failed };
  }
}
