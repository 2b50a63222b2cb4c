import { type FindingStatus, findingStatuses } from '../../vocabulary/finding-status.ts';
import { emptySeverityCounts, type SeverityCounts, severities } from '../../vocabulary/severity.ts';
import type { Assignee, Finding, FindingComment } from '../findings/finding.ts';
import { type FindingWithAssignee, findingColumns } from '../findings/finding-columns.ts';
import { toFinding } from '../findings/finding-row.ts';
import { groupKeySql } from '../findings/listing/group-key.ts';
import type { Page } from '../platform/page.ts';
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import type { FixFact } from './fix-of-case.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly remediationCases: RemediationCaseStore;
  }
}

/** A case as it is stored: all else is read from its findings. */
export interface StoredCase {
  readonly id: string;
  readonly repositoryId: string;
  readonly repository: string;
  readonly team: string;
  /** The package URL without a version, or the rule. */
  readonly subject: string;
  readonly commentCount: number;
}

/** What the findings of a case say together. */
export interface CaseFacts {
  readonly byStatus: Readonly<Record<FindingStatus, number>>;
  readonly bySeverity: SeverityCounts;
  readonly exploited: number;
  readonly proposed: number;
  readonly worst: Finding;
  readonly mostUrgent: Finding;
  readonly dueAt: string | null;
  readonly firstSeenAt: string;
  readonly assignees: readonly Assignee[];
  readonly fixes: readonly FixFact[];
}

interface Part {
  readonly group_key: string;
  readonly status: FindingStatus;
  readonly severity: (typeof severities)[number];
  readonly count: number | string;
  readonly exploited: number | string;
  readonly proposed: number | string;
  readonly due_at: string | null;
  readonly first_seen_at: string;
  readonly first: number | string;
}

interface CaseRow {
  readonly id: string;
  readonly repository_id: string;
  readonly subject: string;
  readonly name: string;
  readonly team_id: string;
  readonly comments: number | string;
}

/** Above every number of a finding. */
const numbers = 1_000_000_000_000;

/** Cases by the key of their findings: the id of the repository, and after a space the subject. */
export class RemediationCaseStore {
  readonly #db: Database;
  readonly #key: string;

  constructor(db: Database) {
    this.#db = db;
    this.#key = groupKeySql('action', db.dialect);
  }

  /** The case of each key; one that nobody has asked for yet is opened. */
  async ofKeys(
    keys: readonly string[],
    { now, newId }: { readonly now: string; newId(): string },
  ): Promise<ReadonlyMap<string, StoredCase>> {
    const known = await this.#stored(keys);
    const rows = keys
      .filter((key) => !known.has(key))
      .map((key) => ({ id: newId(), ...partsOf(key), created_at: now }));
    if (rows.length === 0) return known;
    await this.#db.knex('remediation_cases').insert(rows).onConflict(['repository_id', 'subject']).ignore();
    return this.#stored(keys);
  }

