// Keeps tickets and findings in step. Nothing is made without looking for it first, nothing is written without reading it
// first, and what was written last is remembered: so a round can end anywhere, be done again, or begin with an old database.
import { createHash } from 'node:crypto';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { needsApproval } from '../../vocabulary/acceptance.ts';
import type { FindingProposalService } from '../findings/finding-proposal-service.ts';
import type { FindingService } from '../findings/finding-service.ts';
import type { TextEncryption } from '../platform/encryption.ts';
import { systemPrincipal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { mergeStates } from './merge-states.ts';
import type { Ticket } from './ticket.ts';
import type { StoredTracker, SubjectFinding, SubjectState } from './ticket-store.ts';
import type { TicketText } from './ticket-text.ts';
import { type FoundTicket, type TicketTracker, TrackerError } from './ticket-tracker.ts';
import type { Tracker } from './tracker.ts';

type UsedStores = Pick<Stores, 'tickets' | 'transaction'>;

export interface TicketSyncOptions {
  readonly encryption: TextEncryption | undefined;
  readonly findings: Pick<FindingService, 'limitsOf' | 'setStatuses'>;
  readonly proposals: Pick<FindingProposalService, 'propose'>;
  readonly openTracker: (tracker: Tracker, token: string) => TicketTracker;
  /** Of the portal, for links; null when it is not known. */
  readonly portalUrl: string | null;
}

const minuteMs = 60_000;
/** The search of a tracker may be behind for so long. */
const searchLagMs = 3 * minuteMs;
/** Changes that the tracker lists late are seen, too. */
const overlapMs = 5 * minuteMs;
/** A ticket that cannot be read is tried again then. */
const retryMs = 60 * minuteMs;
const newPerRound = 20;
const shownFindings = 20;

/** A round of one tracker. */
interface Round {
  readonly tracker: Tracker;
  readonly api: TicketTracker;
  readonly signal: AbortSignal;
}

export class TicketSync {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: TicketSyncOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: TicketSyncOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  /** One round of every tracker. Called by a timer, in one instance at a time. */
  async run(signal: AbortSignal): Promise<void> {
    for (const stored of await this.#stores.tickets.trackers()) {
      if (signal.aborted) return;
      await this.#round(stored, signal);
    }
  }

  /** Throws TrackerError. */
  async check(stored: StoredTracker): Promise<void> {
    await this.#open(stored).check();
  }

  async #round(stored: StoredTracker, signal: AbortSignal): Promise<void> {
    const { tracker } = stored;
    const begun = timestamp(this.#runtime);
    try {
      const round = { tracker, api: this.#open(stored), signal };
      const problem = await this.#synchronizeAll(round);
      if (signal.aborted) return;
      await this.#stores.tickets.tried(tracker.id, { now: begun, error: problem, readUntil: begun });
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      await this.#stores.tickets.tried(tracker.id, { now: begun, error: error.message });
      this.#runtime.log.warn('tickets could not be kept in step', {
        tracker: tracker.id,
        error: error.message,
      });
    }
  }

  /** What went wrong with single tickets: the first sentence. */
  async #synchronizeAll(round: Round): Promise<string | null> {
    const { tracker, api, signal } = round;
    const since = tracker.readUntil;
    const changed = since === null ? null : new Set(await api.changedSince(before(since, overlapMs)));
    const known = await this.#stores.tickets.ofTracker(tracker.id);
    const states = await this.#stores.tickets.states(tracker, known);
    let problem: string | null = null;
    const attempt = async (ticket: Ticket, state: SubjectState | undefined) => {
      if (signal.aborted || !this.#isDue(ticket, state, changed)) return;
      problem = (await this.#attempt(round, ticket, state)) ?? problem;
    };
    for (const ticket of known) await attempt(ticket, states.get(ticket.subject));
    const open = known.filter(({ isDone }) => !isDone).length;
    const limit = Math.min(newPerRound, tracker.maxOpen - open);
    for (const { subject, repositoryId } of await this.#stores.tickets.withoutTicket(tracker, limit)) {
      const ticket = await this.#intend(tracker, subject, repositoryId);
      if (ticket) await attempt(ticket, { open: 1, proposed: 0, reopenable: 0 });
    }
    return problem;
  }

  #isDue(ticket: Ticket, state: SubjectState | undefined, changed: ReadonlySet<string> | null): boolean {
    const { ref, nextAttemptAt, isDone } = ticket;
    if (nextAttemptAt !== null) return nextAttemptAt <= timestamp(this.#runtime);
    if (ref === null) return true;
    // Without a finding nothing is known of its state, which is not the same as done.
    if (!state) return false;
    return changed === null || changed.has(ref) || (state.open === 0) !== isDone;
  }

  /** Throws what concerns the whole tracker. */
  async #attempt(round: Round, ticket: Ticket, state: SubjectState | undefined): Promise<string | null> {
    try {
      if (ticket.ref === null) await this.#make(round, ticket);
      else if (state) await this.#synchronize(round, { ...ticket, ref: ticket.ref });
      return null;
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      const { fault, message } = error;
      if (fault === 'refused' || fault === 'limited' || fault === 'unclear') throw error;
      const sentence = ticket.key === null ? message : `${ticket.key}: ${message}`;
      await this.#stores.tickets.update(ticket.id, { lastError: message, nextAttemptAt: this.#in(retryMs) });
      return sentence;
    }
  }

  /** The intent is stored before anything is made, with a name that follows from what the ticket is for. */
  async #intend(tracker: Tracker, subject: string, repositoryId: string): Promise<Ticket | undefined> {
    const [first] = await this.#stores.tickets.findings(tracker, { subject, repositoryId }, 1);
    if (!first) return undefined;
    const ticket: Ticket = {
      id: this.#runtime.newId(),
      trackerId: tracker.id,
      subject,
      repositoryId,
      marker: markerOf(tracker, subject, first),
      ref: null,
      key: null,
      url: null,
      isDone: false,
      version: null,
      unclearAt: null,
      nextAttemptAt: null,
      lastError: null,
      createdAt: timestamp(this.#runtime),
    };
    return (await this.#stores.tickets.insert(ticket)) ? ticket : undefined;
  }

  async #make({ tracker, api }: Round, ticket: Ticket): Promise<void> {
    const { tickets } = this.#stores;
    const found = await api.findByMarker(ticket.marker, before(ticket.createdAt, overlapMs));
    if (found) return this.#keep(ticket, found, false);
    const unclearMs =
      ticket.unclearAt === null ? null : this.#runtime.now().getTime() - Date.parse(ticket.unclearAt);
    if (unclearMs !== null && unclearMs < searchLagMs)
      return tickets.update(ticket.id, { nextAttemptAt: this.#in(minuteMs) });
    const findings = await tickets.findings(tracker, ticket, shownFindings);
    const open = findings.filter(({ status }) => status === 'open');
    // What ended before it had a ticket needs none.
    if (open.length === 0) return tickets.delete(ticket.id);
    // Before the request: after a crash it is known that it may have been made.
    await tickets.update(ticket.id, {
      unclearAt: timestamp(this.#runtime),
      nextAttemptAt: this.#in(minuteMs),
    });
    try {
      await this.#keep(ticket, await api.create(this.#text(tracker, ticket, open)), false);
    } catch (error) {
      // A clear refusal has made nothing.
      if (error instanceof TrackerError && error.fault !== 'unclear')
        await tickets.update(ticket.id, { unclearAt: null, nextAttemptAt: null });
      throw error;
    }
  }

  async #synchronize({ tracker, api }: Round, ticket: Ticket & { readonly ref: string }): Promise<void> {
    const { tickets } = this.#stores;
    const read = await api.read(ticket.ref);
    // Older than what we wrote: another copy of the tracker answered.
    if (ticket.version !== null && read.version < ticket.version)
      return tickets.update(ticket.id, { nextAttemptAt: this.#in(minuteMs) });
    const state = (await tickets.states(tracker, [ticket])).get(ticket.subject);
    if (!state) return;
    const isDone = state.open === 0;
    const waits = !isDone && state.proposed === state.open;
    const step = mergeStates({
      agreed: ticket.isDone,
      finding: isDone,
      ticket: read.isDone,
      follows: tracker.followsTickets,
      mayReopen: state.reopenable > 0,
      waits,
    });
    if (step === 'write-finding') return this.#writeFindings(tracker, ticket, read);
    if (step !== 'write-ticket') {
      await this.#keep(ticket, read, step === 'none' ? ticket.isDone : isDone);
      if (waits) await tickets.update(ticket.id, { nextAttemptAt: this.#in(retryMs) });
      return;
    }
    const written = await api.setDone(ticket.ref, isDone);
    await this.#keep(ticket, written, isDone);
    if (tracker.comments) await api.comment(ticket.ref, commentOf(isDone));
  }

  /** Nobody here knows who closed the ticket: what a developer only proposes is proposed. */
  async #writeFindings(tracker: Tracker, ticket: Ticket, read: FoundTicket): Promise<void> {
    const { tickets } = this.#stores;
    await this.#stores.transaction(async () => {
      const findings = await tickets.findings(tracker, ticket, 1_000);
      const affected = findings.filter(({ status, statusBy }) =>
        read.isDone ? status === 'open' : status === 'resolved' && statusBy === 'person',
      );
      const comment = `The ticket ${read.key} was ${read.isDone ? 'closed; the next audit decides' : 'reopened'}.`;
      const status = read.isDone ? 'resolved' : 'open';
      const limitsOf = await this.#options.findings.limitsOf(affected.map((one) => one.repositoryId));
      const waits = ({ severity, repositoryId }: SubjectFinding): boolean =>
        needsApproval('developer', status, severity, limitsOf(repositoryId));
      const ids = affected.filter((one) => !waits(one)).map(({ id }) => id);
      if (ids.length > 0) await this.#options.findings.setStatuses(systemPrincipal, ids, { status, comment });
      for (const { id } of affected.filter((one) => waits(one) && !one.isProposed))
        await this.#options.proposals.propose(systemPrincipal, id, { status, comment });
      await this.#keep(ticket, read, read.isDone);
    });
  }

  async #keep({ id }: Ticket, { ref, key, url, version }: FoundTicket, isDone: boolean): Promise<void> {
    const clear = { unclearAt: null, nextAttemptAt: null, lastError: null };
    await this.#stores.tickets.update(id, { ref, key, url, version, isDone, ...clear });
  }

  #text(tracker: Tracker, ticket: Ticket, findings: readonly SubjectFinding[]): TicketText {
    const [first] = findings as [SubjectFinding, ...SubjectFinding[]];
    const isCase = tracker.unit === 'case' && findings.length > 1;
    const place = ({ path, startLine }: SubjectFinding) =>
      path === null ? [] : [`${path}${startLine === null ? '' : `:${startLine}`}`];
    const { portalUrl } = this.#options;
    return {
      marker: ticket.marker,
      title: `[${first.severity}] ${first.title} (${first.repository}${isCase ? `, ${findings.length} findings` : ''})`,
      facts: [
        `Repository: ${first.repository}`,
        `Rule: ${first.ruleId}`,
        `Severity: ${first.severity}; priority: ${first.priority}`,
        ...(first.dueAt === null ? [] : [`Due: ${first.dueAt.slice(0, 10)}`]),
        ...findings.flatMap(place),
      ],
      foreign: `${first.description}\n\n${first.remediation}`,
      link: portalUrl === null ? null : `${portalUrl}/findings/${first.id}`,
      labels: tracker.labels,
    };
  }

  #open({ tracker, encryptedToken }: StoredTracker): TicketTracker {
    const token = this.#options.encryption?.decrypt(encryptedToken, tracker.id);
    if (token === undefined)
      throw new TrackerError(
        'refused',
        'The token was encrypted with a secret that is no longer there. Give the tracker a new one with `assay trackers update`.',
      );
    return this.#options.openTracker(tracker, token);
  }

  #in(ms: number): string {
    return new Date(this.#runtime.now().getTime() + ms).toISOString();
  }
}

/**
 * From what the project and the finding are known by: a portal that was restored finds the tickets that it had made, and so does
 * a tracker that was removed and added again.
 */
function markerOf({ kind, url, project, unit }: Tracker, subject: string, finding: SubjectFinding): string {
  const { repositoryId, auditType, fingerprint, twin } = finding;
  const parts = unit === 'finding' ? [auditType, fingerprint, String(twin)] : [subject];
  return `assay-${createHash('sha256')
    .update([kind, url, project, repositoryId, ...parts].join('\0'))
    .digest('hex')
    .slice(0, 16)}`;
}

function commentOf(isDone: boolean): string {
  return isDone
    ? 'Assay: nothing of this is open any more.'
    : 'Assay: this is open again: an audit or a decision says so.';
}

function before(at: string, ms: number): string {
  return new Date(Date.parse(at) - ms).toISOString();
}
