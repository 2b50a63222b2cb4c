// Commands that speak to a server over the network.
import { boolean, string } from '@oclif/core/flags';
import { ApiClient, type ClientOptions } from '../client/client.ts';
import { networkStream } from '../client/event-stream.ts';
import { networkSend } from '../client/send.ts';
import { AssayCommand } from './assay-command.ts';

export abstract class ServerCommand extends AssayCommand {
  static override baseFlags = {
    ...AssayCommand.baseFlags,
    server: string({
      description: 'URL of the server (default: ASSAY_SERVER, else the last login)',
      helpGroup: 'GLOBAL',
      helpValue: 'URL',
    }),
    profile: string({
      description: 'Profile of the config file (ASSAY_PROFILE)',
      helpGroup: 'GLOBAL',
      helpValue: 'NAME',
    }),
    verbose: boolean({ char: 'v', description: 'Show each request with its ID', helpGroup: 'GLOBAL' }),
  };

  readonly #clients: ApiClient[] = [];

  protected override get hasChanged(): boolean {
    return this.#clients.some((client) => client.hasChanged);
  }

  protected client(origin: string, token?: string): ApiClient {
    return this.newClient({
      origin,
      send: networkSend(origin),
      openStream: networkStream(origin),
      ...(token !== undefined && { token }),
      ...this.circumstances,
    });
  }

  protected newClient(options: ClientOptions): ApiClient {
    const client = new ApiClient(options);
    this.#clients.push(client);
    return client;
  }

  /** Options of every client. */
  protected get circumstances(): { version: string; onReply?: (line: string) => void } {
    const showsRequests = this.argv.includes('--verbose') || this.argv.includes('-v');
    return {
      version: this.config.version,
      ...(showsRequests && { onReply: (line: string) => void process.stderr.write(`${line}\n`) }),
    };
  }
}
