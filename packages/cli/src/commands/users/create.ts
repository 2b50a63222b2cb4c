import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { ManagedUser } from '../../client/api.d.ts';
import { roles } from '../../field-values.ts';

export default class UsersCreate extends PortalCommand {
  static override summary = 'Create a user (administrators)';
  static override description = 'A terminal prompts for the password. In a script, use --password-stdin.';
  static override examples = [
    '<%= config.bin %> users create ada@example.com --name Ada --role developer --password-stdin < password-file',
  ];
  static override args = { email: stringArg({ description: 'Email address', required: true }) };
  static override flags = {
    name: string({ description: 'Full name', required: true }),
    role: string({ description: 'Portal role', options: roles, default: 'developer' }),
    'password-stdin': boolean({ description: 'Read the password from standard input' }),
  };

  async run(): Promise<ManagedUser> {
    const { args, flags } = await this.parse(UsersCreate);
    const client = await this.api(flags);
    const { askHidden, readInput } = await import('../../prompt.ts');
    const password = flags['password-stdin']
      ? await readInput()
      : await askHidden('Password: ', 'Use --password-stdin.');
    const role = flags.role as ManagedUser['role'];
    const body = { email: args.email, name: flags.name, role, password };
    const user = await client.call('POST /v1/users', { body });
    this.print(`Created the user ${user.email} (${user.role}, ${user.id}).`);
    return user;
  }
}
