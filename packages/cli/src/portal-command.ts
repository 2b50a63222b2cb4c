// Commands that ask a server: which one, as whom, and a client for it.
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from './assay-command.ts';
import { ApiClient } from './client/client.ts';
import { networkSend } from './client/send.ts';
import { type Credential, defaultServer, originOf, readCredentials, renewCredential } from './credentials.ts';
import { Failure } from './failure.ts';

export interface Target {
  readonly origin: string;
  /** Where the address came from, for `whoami` and `config list`. */
  readonly originFrom: 'flag' | 'ASSAY_SERVER' | 'credentials' | 'default';
  readonly token: string | undefined;
  readonly credential: Credential | undefined;
}

/** A token this close to its end is renewed first. */
const renewBeforeMs = 10 * 60_000;

export abstract class PortalCommand extends AssayCommand {
  static override baseFlags = {
    ...AssayCommand.baseFlags,
    server: string({
      description: 'address of the server (default: ASSAY_SERVER, else the one signed in to last)',
      helpGroup: 'GLOBAL',
      helpValue: 'URL',
    }),
    verbose: boolean({ char: 'v', description: 'show each request with its id', helpGroup: 'GLOBAL' }),
  };

  /** A client for the server in question, signed in. Throws Failure when we are not. */
  protected async api(flags: { readonly server?: string | undefined }): Promise<ApiClient> {
    const target = findTarget(flags.server);
    if (target.token === undefined) {
      const how = `sign in with \`assay login --server ${target.origin}\`, or set ASSAY_TOKEN`;
      throw new Failure('NOT_SIGNED_IN', `You are not signed in at ${target.origin}: ${how}.`);
    }
    const { credential } = target;
    if (credential?.kind !== 'session' || credential.expiresAt === null)
      return this.client(target.origin, target.token);
    const left = Date.parse(credential.expiresAt) - Date.now();
    if (left > renewBeforeMs || left <= 0) return this.client(target.origin, target.token);
    return this.client(target.origin, await this.#renew(target.origin, credential));
  }

  protected client(origin: string, token?: string): ApiClient {
    const showsRequests = this.argv.includes('--verbose') || this.argv.includes('-v');
    return new ApiClient({
      origin,
      send: networkSend(origin),
      ...(token !== undefined && { token }),
      version: this.config.version,
      ...(showsRequests && { onReply: (line) => process.stderr.write(`${line}\n`) }),
    });
  }

  async #renew(origin: string, credential: Credential): Promise<string> {
    try {
      const reply = await this.client(origin, credential.token).call('POST /v1/auth/refresh');
      const expiresAt = new Date(Date.now() + reply.expiresIn * 1000).toISOString();
      renewCredential(origin, { ...credential, token: reply.token, expiresAt });
      return reply.token;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'AUTH_UNAUTHORIZED') throw error;
      // Another process may have renewed it in this moment; then its token is in the file.
      return readCredentials().servers[origin]?.token ?? credential.token;
    }
  }
}

/** Flag, then environment, then the last login, then this machine. */
export function findTarget(flag: string | undefined): Target {
  const { ASSAY_SERVER, ASSAY_TOKEN } = process.env;
  const credentials =
    ASSAY_TOKEN && (flag ?? ASSAY_SERVER) ? { current: null, servers: {} } : readCredentials();
  const [address, originFrom] = flag
    ? ([flag, 'flag'] as const)
    : ASSAY_SERVER
      ? ([ASSAY_SERVER, 'ASSAY_SERVER'] as const)
      : credentials.current !== null
        ? ([credentials.current, 'credentials'] as const)
        : ([defaultServer, 'default'] as const);
  const origin = originOf(address);
  const credential = ASSAY_TOKEN ? undefined : credentials.servers[origin];
  return { origin, originFrom, token: ASSAY_TOKEN || credential?.token, credential };
}
