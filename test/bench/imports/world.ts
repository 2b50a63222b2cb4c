// A portal with repositories whose audits say what the benchmark wants.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditType, type AuditWithFindings, createPortal, type Principal } from '@assay/core';
import { auditToEnd, runOf, type Tree } from '../../core/scan/identity/audited-tree.ts';

export interface Outcome {
  readonly lines: readonly string[];
  readonly isMissed: boolean;
}

/** What all parts are asked with. */
export interface Where {
  readonly seed: number;
  /** What the reviewer reads; folders of this repository unless given. */
  readonly folder: string | undefined;
  /** Of dumps: one portal; both unless given. */
  readonly portal: string | undefined;
  /** Of dumps: findings of each. */
  readonly count: number;
  /** Imports of each pair of alternating. */
  readonly turns: number;
  /** Of dumps: one step in a folder that is kept for the next, on a machine where a whole run takes too long; all unless given. */
  readonly step: { readonly name: string; readonly folder: string } | undefined;
  /** Of alternating imports: where results are kept, so that a run that was ended goes on. */
  readonly keptIn: string | undefined;
  /** A new database; undefined for SQLite in a folder. */
  databaseUrl(): Promise<string | undefined>;
}

/** Where its advisories are, the file of which may not exist. */
export const advisoriesOf = (folder: string): string => join(folder, 'advisories.db');

/** A folder with one advisory about a package of npm, from which advisories are read. */
export function writeAdvisory(
  folder: string,
  { id, name, aliases = [] }: { readonly id: string; readonly name: string; readonly aliases?: string[] },
): string {
  const from = join(folder, 'records');
  mkdirSync(from);
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }];
  const affected = [{ package: { ecosystem: 'npm', name }, ranges }];
  const modified = '2026-01-01T00:00:00Z';
  writeFileSync(
    join(from, 'one.json'),
    JSON.stringify({ id, aliases, modified, summary: `A problem of ${name}`, affected }),
  );
  return from;
}

export async function importPortal({ databaseUrl }: Where, prepare?: (folder: string) => Promise<void>) {
  const url = await databaseUrl();
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-imports-'));
  await prepare?.(folder);
  const tree: Tree = { found: [], complete: true, unread: [], rules: [], ref: 'main' };
  const portal = createPortal({
    dataDirectory: folder,
    ...(url !== undefined && { databaseUrl: url }),
    databasePoolSize: 1,
    osvApiUrl: null,
    allowLocalRepositories: true,
    auditConcurrency: 1,
    firstAdmin: { email: 'admin@example.com', password: ['a password for', 'benchmarks'].join(' ') },
    runAudit: runOf(tree),
  });
  const { firstAdmin } = await portal.start();
  if (!firstAdmin) throw new Error('The database was not empty.');
  const admin: Principal = { userId: firstAdmin.user.id, role: 'admin', kind: 'session', credentialId: null };
  const team = await portal.teams.create(admin, { name: 'Team' });
  let count = 0;
  return {
    portal,
    admin,
    tree,
    repository: () => portal.repositories.create(admin, { url: `/nowhere/${(count += 1)}`, team: team.id }),
    audit: (repository: Awaited<ReturnType<typeof portal.repositories.create>>, type: AuditType) =>
      auditToEnd(portal, admin, repository, { type }),
    async take(repositoryId: string, document: unknown, more: object): Promise<AuditWithFindings> {
      const { id } = await portal.imports.import(admin, {
        repositoryId,
        type: 'security',
        ...more,
        document: Buffer.from(JSON.stringify(document)),
      });
      return portal.audits.get(admin, id);
    },
    async findings(repositoryId: string) {
      const found = [];
      for (let offset = 0; ; offset += 100) {
        const { items } = await portal.findings.list(
          admin,
          { repositoryId },
          { limit: 100, offset, sort: 'firstSeenAt' },
        );
        found.push(...items);
        if (items.length < 100) return found;
      }
    },
    async stop() {
      await portal.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same numbers for the same seed. */
export function random(seed: number) {
  let state = seed >>> 0 || 1;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (limit: number): number => Math.floor(next() * limit),
    is: (share: number): boolean => next() < share,
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  };
}

export const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
