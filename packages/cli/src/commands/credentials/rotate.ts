import { string as stringArg } from '@oclif/core/args';
import { findCredential, secretBody, secretFlags } from '../../arguments/credential-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

export default class CredentialsRotate extends PortalCommand {
  static override summary = 'Replace the token or key of a credential';
  static override description =
    `The new one is tested first; the old one stays if the code host refuses it. Of a deploy key, a new key pair is generated
unless --secret-file has one, and audits fail until its public key is added to the repository.`;
  static override examples = [
    '<%= config.bin %> credentials rotate 01920000-0000-7000-8000-000000000000 --secret-file token.txt --expires 2027-06-30',
  ];
  static override args = {
    credential: stringArg({ description: 'Name, scope or ID', required: true }),
  };
  static override flags = secretFlags;

  async run(): Promise<Operations['POST /v1/credentials/{id}/secret']['reply']> {
    const { args, flags } = await this.parse(CredentialsRotate);
    const client = await this.api(flags);
    const { id, kind } = await findCredential(client, args.credential);
    const body = await secretBody(kind, flags);
    const credential = await client.call('POST /v1/credentials/{id}/secret', { params: { id }, body });
    this.print(`Rotated the credential ${credential.name}. ${credential.test.message}`);
    if (credential.publicKey !== null) this.print(credential.publicKey);
    return credential;
  }
}
