import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findCredential } from '../../arguments/credential-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';

export default class CredentialsTest extends PortalCommand {
  static override summary = 'Test a credential at its code host';
  static override description =
    'Exits with 1 if the code host refuses it, and with 3 if the test shows nothing: there is no repository to test it with, or it is public.';
  static override examples = ['<%= config.bin %> credentials test 01920000-0000-7000-8000-000000000000'];
  static override args = {
    credential: stringArg({ description: 'Name, scope or ID', required: true }),
  };
  static override flags = {
    'test-url': string({
      description: 'Repository to test it with (default: one that is registered)',
      helpValue: 'URL',
    }),
  };

  async run(): Promise<Operations['POST /v1/credentials/{id}/test']['reply']> {
    const { args, flags } = await this.parse(CredentialsTest);
    const client = await this.api(flags);
    const { id } = await findCredential(client, args.credential);
    const testUrl = flags['test-url'];
    const body = { ...(testUrl !== undefined && { testUrl }) };
    const test = await client.call('POST /v1/credentials/{id}/test', { params: { id }, body });
    this.print(test.message);
    if (test.result === 'refused') process.exitCode = 1;
    else if (test.result !== 'accepted') process.exitCode = exitStatus.undecided;
    return test;
  }
}
