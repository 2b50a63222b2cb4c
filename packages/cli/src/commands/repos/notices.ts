import { writeFile } from 'node:fs/promises';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class ReposNotices extends PortalCommand {
  static override summary = 'Download the third-party notices of a repository';
  static override description =
    `Lists every shipped package with its license, as of the last dependency audit. License texts are not stored:
\`assay licenses notice\` includes them where the dependencies are installed.`;
  static override examples = ['<%= config.bin %> repos notices express --output THIRD_PARTY_NOTICES.md'];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = {
    branch: string({ description: 'Branch (default: the default branch)' }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
  };

  async run(): Promise<{ readonly text: string }> {
    const { args, flags } = await this.parse(ReposNotices);
    const client = await this.api(flags);
    const { id } = await findRepository(client, args.repo);
    const query = flags.branch === undefined ? '' : `?${new URLSearchParams({ branch: flags.branch })}`;
    const text = new TextDecoder().decode(await client.download(`/v1/repositories/${id}/notices${query}`));
    if (flags.output !== undefined) await writeFile(flags.output, text);
    else if (!this.jsonEnabled()) process.stdout.write(text);
    return { text };
  }
}
