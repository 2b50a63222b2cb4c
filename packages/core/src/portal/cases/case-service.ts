import { ConflictError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Finding } from '../findings/finding.ts';
import type { ChainVerification } from '../platform/activity-log/activity-chain.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type CaseClock, caseClocks } from './case-clocks.ts';
import { caseTimeline, type TimelineEntry } from './case-timeline.ts';
import type {
  CaseChange,
  CaseFilter,
  CaseNotification,
  ExploitationCase,
  NewNotification,
  Said,
  StoredCase,
} from './exploitation-case.ts';
import { type NotificationDraft, notificationDrafts } from './notification-drafts.ts';
import { openCases } from './open-cases.ts';

type UsedStores = Pick<Stores, 'access' | 'activity' | 'cases' | 'findings' | 'transaction'>;

export interface ListedCase extends ExploitationCase {
  readonly clocks: readonly CaseClock[];
}

export interface CaseDetails extends ListedCase {
  readonly drafts: readonly NotificationDraft[];
  readonly timeline: readonly TimelineEntry[];
}

/** Everything of a case at a moment, to keep or hand on. */
export interface CaseFile extends CaseDetails {
  readonly exportedAt: string;
  /** Whether the audit log, from which the timeline is taken, is as it was written. */
  readonly chain: Pick<ChainVerification, 'entries' | 'brokenAt' | 'keyedFrom'>;
}

