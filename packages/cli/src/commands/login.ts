import { boolean, string } from '@oclif/core/flags';
import type { User } from '../client/api.d.ts';
import { type Credential, keepCredential } from '../credentials.ts';
import { usageFailure } from '../failure.ts';
import { findTarget, PortalCommand } from '../portal-command.ts';

export default class Login extends PortalCommand {
  static override summary = 'sign in at a server';
  static override description =
    `The token is kept in a file that only you can read, and this server becomes the default.
Asks for what is missing in a terminal; in a script, give --email and --password-stdin, or --token-stdin.`;
  static override examples = [
    '<%= config.bin %> login --server https://assay.example.com --email ada@example.com',
    '<%= config.bin %> login --email ada@example.com --password-stdin < password-file',
    '<%= config.bin %> login --token-stdin < token-file',
  ];
  static override flags = {
    email: string({ description: 'e-mail address of your account', exclusive: ['token-stdin'] }),
    'password-stdin': boolean({
      description: 'read the password from standard input',
      exclusive: ['token-stdin'],
    }),
    'token-stdin': boolean({ description: 'read an API token from standard input' }),
  };

  async run(): Promise<{ server: string; user: User }> {
    const { flags } = await this.parse(Login);
    const { origin } = findTarget(flags.server);
    const { credential, user } = flags['token-stdin']
      ? await this.#withToken(origin)
      : await this.#withPassword(origin, flags.email, flags['password-stdin']);
    keepCredential(origin, credential);
    this.print(`Signed in at ${origin} as ${user.email} (${user.role}).`);
    return { server: origin, user };
  }

  async #withPassword(
    origin: string,
    givenEmail: string | undefined,
    fromStdin: boolean,
  ): Promise<{ credential: Credential; user: User }> {
    const { ask, askHidden, readInput } = await import('../prompt.ts');
    if (fromStdin && givenEmail === undefined) throw usageFailure('--password-stdin needs --email.');
    const email = givenEmail ?? (await ask('E-mail: '));
    const password = fromStdin ? await readInput() : await askHidden('Password: ');
    const reply = await this.client(origin).call('POST /v1/auth/login', { body: { email, password } });
    const expiresAt = new Date(Date.now() + reply.expiresIn * 1000).toISOString();
    return {
      credential: { token: reply.token, kind: 'session', email: reply.user.email, expiresAt },
      user: reply.user,
    };
  }

  async #withToken(origin: string): Promise<{ credential: Credential; user: User }> {
    const { readInput } = await import('../prompt.ts');
    const token = await readInput();
    if (token === '') throw usageFailure('There is no token on standard input.');
    const user = await this.client(origin, token).call('GET /v1/users/me');
    return { credential: { token, kind: 'api-token', email: user.email, expiresAt: null }, user };
  }
}
