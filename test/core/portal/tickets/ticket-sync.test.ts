// Tickets and findings in step, whatever happens between: 1,000 random orders of changes on both sides, of requests without
// an answer, stale readings, crashes and restored databases end with one ticket for each finding, in its state.
import t from 'tap';
import type { Ticket } from '../../../../packages/core/src/portal/tickets/ticket.ts';
import { TicketSync } from '../../../../packages/core/src/portal/tickets/ticket-sync.ts';
import {
  type FoundTicket,
  type TicketTracker,
  TrackerError,
} from '../../../../packages/core/src/portal/tickets/ticket-tracker.ts';
import type { Tracker } from '../../../../packages/core/src/portal/tickets/tracker.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

type Status = 'open' | 'resolved' | 'acknowledged';
const subjects = ['a', 'b'] as const;

const tracker = {
  id: 'tracker',
  unit: 'finding',
  followsTickets: true,
  comments: false,
  maxOpen: 10,
  labels: [],
  readUntil: null,
} as unknown as Tracker;

interface KnownFinding {
  readonly status: Status;
  readonly by: 'audit' | 'person';
  /** As resolved, by a ticket that was closed. */
  readonly isProposed?: boolean;
}

/** What is high only an auditor takes out of gates. */
const severities: Readonly<Record<string, string>> = { a: 'medium', b: 'high' };

/** A tracker in memory, a portal in memory, and all that can go wrong between them. */
class World {
  readonly runtime = testRuntime();
  readonly findings = new Map<string, KnownFinding>();
  readonly issues: (FoundTicket & { readonly marker: string; readonly madeAt: number })[] = [];
  rows = new Map<string, Ticket>();
  tracker = tracker;
  /** What happens to the next request that writes. */
  fault: 'none' | 'lost' | 'before' | 'crash' = 'none';
  isStale = false;
  writes = 0;
  proposals = 0;
  #version = 0;
  #previous = new Map<string, FoundTicket>();

  constructor() {
    for (const subject of subjects) this.findings.set(subject, { status: 'open', by: 'audit' });
  }

  readonly api: TicketTracker = {
    check: async () => {},
    findByMarker: async (marker) => {
      const now = this.runtime.now().getTime();
      // The index of a tracker is behind by up to two minutes.
      return this.issues.find((one) => one.marker === marker && now - one.madeAt >= 120_000);
    },
    create: async ({ marker }) => {
      const ref = String(this.issues.length + 1);
      return this.#written(() => {
        const issue = { ref, key: `#${ref}`, url: `u/${ref}`, isDone: false, version: this.#next(), marker };
        this.issues.push({ ...issue, madeAt: this.runtime.now().getTime() });
        return issue;
      });
    },
    read: async (ref) => (this.isStale ? this.#previous.get(ref) : undefined) ?? this.#issue(ref),
    setDone: async (ref, isDone) => this.#written(() => this.set(ref, isDone)),
    comment: async () => {},
    changedSince: async () => this.issues.map(({ ref }) => ref),
  };

  set(ref: string, isDone: boolean): FoundTicket {
    const index = this.issues.findIndex((one) => one.ref === ref);
    const issue = this.#issue(ref);
    this.#previous.set(ref, issue);
    const next = { ...issue, isDone, version: this.#next() };
    this.issues[index] = next;
    return next;
  }

  #issue(ref: string) {
    const issue = this.issues.find((one) => one.ref === ref);
    if (!issue) throw new TrackerError('missing', 'There is no such issue.');
    return issue;
  }

  #next(): string {
    this.#version += 1;
    return String(this.#version).padStart(8, '0');
  }

  #written(write: () => FoundTicket): FoundTicket {
    this.writes += 1;
    const { fault } = this;
    this.fault = 'none';
    if (fault === 'before') throw new TrackerError('unclear', 'No connection.');
    const issue = write();
    if (fault === 'lost') throw new TrackerError('unclear', 'No answer.');
    if (fault === 'crash') throw new Error('The process ends.');
    return issue;
  }

  readonly #stores = {
    transaction: (work: () => Promise<unknown>) => work(),
    tickets: {
      trackers: async () => [{ tracker: this.tracker, encryptedToken: '' }],
      tried: async (_: string, { readUntil }: { readUntil?: string }) => {
        if (readUntil !== undefined) this.tracker = { ...this.tracker, readUntil };
      },
      ofTracker: async () => [...this.rows.values()],
      states: async (_: unknown, tickets: readonly Ticket[]) =>
        new Map(
          tickets.map(({ subject }) => {
            const { status, by, isProposed } = this.findings.get(subject) as KnownFinding;
            const open = status === 'open' ? 1 : 0;
            const reopenable = status === 'resolved' && by === 'person' ? 1 : 0;
            return [subject, { open, proposed: isProposed ? open : 0, reopenable }];
          }),
        ),
      withoutTicket: async (_: unknown, limit: number) =>
        [...this.findings]
          .filter(([subject, { status }]) => status === 'open' && !this.rows.has(subject))
          .slice(0, limit)
          .map(([subject]) => ({ subject, repositoryId: 'r' })),
      findings: async (_: unknown, { subject }: { subject: string }) => {
        const { status, by, isProposed = false } = this.findings.get(subject) as KnownFinding;
        return [
          {
            id: subject,
            repositoryId: 'r',
            repository: 'r',
            auditType: 's',
            fingerprint: subject,
            twin: 0,
            ruleId: 'x',
            severity: severities[subject],
            priority: 'high',
            title: 't',
            description: 'd',
            remediation: 'm',
            path: null,
            startLine: null,
            dueAt: null,
            status,
            statusBy: by,
            isProposed,
          },
        ];
      },
      insert: async (ticket: Ticket) => {
        if (this.rows.has(ticket.subject)) return false;
        this.rows.set(ticket.subject, ticket);
        return true;
      },
      update: async (id: string, change: Partial<Ticket>) => {
        for (const [subject, row] of this.rows)
          if (row.id === id) this.rows.set(subject, { ...row, ...change });
      },
      delete: async (id: string) => {
        for (const [subject, row] of this.rows) if (row.id === id) this.rows.delete(subject);
      },
    },
  };

  readonly sync = new TicketSync(this.#stores as never, this.runtime, {
    encryption: { decrypt: () => 'token' } as never,
    portalUrl: null,
    openTracker: () => this.api,
    findings: {
      limitsOf: async () => () => ({ maxDays: 180, approvalFrom: 'high' }),
      setStatuses: async (_: unknown, ids: readonly string[], { status }: { status: Status }) => {
        for (const id of ids) this.findings.set(id, { status, by: 'person' });
      },
    } as never,
    proposals: {
      propose: async (_: unknown, id: string) => {
        const known = this.findings.get(id) as KnownFinding;
        if (known.isProposed) throw new Error('It is proposed already.');
        this.findings.set(id, { ...known, isProposed: true });
        this.proposals += 1;
      },
    } as never,
  });

  /** An auditor decides about what is proposed. */
  decide(approve: boolean): void {
    for (const [id, { isProposed, ...known }] of this.findings)
      if (isProposed) this.findings.set(id, approve ? { status: 'resolved', by: 'person' } : known);
  }

  /** A round, which a crash may end. */
  async round(): Promise<void> {
    try {
      await this.sync.run(new AbortController().signal);
    } catch (error) {
      if ((error as Error).message !== 'The process ends.') throw error;
    }
  }

  /** As long as nobody does anything. */
  async quiet(): Promise<void> {
    this.fault = 'none';
    this.isStale = false;
    for (let round = 0; round < 8; round += 1) {
      this.runtime.advance(600_000);
      await this.round();
    }
  }
}

