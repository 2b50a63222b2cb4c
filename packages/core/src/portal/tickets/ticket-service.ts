import { NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { FindingService } from '../findings/finding-service.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Ticket } from './ticket.ts';
import type { StoredTracker } from './ticket-store.ts';
import type { TicketSync } from './ticket-sync.ts';
import { TrackerError } from './ticket-tracker.ts';
import type { Tracker, TrackerKind, TrackerSettings } from './tracker.ts';
import { ownFields, type TrackerChange } from './tracker-change.ts';

type UsedStores = Pick<Stores, 'activity' | 'teams' | 'tickets' | 'transaction'>;

const permission = 'tickets:manage';
/** One of each tracker. */
const ofOneFinding = { limit: 100, offset: 0, sort: 'createdAt' } as const;

/** What everyone may know of a ticket who sees its finding; the tracker asks who may read it. */
export interface FindingTicket {
  readonly key: string;
  readonly url: string;
  readonly isDone: boolean;
}

export interface NewTracker extends Partial<Omit<TrackerSettings, 'project'>> {
  readonly kind: TrackerKind;
  readonly project: string;
  readonly token: string;
  /** Jira Cloud: the email address whose token it is. */
  readonly account?: string;
}

export interface TicketServiceOptions {
  readonly encryption: TextEncryption | undefined;
  readonly sync: TicketSync;
  readonly findings: Pick<FindingService, 'get'>;
}

/** Trackers, which administrators manage, and the tickets in them. */
export class TicketService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: TicketServiceOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: TicketServiceOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  async listTrackers(principal: Principal, page: PageRequest): Promise<Page<Tracker>> {
    reach(principal.role, permission);
    return this.#stores.tickets.listTrackers(page);
  }

  async getTracker(principal: Principal, id: string): Promise<Tracker> {
    reach(principal.role, permission);
    return (await this.#find(id)).tracker;
  }

  /** Tickets of a tracker or of a finding. */
  async list(
    principal: Principal,
    filter: { readonly tracker?: string; readonly finding?: string },
    page: PageRequest,
  ): Promise<Page<Ticket>> {
    reach(principal.role, permission);
    return this.#stores.tickets.list(filter, page);
  }

  /** The tickets that are there for a finding, for everyone who sees it. */
  async ofFinding(
    principal: Principal,
    findingId: string,
  ): Promise<{ readonly items: readonly FindingTicket[] }> {
    await this.#options.findings.get(principal, findingId);
    const { items } = await this.#stores.tickets.list({ finding: findingId }, ofOneFinding);
    return {
      items: items.flatMap(({ key, url, isDone }) =>
        key === null || url === null ? [] : [{ key, url, isDone }],
      ),
    };
  }

  /** Tries it, outside of any transaction. Throws ValidationError with one sentence when it does not work. */
  async prepare(principal: Principal, input: NewTracker): Promise<StoredTracker> {
    reach(principal.role, permission);
    const { encryption } = this.#options;
    if (!encryption)
      throw new Error('Trackers require `encryptionSecrets`, the secrets that encrypt their tokens.');
    const team = input.team ?? null;
    if (team !== null && !(await this.#stores.teams.find(team, visibility(principal, 'teams:read'))))
      throw new NotFoundError('Team not found.', { team: 'Team not found.' });
    const id = this.#runtime.newId();
    const tracker: Tracker = {
      id,
      kind: input.kind,
      name: input.name ?? input.project,
      url: addressOf(input),
      project: input.project,
      team,
      unit: input.unit ?? 'case',
      minSeverity: input.minSeverity ?? null,
      minPriority: input.minPriority ?? null,
      exploitedOnly: input.exploitedOnly ?? false,
      labels: input.labels ?? [],
      issueType: input.issueType ?? null,
      fields: checkedFields(input.kind, input.fields ?? {}),
      followsTickets: input.followsTickets ?? true,
      comments: input.comments ?? false,
      maxOpen: input.maxOpen ?? 200,
      enabled: input.enabled ?? true,
      account: input.account ?? null,
      readUntil: null,
      lastSuccessAt: null,
      failingSince: null,
      lastError: null,
      createdAt: timestamp(this.#runtime),
    };
    const stored = { tracker, encryptedToken: encryption.encrypt(input.token, id) };
    await this.#checked(stored);
    return stored;
  }

  /** The tracker as it will be; a new token is tried first, outside of any transaction. Throws like `prepare`. */
  async prepareChange(
    principal: Principal,
    id: string,
    { token, ...change }: TrackerChange,
  ): Promise<StoredTracker> {
    reach(principal.role, permission);
    const { encryption } = this.#options;
    const known = await this.#find(id);
    const team = change.team ?? null;
    if (team !== null && !(await this.#stores.teams.find(team, visibility(principal, 'teams:read'))))
      throw new NotFoundError('Team not found.', { team: 'Team not found.' });
    const fields = checkedFields(known.tracker.kind, change.fields ?? known.tracker.fields);
    const tracker = { ...known.tracker, ...change, fields };
    if (token === undefined) return { ...known, tracker };
    if (!encryption)
      throw new Error('Trackers require `encryptionSecrets`, the secrets that encrypt their tokens.');
    const stored = { tracker, encryptedToken: encryption.encrypt(token, id) };
    await this.#checked(stored);
    return stored;
  }

  /** Its tickets stay, and are followed as before. */
  async update(
    principal: Principal,
    stored: StoredTracker,
    { token, ...change }: TrackerChange,
  ): Promise<Tracker> {
    const { id } = stored.tracker;
    await this.#stores.transaction(async () => {
      await this.#find(id);
      await this.#stores.tickets.updateTracker(stored);
      const detail = { ...change, ...(token !== undefined && { rotated: true }) };
      await this.#stores.activity.did(principal, 'tracker.update', id, detail);
    });
    return (await this.#find(id)).tracker;
  }

  async #checked(stored: StoredTracker): Promise<void> {
    try {
      await this.#options.sync.check(stored);
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      const field = error.fault === 'missing' ? 'project' : error.fault === 'unclear' ? 'url' : 'token';
      throw new ValidationError(error.message, { [field]: error.message });
    }
  }

  async create(principal: Principal, stored: StoredTracker): Promise<Tracker> {
    const { id, name, kind, url, project, team } = stored.tracker;
    await this.#stores.transaction(async () => {
      const createdBy = principal.kind === 'system' ? null : principal.userId;
      await this.#stores.tickets.insertTracker(stored, createdBy);
      await this.#stores.activity.did(principal, 'tracker.create', id, { name, kind, url, project, team });
    });
    return stored.tracker;
  }

  /** Asks the tracker now. */
  async test(
    principal: Principal,
    id: string,
  ): Promise<{ readonly works: boolean; readonly message: string }> {
    reach(principal.role, permission);
    const stored = await this.#find(id);
    const { project } = stored.tracker;
    try {
      await this.#options.sync.check(stored);
      return { works: true, message: `The tickets of ${project} can be read.` };
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      return { works: false, message: error.message };
    }
  }

  /** Its tickets stay at the tracker; they are followed no longer. */
  async delete(principal: Principal, id: string): Promise<void> {
    reach(principal.role, permission);
    await this.#stores.transaction(async () => {
      const { name, project } = (await this.#find(id)).tracker;
      await this.#stores.tickets.deleteTracker(id);
      await this.#stores.activity.did(principal, 'tracker.delete', id, { name, project });
    });
  }

  /** Encrypts with the portal's current secret what one before it has encrypted. */
  async reencrypt(): Promise<void> {
    const { encryption } = this.#options;
    if (!encryption) return;
    for (const { id, secret } of await this.#stores.tickets.secrets()) {
      const renewed = encryption.renew(secret, id);
      if (renewed !== undefined) await this.#stores.tickets.reencrypt(id, renewed);
    }
  }

  async #find(id: string): Promise<StoredTracker> {
    const stored = await this.#stores.tickets.findTracker(id);
    if (!stored) throw new NotFoundError('Tracker not found.');
    return stored;
  }
}

