import { string as stringArg } from '@oclif/core/args';
import { boolean, integer, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { CreatedApiToken } from '../../client/api.d.ts';
import type { ApiClient } from '../../client/client.ts';
import { roles } from '../../field-values.ts';
import { readPages } from '../../output/pages.ts';

/** Scopes of a token for which neither scopes nor a role are given. */
const reading = ['auth:self', 'teams:read', 'repos:read', 'audits:read', 'compliance:read', 'reports:read'];

export default class TokensCreate extends PortalCommand {
  static override summary = 'Create an API token';
  static override description =
    `The token is shown only once, alone on standard output. For 30 days it reads the repositories that
you can read, with their audits, findings, compliance and reports, and changes none of them. More is to be asked for:
operations with --scope, or all that a role can do with --role.`;
  static override examples = [
    '<%= config.bin %> tokens create "nightly build" --expires-in-days 90 --role developer',
    '<%= config.bin %> tokens create "CI of express" --repository express --role developer',
    '<%= config.bin %> tokens create "CI audits" --scope repos:read --scope audits:create --scope audits:read',
  ];
  static override args = {
    name: stringArg({ description: 'Name that says what the token is for', required: true }),
  };
  static override flags = {
    'expires-in-days': integer({ description: 'Days until it expires (1 to 365)', default: 30 }),
    'assistant-writes': boolean({
      description: 'Allow an MCP assistant to start audits and triage findings with it, not only to read',
    }),
    scope: string({
      description:
        'Operation that it can be used for, such as audits:create (repeatable; default: reading; with --role or --assistant-writes all that its role may do)',
      multiple: true,
    }),
    team: string({
      description: 'Team it is restricted to, by name or ID (repeatable)',
      multiple: true,
    }),
    repository: string({
      description: 'Repository it is restricted to, by name, ID or URL (repeatable; besides those of --team)',
      multiple: true,
    }),
    role: string({
      description: 'Role, at most your own (default: your own)',
      options: roles,
    }),
  };

  async run(): Promise<CreatedApiToken> {
    const { args, flags } = await this.parse(TokensCreate);
    const client = await this.api(flags);
    const teams: string[] = [];
    for (const given of flags.team ?? []) teams.push((await findTeam(client, given)).id);
    const repositories: string[] = [];
    for (const given of flags.repository ?? []) repositories.push((await findRepository(client, given)).id);
    const isAsked = flags.scope !== undefined || flags['assistant-writes'] || flags.role !== undefined;
    const scopes = flags.scope ?? (isAsked ? undefined : reading);
    const body = {
      name: args.name,
      expiresInDays: flags['expires-in-days'],
      ...(flags['assistant-writes'] && { assistantWrites: true }),
      ...(scopes && { scopes: scopes as NonNullable<CreatedApiToken['scopes']> }),
      ...(teams.length > 0 && { teams }),
      ...(repositories.length > 0 && { repositories }),
      ...(flags.role !== undefined && { role: flags.role as CreatedApiToken['role'] }),
    };
    const isTaken = await hasToken(client, args.name);
    const token = await client.call('POST /v1/auth/tokens', { body });
    // Of a token with scopes the role says too much.
    const role = scopes === undefined ? ` (${token.role})` : '';
    this.note(
      `The token ${token.name}${role} expires at ${token.expiresAt}. Store it now: it is not shown again.`,
    );
    if (!isAsked) this.note('It only reads. For more, create one with --scope OPERATION or --role ROLE.');
    if (isTaken) this.note(`Another token of yours is called ${token.name}, too. Run \`assay tokens list\`.`);
    this.print(token.token);
    return token;
  }
}

async function hasToken(client: ApiClient, name: string): Promise<boolean> {
  const { items } = await readPages({ limit: 100, offset: 0, all: true }, (query) =>
    client.call('GET /v1/auth/tokens', { query }),
  );
  return items.some((token) => token.name === name);
}
