import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import { usageFailure } from '../../failures/failure.ts';

export default class ReposRemove extends PortalCommand {
  static override summary = 'Delete a repository with its audits and findings';
  static override examples = ['<%= config.bin %> repos remove express --yes'];
  static override args = {
    repo: stringArg({ description: 'Name, ID or URL', required: true }),
  };
  static override flags = { yes: boolean({ char: 'y', description: 'Skip the confirmation' }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(ReposRemove);
    const client = await this.api(flags);
    const { id, name } = await findRepository(client, args.repo);
    if (!flags.yes) {
      if (!process.stdin.isTTY)
        throw usageFailure('This deletes all its audits and findings. Confirm with --yes.');
      const { ask } = await import('../../prompt.ts');
      const answer = await ask(
        `Delete ${name} with all its audits and findings? Type its name: `,
        'Use --yes.',
      );
      if (answer !== name) throw usageFailure('Nothing was deleted.');
    }
    await client.call('DELETE /v1/repositories/{id}', { params: { id } });
    this.print(`Deleted ${name}.`);
    return { deleted: id };
  }
}
