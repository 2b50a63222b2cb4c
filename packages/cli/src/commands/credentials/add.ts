import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { secretBody, secretFlags } from '../../arguments/credential-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

type Body = Operations['POST /v1/credentials']['body'];

export default class CredentialsAdd extends PortalCommand {
  static override summary = 'Store a token or a deploy key for private repositories';
  static override description =
    `SCOPE is a host or a path there: repositories below are cloned with the credential, and it is sent nowhere else.
It is tested before it is stored, with a repository that is registered below SCOPE or with --test-url.
The token is read from --secret-file or asked for, never from an argument. With --ssh-key, a key pair is generated unless
--secret-file has one: add the public key that is printed to the repository as a read-only deploy key.
Without --team, it belongs to the portal (administrators only) and serves repositories that an administrator registered or
approved with \`assay repos update REPO --portal-credentials\`.`;
  static override examples = [
    '<%= config.bin %> credentials add https://git.example.com --secret-file token.txt',
    '<%= config.bin %> credentials add https://gitlab.com/acme --team Platform --name "acme group" --secret-file - < token.txt',
    '<%= config.bin %> credentials add git@git.example.com:platform/api.git --team Platform --ssh-key',
  ];
  static override args = { scope: stringArg({ description: 'Host, group or repository', required: true }) };
  static override flags = {
    name: string({ description: 'Name (default: the scope)' }),
    team: string({ description: 'Owning team, by name or ID' }),
    'ssh-key': boolean({ description: 'A deploy key for SSH instead of a token' }),
    ...secretFlags,
  };

  async run(): Promise<Operations['POST /v1/credentials']['reply']> {
    const { args, flags } = await this.parse(CredentialsAdd);
    const client = await this.api(flags);
    const kind = flags['ssh-key'] ? 'ssh-key' : 'token';
    const body: Body = {
      kind,
      scope: args.scope,
      ...(flags.name !== undefined && { name: flags.name }),
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(await secretBody(kind, flags)),
    };
    const credential = await client.call('POST /v1/credentials', { body });
    this.print(`Stored the credential ${credential.name} (${credential.id}). ${credential.test.message}`);
    if (credential.publicKey !== null) this.print(credential.publicKey);
    return credential;
  }
}