const subject = fc.constantFrom(...subjects);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('finding' as const),
    subject,
    status: fc.constantFrom<Status>('open', 'resolved', 'acknowledged'),
    by: fc.constantFrom<'audit' | 'person'>('audit', 'person'),
  }),
  fc.record({ kind: fc.constant('ticket' as const), index: fc.nat(1), isDone: fc.boolean() }),
  fc.record({ kind: fc.constant('round' as const), seconds: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ kind: fc.constant('fault' as const), fault: fc.constantFrom('lost', 'before', 'crash') }),
  fc.record({ kind: fc.constant('stale' as const), isStale: fc.boolean() }),
  fc.record({ kind: fc.constant('decide' as const), approve: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('backup' as const, 'restore' as const) }),
);

t.test(
  'TicketSync: 1,000 random interleavings end with one ticket each, in the state of its finding',
  async (t) => {
    const seen = { writes: 0, restores: 0, faults: 0, proposals: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = new World();
        let backup = new Map<string, Ticket>();
        for (const one of steps) {
          if (one.kind === 'finding') world.findings.set(one.subject, { status: one.status, by: one.by });
          else if (one.kind === 'ticket') {
            const issue = world.issues[one.index];
            if (issue) world.set(issue.ref, one.isDone);
          } else if (one.kind === 'round') {
            world.runtime.advance(one.seconds * 1000);
            await world.round();
          } else if (one.kind === 'fault') {
            world.fault = one.fault as World['fault'];
            seen.faults += 1;
          } else if (one.kind === 'stale') world.isStale = one.isStale;
          else if (one.kind === 'decide') world.decide(one.approve);
          else if (one.kind === 'backup') backup = new Map(world.rows);
          else {
            // Whoever restores takes minutes for it: the index of the tracker has caught up.
            world.rows = new Map(backup);
            world.tracker = { ...world.tracker, readUntil: null };
            world.runtime.advance(600_000);
            seen.restores += 1;
          }
        }
        await world.quiet();
        const writes = world.writes;
        await world.quiet();
        const markers = world.issues.map(({ marker }) => marker);
        if (world.writes !== writes) throw new Error('It never comes to rest.');
        if (new Set(markers).size !== markers.length) throw new Error('A finding has two tickets.');
        for (const [name, { status, isProposed }] of world.findings) {
          const row = world.rows.get(name);
          const issue = world.issues.find(({ ref }) => ref === row?.ref);
          if (status === 'open' && !issue) throw new Error('An open finding has no ticket.');
          if (issue && issue.isDone !== (status !== 'open') && !isProposed)
            throw new Error(`${name} and its ticket differ.`);
        }
        seen.writes += writes;
        seen.proposals += world.proposals;
      }),
      { numRuns: draws(1_000, 200), seed: 20_261_129 },
    );
    t.comment(JSON.stringify(seen));
    const least = draws(500, 100);
    t.ok(
      seen.restores > least && seen.faults > least && seen.proposals > least / 10,
      'the runs had what they are about',
    );
  },
);

t.test('TicketSync: nothing is written for an echo, and a stale reading changes nothing', async (t) => {
  const world = new World();
  await world.round();
  t.equal(world.issues.length, 2);
  world.findings.set('a', { status: 'resolved', by: 'audit' });
  await world.round();
  t.equal(world.issues[0]?.isDone, true);
  const { writes } = world;
  world.isStale = true;
  world.runtime.advance(60_000);
  await world.round();
  t.equal(world.findings.get('a')?.status, 'resolved', 'the reading from before the write is no reopening');
  world.isStale = false;
  await world.quiet();
  t.equal(world.writes, writes);
});
