import { string as stringArg } from '@oclif/core/args';
import { findCredential } from '../../arguments/credential-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Credential } from '../../client/api.d.ts';
import { printFields } from '../../output/fields.ts';

export default class CredentialsShow extends PortalCommand {
  static override summary = 'Show a credential: its scope, last use and last failure';
  static override description =
    'Of a deploy key, the public key is shown; tokens and private keys never are.';
  static override examples = [
    '<%= config.bin %> credentials show 01920000-0000-7000-8000-000000000000 --json',
  ];
  static override args = {
    credential: stringArg({ description: 'Name, scope or ID', required: true }),
  };

  async run(): Promise<Credential> {
    const { args, flags } = await this.parse(CredentialsShow);
    const credential = await findCredential(await this.api(flags), args.credential);
    if (!this.jsonEnabled()) {
      const { name, id, scope, kind, team, username, publicKey, state, failingSince } = credential;
      printFields({
        Name: name,
        Id: id,
        Kind: kind === 'token' ? 'HTTPS token' : 'deploy key',
        Scope: scope,
        Owner: team === null ? 'the portal' : `the team ${team}`,
        ...(username !== null && { Username: username }),
        ...(publicKey !== null && { 'Public key': publicKey }),
        State: failingSince === null ? state : `${state} since ${failingSince}`,
        Expires: credential.expiresAt ?? 'unknown',
        'Last use': credential.lastUsedAt ?? 'never',
        'Last success': credential.lastSuccessAt ?? 'never',
        ...(credential.lastError !== null && {
          'Last error': `${credential.lastError} (${credential.lastErrorAt})`,
        }),
      });
    }
    return credential;
  }
}
