import { boolean, string } from '@oclif/core/flags';
import { ServerCommand } from '../base-commands/server-command.ts';
import type { Operations, User } from '../client/api.d.ts';
import { Failure, usageFailure } from '../failures/failure.ts';
import { interruptSignal } from '../process/interrupt-signal.ts';
import { type Credential, credentialsPath, keepCredential } from '../sign-in/credentials.ts';
import { findTarget } from '../sign-in/target.ts';

type LoginReply = Operations['POST /v1/auth/login']['reply'];

interface SignedIn {
  readonly credential: Credential;
  readonly user: User;
}

const withoutPrompt = 'Use --email and --password-stdin, or --token-stdin.';

export default class Login extends ServerCommand {
  static override summary = 'Sign in to a server';
  static override description =
    `The token is stored in the system keyring, or without one in a file that only you can read
(ASSAY_CREDENTIAL_STORE: auto, keyring or file). This server becomes the default.
A terminal prompts for missing values. In a script, use --email and --password-stdin, or --token-stdin.
If the account has a second factor, a terminal prompts for its code; --code passes one.
--sso (single sign-on) and --web (code host) open the browser (BROWSER); without one, as in an SSH session, they fall back to --device, which shows a code to enter in a browser on another machine. With --profile, the account belongs to the profile.`;
  static override examples = [
    '<%= config.bin %> login --server https://assay.example.com --email ada@example.com',
    '<%= config.bin %> login --email ada@example.com --password-stdin < password-file',
    '<%= config.bin %> login --token-stdin < token-file',
    '<%= config.bin %> login --server https://assay.example.com --sso',
    '<%= config.bin %> login --server https://assay.example.com --web',
    '<%= config.bin %> login --server https://assay.example.com --device',
  ];
  static override flags = {
    email: string({
      description: 'Email address of your account',
      exclusive: ['token-stdin', 'web', 'sso', 'device'],
    }),
    'password-stdin': boolean({
      description: 'Read the password from standard input',
      exclusive: ['token-stdin', 'web', 'sso', 'device'],
    }),
    code: string({
      description: 'Code of your authenticator app, or a recovery code',
      exclusive: ['token-stdin', 'web', 'sso', 'device'],
    }),
    'token-stdin': boolean({
      description: 'Read an API token from standard input',
      exclusive: ['web', 'sso', 'device'],
    }),
    sso: boolean({
      description: 'Sign in with single sign-on in the browser',
      exclusive: ['web', 'device'],
    }),
    web: boolean({
      description: 'Sign in with a code host in the browser',
      exclusive: ['device'],
    }),
    'code-host': string({
      description: 'With --web: github, gitlab or gitea, or one of several servers: gitlab-HOST',
      default: 'github',
    }),
    device: boolean({ description: 'Sign in with a code that you enter in a browser on another machine' }),
  };

  async run(): Promise<{ server: string; user: User }> {
    const { flags } = await this.parse(Login);
    const { origin, credentialKey } = findTarget(flags);
    const { credential, user } = flags['token-stdin']
      ? await this.#withToken(origin)
      : flags.web || flags.sso || flags.device
        ? await this.#elsewhere(origin, flags.device ? 'device' : flags.sso ? 'sso' : flags['code-host'])
        : await this.#withPassword(origin, {
            email: flags.email,
            fromStdin: flags['password-stdin'],
            code: flags.code,
          });
    const keptIn = keepCredential(credentialKey, credential);
    this.print(`Signed in to ${origin} as ${user.email} (${user.role}).`);
    this.note(`The token is stored in ${keptIn === 'keyring' ? 'the system keyring' : credentialsPath()}.`);
    return { server: origin, user };
  }

  async #withPassword(
    origin: string,
    given: {
      readonly email: string | undefined;
      readonly fromStdin: boolean;
      readonly code: string | undefined;
    },
  ): Promise<SignedIn> {
    const { ask, askHidden, readInput } = await import('../prompt.ts');
    const { fromStdin, code } = given;
    if (fromStdin && given.email === undefined) throw usageFailure('--password-stdin requires --email.');
    const email = given.email ?? (await ask('E-mail: ', withoutPrompt));
    const password = fromStdin ? await readInput() : await askHidden('Password: ', withoutPrompt);
    const client = this.client(origin);
    try {
      const body = { email, password, ...(code !== undefined && { code }) };
      return session(await client.call('POST /v1/auth/login', { body }));
    } catch (error) {
      const ticket = ticketOf(error);
      if (ticket === undefined) throw error;
      if (!process.stdin.isTTY)
        throw new Failure(
          'AUTH_UNAUTHORIZED',
          'The account requires a second factor. Pass --code with the code of the authenticator app or a recovery code, or use --device.',
          (error as Failure).details,
          { cause: error },
        );
      const typed = await ask('Code of your authenticator app, or a recovery code: ', withoutPrompt);
      return session(
        await client.call('POST /v1/auth/login/second-factor', { body: { ticket, code: typed } }),
      );
    }
  }

  async #withToken(origin: string): Promise<SignedIn> {
    const { readInput } = await import('../prompt.ts');
    const token = await readInput();
    if (token === '') throw usageFailure('There is no token on standard input.');
    const user = await this.client(origin, token).call('GET /v1/users/me');
    return { credential: { token, kind: 'api-token', email: user.email, expiresAt: null }, user };
  }

  async #elsewhere(origin: string, way: string): Promise<SignedIn> {
    const client = this.client(origin);
    const options = {
      signal: interruptSignal(),
      notify: (text: string) => void process.stderr.write(`${text}\n`),
    };
    if (way !== 'device') {
      const { hasBrowser, requireProvider, signInWithBrowser } = await import(
        '../sign-in/sign-in-with-browser.ts'
      );
      if (hasBrowser(process.env, process.platform))
        return session(await signInWithBrowser(client, way, options));
      await requireProvider(client, way);
      options.notify('No browser can be opened here. Use one on another machine.');
    }
    const { signInWithCode } = await import('../sign-in/sign-in-with-code.ts');
    return session(await signInWithCode(client, options));
  }
}

/** Of an account that needs a second factor after its password. */
function ticketOf(error: unknown): string | undefined {
  const { ticket } = error instanceof Failure ? error.details : {};
  return typeof ticket === 'string' ? ticket : undefined;
}

function session({ token, user, expiresIn }: LoginReply): SignedIn {
  const expiresAt = new Date(Date.now() + expiresIn * 1000).toISOString();
  return { credential: { token, kind: 'session', email: user.email, expiresAt }, user };
}
