import { ServerCommand } from '../base-commands/server-command.ts';
import { Failure } from '../failures/failure.ts';
import { dropCredential, type KeptCredential, revealToken } from '../sign-in/credentials.ts';
import { findTarget } from '../sign-in/target.ts';

export default class Logout extends ServerCommand {
  static override summary = 'Sign out';
  static override description =
    'Ends the session on the server and deletes the stored token. An API token is only deleted locally.';
  static override examples = ['<%= config.bin %> logout --server https://assay.example.com'];

  async run(): Promise<{ server: string; signedOut: boolean }> {
    const { flags } = await this.parse(Logout);
    const { origin, credential, credentialKey } = findTarget(flags);
    if (!credential) {
      this.note(`You were not signed in to ${origin}.`);
      return { server: origin, signedOut: false };
    }
    const token = credential.kind === 'session' ? this.#revealed(credential) : undefined;
    // Deleted here first: whatever the server says, it is not used again.
    dropCredential(credentialKey);
    if (token !== undefined) {
      try {
        await this.client(origin, token).call('POST /v1/auth/logout');
      } catch (error) {
        // An ended session is what was wanted.
        if (!(error instanceof Failure) || error.code !== 'AUTH_UNAUTHORIZED') throw error;
      }
    }
    this.print(`Signed out of ${origin}.`);
    return { server: origin, signedOut: true };
  }

  #revealed(credential: KeptCredential): string | undefined {
    try {
      return revealToken(credential);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.note('The keyring did not return the token. The session expires within twelve hours.');
      return undefined;
    }
  }
}