/** Auditors and administrators say what happened; everyone who sees the repository reads it. */
export class CaseService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(
    principal: Principal,
    filter: CaseFilter,
    page: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<ListedCase>> {
    const found = await this.#stores.cases.list(visibility(principal, 'audits:read'), filter, page);
    const names = await this.#names(found.items);
    return { ...found, items: found.items.map((one) => this.#listed(one, names)) };
  }

  async get(principal: Principal, id: string): Promise<CaseDetails> {
    return this.#details(await this.#find(principal, id, 'audits:read'));
  }

  /** Opens cases for what is known to be exploited by now; gives their number. */
  async refresh(): Promise<number> {
    return openCases(this.#stores, this.#runtime);
  }

  /** Takes as long as the audit log is to check. */
  async file(principal: Principal, id: string): Promise<CaseFile> {
    const details = await this.get(principal, id);
    const { entries, brokenAt, keyedFrom } = await this.#stores.activity.verify();
    return { ...details, exportedAt: timestamp(this.#runtime), chain: { entries, brokenAt, keyedFrom } };
  }

  /** What a person says: awareness, the verdict, or that a measure is available. Each can be corrected; the log keeps all. */
  async update(principal: Principal, id: string, change: CaseChange): Promise<CaseDetails> {
    const { awareAt, verdict, justification, reason, measureAt, measure } = change;
    if ((verdict === undefined) !== (reason === undefined))
      refuse('reason', 'A verdict needs a reason, and a reason a verdict.');
    if (justification !== undefined && verdict !== 'not_exploitable')
      refuse(
        'justification',
        'A justification says why the vulnerability cannot be exploited in the product.',
      );
    if ((measureAt === undefined) !== (measure === undefined))
      refuse('measure', 'Say what the measure is and since when it is available: measure and measureAt.');
    return this.#change(principal, id, (before, said) => {
      const after: StoredCase = {
        ...before,
        ...(awareAt !== undefined && { awareness: { at: this.#past(awareAt, 'awareAt'), ...said } }),
        ...(verdict !== undefined &&
          reason !== undefined && {
            verdict,
            verdictBy: { justification: justification ?? null, reason, ...said },
          }),
        ...(measureAt !== undefined &&
          measure !== undefined && {
            measure: { at: this.#past(measureAt, 'measureAt'), description: measure, ...said },
          }),
      };
      return { after, action: 'case.update', detail: { ...change } };
    });
  }

  /** That a person has sent something. Nothing is sent from here. */
  async notify(principal: Principal, id: string, sent: NewNotification): Promise<CaseDetails> {
    return this.#change(principal, id, (before, said) => {
      const { kind, reference = null, content } = sent;
      const sentAt = this.#past(sent.sentAt, 'sentAt');
      const notification = { kind, sentAt, reference, content, ...said };
      return {
        after: { ...before, notifications: [...before.notifications, notification] },
        action: 'case.notify',
        detail: { kind, sentAt, reference, content },
      };
    });
  }

  /** Throws ConflictError without a verdict, or while a notification that is due was not sent. */
  async close(principal: Principal, id: string, { note }: { readonly note: string }): Promise<CaseDetails> {
    return this.#change(principal, id, (before, said) => {
      if (before.verdict === 'unknown')
        throw new ConflictError('Say first whether the vulnerability can be exploited in the product.');
      const missing = this.#clocks(before).filter(({ state }) => state !== 'sent' && state !== 'not_needed');
      if (missing.length > 0)
        throw new ConflictError(
          `The case stays open until what was sent is recorded: ${missing.map(({ kind }) => kind).join(', ')}.`,
        );
      return { after: { ...before, closed: { note, ...said } }, action: 'case.close', detail: { note } };
    });
  }

  async #change(
    principal: Principal,
    id: string,
    change: (
      before: StoredCase,
      said: { readonly by: string; readonly recordedAt: string },
    ) => {
      readonly after: StoredCase;
      readonly action: string;
      readonly detail: Readonly<Record<string, unknown>>;
    },
  ): Promise<CaseDetails> {
    await this.#stores.transaction(async () => {
      await this.#stores.cases.lock([id]);
      const before = await this.#find(principal, id, 'findings:set-false-positive');
      if (before.closed) throw new ConflictError('The case is closed.');
      const said = { by: principal.userId, recordedAt: timestamp(this.#runtime) };
      const { after, action, detail } = change(before, said);
      await this.#stores.cases.save(after);
      await this.#stores.activity.did(principal, action, id, detail);
    });
    return this.get(principal, id);
  }

  async #details(stored: StoredCase): Promise<CaseDetails> {
    const { id, findingIds } = stored;
    const one = this.#listed(stored, await this.#names([stored]));
    const findings = [...(await this.#stores.findings.findMany(findingIds, null)).values()];
    const entries = await this.#stores.activity.ofTargets([id, ...findingIds]);
    const moments = await this.#stores.cases.moments(findingIds);
    return {
      ...one,
      drafts: notificationDrafts(one, factsOf(findings)),
      timeline: caseTimeline(id, entries, moments),
    };
  }

  #listed(stored: StoredCase, names: ReadonlyMap<string, string>): ListedCase {
    const by = <Entry extends { readonly by: string }>(entry: Entry): Omit<Entry, 'by'> & Said =>
      ({
        ...entry,
        by: { userId: entry.by, name: names.get(entry.by) ?? null },
      }) as unknown as Omit<Entry, 'by'> & Said;
    const { awareness, verdictBy, measure, notifications, closed } = stored;
    return {
      ...stored,
      state: closed ? 'closed' : 'open',
      awareness: awareness && by(awareness),
      verdictBy: verdictBy && by(verdictBy),
      measure: measure && by(measure),
      notifications: notifications.map((one): CaseNotification => by(one)),
      closed: closed && by(closed),
      clocks: this.#clocks(stored),
    };
  }

  #clocks({ awareness, measure, verdict, notifications }: StoredCase): readonly CaseClock[] {
    const anyone = { userId: '', name: null };
    return caseClocks(
      {
        awareness: awareness && { ...awareness, by: anyone },
        measure: measure && { ...measure, by: anyone },
        verdict,
        notifications,
      },
      this.#runtime.now(),
    );
  }

  async #names(cases: readonly StoredCase[]): Promise<ReadonlyMap<string, string>> {
    const ids = cases.flatMap(({ awareness, verdictBy, measure, notifications, closed }) =>
      [awareness, verdictBy, measure, closed, ...notifications].flatMap((one) => one?.by ?? []),
    );
    const names = new Map<string, string>();
    for (const id of new Set(ids)) {
      const user = await this.#stores.access.findUser(id);
      if (user) names.set(id, user.name);
    }
    return names;
  }

  /** A moment, ISO 8601 in UTC. */
  #past(asked: string, field: string): string {
    const at = new Date(asked);
    if (at > this.#runtime.now()) refuse(field, `${at.toISOString()} has not come yet.`);
    return at.toISOString();
  }

  async #find(
    principal: Principal,
    id: string,
    permission: 'audits:read' | 'findings:set-false-positive',
  ): Promise<StoredCase> {
    const found = await this.#stores.cases.find(id, visibility(principal, permission));
    if (!found) throw new NotFoundError('Case not found.');
    return found;
  }
}

function refuse(field: string, sentence: string): never {
  throw new ValidationError(sentence, { [field]: sentence });
}

function factsOf(findings: readonly Finding[]) {
  const packages = findings.flatMap(({ package: found }) =>
    found ? [`${found.name} ${found.version || '(version unknown)'}`] : [],
  );
  const fixed = findings.flatMap(({ package: found }) =>
    found?.fixedVersion ? [`${found.name} ${found.fixedVersion}`] : [],
  );
  return {
    packages: [...new Set(packages)],
    description: findings[0]?.description ?? null,
    fixedVersions: [...new Set(fixed)],
  };
}
