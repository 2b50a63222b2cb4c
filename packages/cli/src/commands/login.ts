import { boolean, string } from '@oclif/core/flags';
import type { Operations, User } from '../client/api.d.ts';
import { type Credential, credentialsPath, keepCredential } from '../credentials.ts';
import { usageFailure } from '../failure.ts';
import { interruptSignal } from '../interrupt-signal.ts';
import { ServerCommand } from '../server-command.ts';
import { findTarget } from '../target.ts';

type LoginReply = Operations['POST /v1/auth/login']['reply'];

interface SignedIn {
  readonly credential: Credential;
  readonly user: User;
}

export default class Login extends ServerCommand {
  static override summary = 'Sign in to a server';
  static override description =
    `The token is stored in the system keyring, or without one in a file that only you can read
(ASSAY_CREDENTIAL_STORE: auto, keyring or file). This server becomes the default.
A terminal prompts for missing values. In a script, use --email and --password-stdin, or --token-stdin.
--web opens the browser (BROWSER) to sign in with GitHub; --device shows a code to enter in a browser on another machine. With --profile, the account belongs to the profile.`;
  static override examples = [
    '<%= config.bin %> login --server https://assay.example.com --email ada@example.com',
    '<%= config.bin %> login --email ada@example.com --password-stdin < password-file',
    '<%= config.bin %> login --token-stdin < token-file',
    '<%= config.bin %> login --server https://assay.example.com --web',
    '<%= config.bin %> login --server https://assay.example.com --device',
  ];
  static override flags = {
    email: string({
      description: 'Email address of your account',
      exclusive: ['token-stdin', 'web', 'device'],
    }),
    'password-stdin': boolean({
      description: 'Read the password from standard input',
      exclusive: ['token-stdin', 'web', 'device'],
    }),
    'token-stdin': boolean({
      description: 'Read an API token from standard input',
      exclusive: ['web', 'device'],
    }),
    web: boolean({
      description: 'Sign in with GitHub in the browser',
      exclusive: ['device'],
    }),
    device: boolean({ description: 'Sign in with a code that you enter in a browser on another machine' }),
  };

  async run(): Promise<{ server: string; user: User }> {
    const { flags } = await this.parse(Login);
    const { origin, credentialKey } = findTarget(flags);
    const { credential, user } = flags['token-stdin']
      ? await this.#withToken(origin)
      : flags.web || flags.device
        ? await this.#elsewhere(origin, flags.device)
        : await this.#withPassword(origin, flags.email, flags['password-stdin']);
    const keptIn = keepCredential(credentialKey, credential);
    this.print(`Signed in to ${origin} as ${user.email} (${user.role}).`);
    this.note(`The token is stored in ${keptIn === 'keyring' ? 'the system keyring' : credentialsPath()}.`);
    return { server: origin, user };
  }

  async #withPassword(origin: string, givenEmail: string | undefined, fromStdin: boolean): Promise<SignedIn> {
    const { ask, askHidden, readInput } = await import('../prompt.ts');
    if (fromStdin && givenEmail === undefined) throw usageFailure('--password-stdin requires --email.');
    const email = givenEmail ?? (await ask('E-mail: '));
    const password = fromStdin ? await readInput() : await askHidden('Password: ');
    return session(await this.client(origin).call('POST /v1/auth/login', { body: { email, password } }));
  }

  async #withToken(origin: string): Promise<SignedIn> {
    const { readInput } = await import('../prompt.ts');
    const token = await readInput();
    if (token === '') throw usageFailure('There is no token on standard input.');
    const user = await this.client(origin, token).call('GET /v1/users/me');
    return { credential: { token, kind: 'api-token', email: user.email, expiresAt: null }, user };
  }

  async #elsewhere(origin: string, byCode: boolean): Promise<SignedIn> {
    const client = this.client(origin);
    const options = {
      signal: interruptSignal(),
      notify: (text: string) => void process.stderr.write(`${text}\n`),
    };
    if (byCode) {
      const { signInWithCode } = await import('../sign-in-with-code.ts');
      return session(await signInWithCode(client, options));
    }
    const { signInWithBrowser } = await import('../sign-in-with-browser.ts');
    return session(await signInWithBrowser(client, options));
  }
}

function session({ token, user, expiresIn }: LoginReply): SignedIn {
  const expiresAt = new Date(Date.now() + expiresIn * 1000).toISOString();
  return { credential: { token, kind: 'session', email: user.email, expiresAt }, user };
}
