import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

type Body = Operations['POST /v1/directories']['body'];

export default class DirectoriesAdd extends PortalCommand {
  static override summary = 'Let an identity provider provision users by SCIM (administrators)';
  static override description =
    `Prints the token of the directory, once: enter it at the identity provider with the address PORTAL/scim/v2.
People sign in through the configured OpenID Connect issuer, unless --issuer names another one. Entra ID names a person there by the claim oid:
map externalId to objectId, and use --person-claim oid.`;
  static override examples = [
    '<%= config.bin %> directories add Okta',
    '<%= config.bin %> directories add "Entra ID" --person-claim oid',
  ];
  static override args = { name: stringArg({ description: 'Name', required: true }) };
  static override flags = {
    issuer: string({ description: 'OpenID Connect issuer of its people', helpValue: 'URL' }),
    'person-claim': string({
      description: 'Claim of ID tokens that equals externalId',
      options: ['sub', 'oid'],
      default: 'sub',
    }),
    'link-by-email': boolean({
      description: 'Let new people take over accounts with their email address, except administrators',
    }),
  };

  async run(): Promise<Operations['POST /v1/directories']['reply']> {
    const { args, flags } = await this.parse(DirectoriesAdd);
    const client = await this.api(flags);
    const body: Body = {
      name: args.name,
      personClaim: flags['person-claim'] as NonNullable<Body['personClaim']>,
      ...(flags.issuer !== undefined && { issuer: flags.issuer }),
      ...(flags['link-by-email'] && { linkByEmail: true }),
    };
    const directory = await client.call('POST /v1/directories', { body });
    this.print(`Added the directory ${directory.name} (${directory.id}). Its token, shown only now:`);
    this.print(directory.token);
    if (directory.issuer === null)
      this.note(
        'Single sign-on is not configured: people are provisioned, but cannot sign in through an issuer.',
      );
    return directory;
  }
}
