// Commands that ask a portal: which one, as whom, and a client for it.
import { boolean, string } from '@oclif/core/flags';
import type { ApiClient } from '../client/client.ts';
import type { LocalClient } from '../client/local.ts';
import { networkSend } from '../client/send.ts';
import { Failure } from '../failures/failure.ts';
import { eachPage, moreNote, type Page, type PageFlags, type ReadPage, readPages } from '../output/pages.ts';
import { type Column, openTable } from '../output/tables.ts';
import { dataFolder } from '../settings/data-folder.ts';
import { type Credential, readCredentials, renewCredential, revealToken } from '../sign-in/credentials.ts';
import { findTarget, findToken, oidcAudience } from '../sign-in/target.ts';
import { ServerCommand } from './server-command.ts';

/** A token this close to its end is renewed first. */
const renewBeforeMs = 10 * 60_000;

export interface TargetFlags {
  readonly server?: string | undefined;
  readonly profile?: string | undefined;
  readonly local?: boolean;
  readonly oidc?: boolean;
  readonly 'data-dir'?: string | undefined;
}

export abstract class PortalCommand extends ServerCommand {
  static override baseFlags = {
    ...ServerCommand.baseFlags,
    local: boolean({
      description:
        'Without a server: Run and maintain the portal in this process on the data directory, as administrator',
      exclusive: ['server'],
      helpGroup: 'GLOBAL',
    }),
    oidc: boolean({
      description: 'In CI: sign in with the OIDC identity token (ASSAY_OIDC)',
      exclusive: ['local'],
      helpGroup: 'GLOBAL',
    }),
    'data-dir': string({
      description: 'With --local: the data directory (ASSAY_DATA_DIR)',
      dependsOn: ['local'],
      helpGroup: 'GLOBAL',
      helpValue: 'DIR',
    }),
  };

  /** Whether the command waits for audits, which with `--local` then run in this process. */
  protected readonly runsAudits: boolean = false;
  #local: LocalClient | undefined;

  /** A client for the portal in question, signed in. Throws Failure when we are not. */
  protected async api(flags: TargetFlags): Promise<ApiClient> {
    if (flags.local) return this.#localApi(flags['data-dir']);
    const target = findTarget(flags);
    const audience = oidcAudience(flags.oidc === true, process.env, target.origin);
    if (audience !== undefined && !process.env.ASSAY_TOKEN)
      return this.client(target.origin, await this.#exchange(target.origin, audience));
    const token = findToken(target);
    if (token === undefined) {
      const how = `run \`assay login --server ${target.origin}\`, or set ASSAY_TOKEN`;
      throw new Failure('NOT_SIGNED_IN', `You are not signed in to ${target.origin}: ${how}.`);
    }
    const { credential } = target;
    if (credential?.kind !== 'session' || credential.expiresAt === null)
      return this.client(target.origin, token);
    const left = Date.parse(credential.expiresAt) - Date.now();
    if (left > renewBeforeMs || left <= 0) return this.client(target.origin, token);
    const renewed = await this.#renew(target.origin, target.credentialKey, { ...credential, token });
    return this.client(target.origin, renewed);
  }

  /** A list for people, drawn page after page as it comes; with `--json` the pages as one. */
  protected async showList<Item>(
    flags: PageFlags,
    columns: readonly Column<Item>[],
    read: ReadPage<Item>,
    { whenNone }: { whenNone?(): Promise<string | undefined> } = {},
  ): Promise<Page<Item>> {
    if (this.jsonEnabled()) return readPages(flags, read);
    const table = openTable(columns);
    const shown = await eachPage(flags, read, (items) => table.add(items));
    table.end(shown.count === 0 ? await whenNone?.() : undefined);
    const note = moreNote(shown);
    if (note) this.note(note);
    return { items: [], pagination: shown.pagination };
  }

  async #exchange(origin: string, audience: string): Promise<string> {
    const { exchangeIdentity } = await import('../sign-in/exchange-identity.ts');
    const options = { origin, send: networkSend(origin), ...this.circumstances };
    return exchangeIdentity(options, process.env, audience);
  }

  async #localApi(folder: string | undefined): Promise<ApiClient> {
    const { openLocal } = await import('../client/local.ts');
    const dataDirectory = await dataFolder(folder);
    this.#local = await openLocal({ dataDirectory, runsAudits: this.runsAudits });
    return this.newClient({ origin: this.#local.place, send: this.#local.send, ...this.circumstances });
  }

  /** Closes what `--local` has opened: nobody waits for the database while a long result is printed. */
  protected async releasePortal(): Promise<void> {
    const local = this.#local;
    this.#local = undefined;
    await local?.close();
  }

  /** Also after a failure. */
  protected override async finally(error: Error | undefined): Promise<void> {
    await this.releasePortal();
    return super.finally(error);
  }

  async #renew(origin: string, key: string, credential: Credential): Promise<string> {
    try {
      const reply = await this.client(origin, credential.token).call('POST /v1/auth/refresh');
      const expiresAt = new Date(Date.now() + reply.expiresIn * 1000).toISOString();
      const { kind, email } = credential;
      renewCredential(key, { kind, email, token: reply.token, expiresAt });
      return reply.token;
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'AUTH_UNAUTHORIZED') throw error;
      // Another process may have renewed it in this moment; then its token is in the file.
      const kept = readCredentials().servers[key];
      return kept ? revealToken(kept) : credential.token;
    }
  }
}
