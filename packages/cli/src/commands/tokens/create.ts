import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import type { CreatedApiToken } from '../../client/api.d.ts';
import { roles } from '../../field-values.ts';
import { PortalCommand } from '../../portal-command.ts';

export default class TokensCreate extends PortalCommand {
  static override summary = 'make an API token, for CI and other machines';
  static override description = 'The token is shown only now: on standard output, and nothing else there.';
  static override examples = [
    '<%= config.bin %> tokens create "nightly build" --expires-in-days 30 --role developer',
  ];
  static override args = { name: stringArg({ description: 'what it is for', required: true }) };
  static override flags = {
    'expires-in-days': integer({ description: 'how long it works (1 to 365)', default: 90 }),
    'assistant-writes': boolean({
      description: 'let an assistant start audits and judge findings with it, not only look',
    }),
    role: string({ description: 'its role, at most your own (default: your own)', options: roles }),
  };

  async run(): Promise<CreatedApiToken> {
    const { args, flags } = await this.parse(TokensCreate);
    const client = await this.api(flags);
    const body = {
      name: args.name,
      expiresInDays: flags['expires-in-days'],
      ...(flags['assistant-writes'] && { assistantWrites: true }),
      ...(flags.role !== undefined && { role: flags.role as CreatedApiToken['role'] }),
    };
    const token = await client.call('POST /v1/auth/tokens', { body });
    this.note(
      `The token ${token.name} (${token.role}) works until ${token.expiresAt}; keep it now, it is not shown again.`,
    );
    this.print(token.token);
    return token;
  }
}
