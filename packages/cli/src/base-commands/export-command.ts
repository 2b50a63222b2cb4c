// Commands that write a file that the portal makes: to `--output`, or to standard output.
import { writeFile } from 'node:fs/promises';
import { string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import { PortalCommand } from './portal-command.ts';

export const outputFlag = {
  output: string({
    char: 'o',
    description: 'Write to a file instead of standard output',
    helpValue: 'FILE',
  }),
};

/** Of a list that is to be had as a table for people and as JSON for programs. */
export const listFileFlags = {
  format: string({ description: 'Format', options: ['csv', 'json'], default: 'csv' }),
  ...outputFlag,
};

export interface Export {
  /** Of the API, without a query. */
  readonly path: string;
  /** What is undefined is left out. */
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** Undefined: standard output. */
  readonly output: string | undefined;
}

export abstract class ExportCommand extends PortalCommand {
  /** In the format of `--format`; with `--json` in JSON. Gives the document where it is JSON. */
  protected async exportList(
    client: ApiClient,
    { format, ...given }: Export & { readonly format: string },
  ): Promise<unknown> {
    const chosen = this.jsonEnabled() ? 'json' : format;
    const query = { format: chosen, ...given.query };
    if (chosen === 'json') return this.exportDocument(client, { ...given, query });
    await this.writeList(await client.download(address(given.path, query)), given.output);
    return undefined;
  }

  /** Gives the document. Throws Failure (`BAD_REPLY`) for what is not JSON. */
  protected async exportDocument(client: ApiClient, { path, query, output }: Export): Promise<object> {
    const { bytes, document } = await client.downloadDocument(address(path, query));
    await this.writeList(bytes, output);
    return document;
  }

  protected async writeList(bytes: Uint8Array, output: string | undefined): Promise<void> {
    if (output !== undefined) await writeFile(output, bytes);
    else if (!this.jsonEnabled()) process.stdout.write(bytes);
  }
}

function address(path: string, query: Export['query']): string {
  const set = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) set.set(name, String(value));
  return `${path}?${set}`;
}
