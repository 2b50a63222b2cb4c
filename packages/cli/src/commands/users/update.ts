import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { findUserId } from '../../arguments/user-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { ManagedUser } from '../../client/api.d.ts';
import { usageFailure } from '../../failures/failure.ts';
import { roles } from '../../field-values.ts';

export default class UsersUpdate extends PortalCommand {
  static override summary = 'Update a user (administrators)';
  static override description =
    'A new password or --disabled ends all sessions of the user and deletes their API tokens.';
  static override examples = [
    '<%= config.bin %> users update ada@example.com --role auditor',
    '<%= config.bin %> users update ada@example.com --disabled',
  ];
  static override args = { user: stringArg({ description: 'Email address or ID', required: true }) };
  static override flags = {
    name: string({ description: 'New name' }),
    role: string({ description: 'New role', options: roles }),
    disabled: boolean({ description: 'Disable or enable the user', allowNo: true }),
    'keep-tokens': boolean({ description: 'Keep API tokens, which work again once the user is enabled' }),
    'password-stdin': boolean({ description: 'Read a new password from standard input' }),
  };

  async run(): Promise<ManagedUser> {
    const { args, flags } = await this.parse(UsersUpdate);
    const { name, role, disabled } = flags;
    const { readInput } = await import('../../prompt.ts');
    const body = {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role: role as ManagedUser['role'] }),
      ...(disabled !== undefined && { disabled }),
      ...(flags['password-stdin'] && { password: await readInput() }),
    };
    const keepTokens = flags['keep-tokens'];
    if (Object.keys(body).length === 0)
      throw usageFailure('Specify what to change, for example --role ROLE.');
    const client = await this.api(flags);
    const id = await findUserId(client, args.user);
    const user = await client.call('PATCH /v1/users/{id}', {
      params: { id },
      body: { ...body, ...(keepTokens && { keepTokens }) },
    });
    this.print(`Updated ${user.email} (${user.role}${user.disabled ? ', disabled' : ''}).`);
    return user;
  }
}