/** Only Jira has fields of its own for each project. */
function checkedFields(kind: TrackerKind, fields: TrackerSettings['fields']): TrackerSettings['fields'] {
  const names = Object.keys(fields);
  const taken = names.find((name) => ownFields.some((one) => one === name));
  const sentence =
    names.length > 0 && !kind.startsWith('jira')
      ? 'Only trackers of Jira take further fields.'
      : taken && `The field ${taken} is set by Assay. Use the settings for it.`;
  if (sentence) throw new ValidationError(sentence, { fields: sentence });
  return fields;
}

/** Of the API, without a slash at its end; a token goes over TLS only, but on this machine. */
function addressOf({ kind, url, project, account }: NewTracker): string {
  const refused = (field: string, sentence: string) => new ValidationError(sentence, { [field]: sentence });
  if (url === undefined && kind !== 'github') throw refused('url', 'Specify the address of the tracker.');
  const parsed = URL.parse(url ?? 'https://api.github.com');
  const isLocal = parsed?.hostname === '127.0.0.1' || parsed?.hostname === 'localhost';
  if (!parsed || !(parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLocal)))
    throw refused('url', 'The address must begin with https://.');
  if (parsed.username !== '' || parsed.search !== '' || parsed.hash !== '')
    throw refused('url', 'The address must not contain a user, a query or a fragment.');
  if (kind === 'github' && !/^[^/\s]+\/[^/\s]+$/.test(project))
    throw refused('project', 'Write the repository as owner/name.');
  if (kind.startsWith('jira') && !/^[A-Z][A-Z0-9_]*$/.test(project))
    throw refused('project', 'Write the key of the project, as in SEC.');
  if (kind === 'jira-cloud' && account === undefined)
    throw refused('account', 'Specify the email address whose API token it is.');
  return parsed.href.replace(/\/+$/, '');
}