  async find(id: string, visibility: Visibility): Promise<StoredCase | undefined> {
    const query = this.#cases().where('remediation_cases.id', id);
    whereVisible(query, this.#db.knex, visibility, {
      team: 'repositories.team_id',
      repository: 'repositories.id',
    });
    const [row] = await readRows<CaseRow>(query);
    return row && toStored(row);
  }

  /** By key; a key without a finding has none. */
  async facts(keys: readonly string[]): Promise<ReadonlyMap<string, CaseFacts>> {
    const parts = Map.groupBy(await this.#parts(keys), ({ group_key }) => group_key);
    const leading = new Map([...parts].map(([key, some]) => [key, leadersOf(some)]));
    const findings = await this.#findings(
      [...leading.values()].flatMap(({ worst, mostUrgent }) => [worst, mostUrgent]),
    );
    const assignees = Map.groupBy(await this.#assignees(keys), ({ key }) => key);
    const fixes = Map.groupBy(await this.#fixes(keys), ({ key }) => key);
    return new Map(
      [...parts].flatMap(([key, some]): [string, CaseFacts][] => {
        const leaders = leading.get(key);
        const worst = leaders && findings.get(leaders.worst);
        const mostUrgent = leaders && findings.get(leaders.mostUrgent);
        if (!worst || !mostUrgent) return [];
        return [
          [
            key,
            {
              ...sumOf(some),
              worst,
              mostUrgent,
              assignees: (assignees.get(key) ?? []).map(({ assignee }) => assignee),
              fixes: (fixes.get(key) ?? []).map(({ fix }) => fix),
            },
          ],
        ];
      }),
    );
  }

  async addComment(comment: {
    readonly id: string;
    readonly caseId: string;
    readonly authorId: string | null;
    readonly text: string;
    readonly createdAt: string;
  }): Promise<void> {
    const { id, caseId, authorId, text, createdAt } = comment;
    await this.#db
      .knex('remediation_comments')
      .insert({ id, case_id: caseId, author_id: authorId, text, created_at: createdAt });
  }

  /** The oldest first. */
  async comments(
    caseId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<FindingComment>> {
    const comments = this.#db.knex('remediation_comments as c').where('c.case_id', caseId);
    const [counted] = await readRows<{ total: number | string }>(comments.clone().count({ total: '*' }));
    const rows = await readRows<{
      readonly id: string;
      readonly author_id: string | null;
      readonly author_name: string | null;
      readonly text: string;
      readonly created_at: string;
    }>(
      comments
        .leftJoin('users', 'users.id', 'c.author_id')
        .select('c.*', { author_name: 'users.name' })
        .orderBy(['c.created_at', 'c.id'])
        .limit(limit)
        .offset(offset),
    );
    const items = rows.map(({ id, author_id: userId, author_name: name, text, created_at: createdAt }) => ({
      id,
      author: userId === null ? null : { userId, name: name ?? '' },
      text,
      createdAt,
    }));
    return { items, total: Number(counted?.total ?? 0), limit, offset };
  }

  #cases() {
    const { knex } = this.#db;
    return knex('remediation_cases')
      .join('repositories', 'repositories.id', 'remediation_cases.repository_id')
      .select(
        'remediation_cases.id',
        'remediation_cases.repository_id',
        'remediation_cases.subject',
        'repositories.name',
        'repositories.team_id',
        knex.raw(
          '(select count(*) from remediation_comments as c where c.case_id = remediation_cases.id) as comments',
        ),
      );
  }

  async #stored(keys: readonly string[]): Promise<ReadonlyMap<string, StoredCase>> {
    const wanted = new Set(keys);
    const rows = await readRows<CaseRow>(
      this.#cases()
        .whereIn('remediation_cases.repository_id', [...repositoriesOf(keys)])
        .whereIn('remediation_cases.subject', [...new Set(keys.map((key) => partsOf(key).subject))]),
    );
    return new Map(
      rows
        .map((row) => [`${row.repository_id} ${row.subject}`, toStored(row)] as const)
        .filter(([key]) => wanted.has(key)),
    );
  }

  #members(keys: readonly string[]) {
    return this.#db
      .knex('findings')
      .whereIn('findings.repository_id', [...repositoriesOf(keys)])
      .whereRaw(`${this.#key} in (${keys.map(() => '?').join(', ')})`, [...keys]);
  }

  async #parts(keys: readonly string[]): Promise<readonly Part[]> {
    if (keys.length === 0) return [];
    const { knex } = this.#db;
    return readRows<Part>(
      this.#members(keys)
        .select(knex.raw(`${this.#key} as group_key`), 'findings.status', 'findings.severity')
        .count({ count: '*' })
        .sum({ exploited: 'findings.exploited' })
        .select(
          knex.raw('count(findings.proposal) as proposed'),
          knex.raw('min(findings.due_at) as due_at'),
          knex.raw('min(findings.first_seen_at) as first_seen_at'),
          // The one with the highest priority in one number, the oldest of several.
          knex.raw(`max(findings.priority_order * ${numbers} - findings.number) as first`),
        )
        .groupByRaw(`${this.#key}, findings.status, findings.severity`),
    );
  }

  async #findings(wanted: readonly number[]): Promise<ReadonlyMap<number, Finding>> {
    const rows = await readRows<FindingWithAssignee>(
      this.#db
        .knex('findings')
        .whereIn('number', [...new Set(wanted)])
        .select(findingColumns(this.#db.knex)),
    );
    return new Map(rows.map((row) => [Number(row.number), toFinding(row)]));
  }

  async #assignees(keys: readonly string[]): Promise<readonly { key: string; assignee: Assignee }[]> {
    if (keys.length === 0) return [];
    const rows = await readRows<{ group_key: string; id: string; name: string }>(
      this.#members(keys)
        .where('findings.status', 'open')
        .join('users', 'users.id', 'findings.assignee_id')
        .distinct(this.#db.knex.raw(`${this.#key} as group_key`), 'users.id', 'users.name')
        .orderBy(['users.name', 'users.id']),
    );
    return rows.map(({ group_key: key, id: userId, name }) => ({ key, assignee: { userId, name } }));
  }

  async #fixes(keys: readonly string[]): Promise<readonly { key: string; fix: FixFact }[]> {
    if (keys.length === 0) return [];
    const rows = await readRows<{ group_key: string; path: string | null; package: string }>(
      this.#members(keys)
        .where('findings.status', 'open')
        .whereNotNull('findings.package')
        .select(this.#db.knex.raw(`${this.#key} as group_key`), 'findings.path', 'findings.package')
        .orderBy('findings.number'),
    );
    return rows.map(({ group_key: key, path, package: of }) => ({
      key,
      fix: { path, package: { fixedVersion: null, dependencyPath: null, ...JSON.parse(of) } },
    }));
  }
}

