import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import type { ManagedUser } from '../../client/api.d.ts';
import { usageFailure } from '../../failure.ts';
import { roles } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findUserId } from '../../user-argument.ts';

export default class UsersUpdate extends PortalCommand {
  static override summary = 'change a user (administrators)';
  static override description = 'A new password, or disabling, ends the sessions of the user at once.';
  static override examples = [
    '<%= config.bin %> users update ada@example.com --role auditor',
    '<%= config.bin %> users update ada@example.com --disabled',
  ];
  static override args = { user: stringArg({ description: 'e-mail address or id', required: true }) };
  static override flags = {
    name: string({ description: 'new name' }),
    role: string({ description: 'new role', options: roles }),
    disabled: boolean({ description: 'keep the user out, or let them in again', allowNo: true }),
    'password-stdin': boolean({ description: 'read a new password from standard input' }),
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
    if (Object.keys(body).length === 0) throw usageFailure('Say what to change, e.g. --role ROLE.');
    const client = await this.api(flags);
    const id = await findUserId(client, args.user);
    const user = await client.call('PATCH /v1/users/{id}', { params: { id }, body });
    this.print(`Changed ${user.email} (${user.role}${user.disabled ? ', disabled' : ''}).`);
    return user;
  }
}