function toStored({ id, repository_id, subject, name, team_id, comments }: CaseRow): StoredCase {
  return {
    id,
    repositoryId: repository_id,
    repository: name,
    team: team_id,
    subject,
    commentCount: Number(comments),
  };
}

function partsOf(key: string): { readonly repository_id: string; readonly subject: string } {
  const end = key.indexOf(' ');
  return { repository_id: key.slice(0, end), subject: key.slice(end + 1) };
}

function repositoriesOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map((key) => partsOf(key).repository_id));
}

/** The numbers of the most severe and of the most urgent finding, of open ones if there are any. */
function leadersOf(parts: readonly Part[]): { readonly worst: number; readonly mostUrgent: number } {
  const open = parts.filter(({ status }) => status === 'open');
  const leading = open.length > 0 ? open : parts;
  const first = (some: readonly Part[]) => numberOf(Math.max(...some.map((part) => Number(part.first))));
  const severity = severities.find((one) => leading.some((part) => part.severity === one));
  return {
    worst: first(leading.filter((part) => part.severity === severity)),
    mostUrgent: first(leading),
  };
}

function numberOf(packed: number): number {
  return Math.ceil(packed / numbers) * numbers - packed;
}

function sumOf(parts: readonly Part[]) {
  const byStatus = Object.fromEntries(findingStatuses.map((status) => [status, 0])) as Record<
    FindingStatus,
    number
  >;
  const bySeverity = emptySeverityCounts();
  let exploited = 0;
  let proposed = 0;
  let dueAt: string | null = null;
  for (const part of parts) {
    byStatus[part.status] += Number(part.count);
    if (part.status !== 'open') continue;
    bySeverity[part.severity] += Number(part.count);
    exploited += Number(part.exploited);
    proposed += Number(part.proposed);
    if (part.due_at !== null && (dueAt === null || part.due_at < dueAt)) dueAt = part.due_at;
  }
  const firstSeenAt = parts.map(({ first_seen_at }) => first_seen_at).sort()[0] ?? '';
  return { byStatus, bySeverity, exploited, proposed, dueAt, firstSeenAt };
}
