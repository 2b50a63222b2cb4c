// What newer advisories, KEV and EPSS change about an audited change, without another audit.
import { createHash } from 'node:crypto';
import { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import type { ChangeAudit } from '../audits/change-audits.ts';
import { AdvisoryKnowledge, withKnownPriority } from '../inventory/advisory-knowledge.ts';

export class AdvisoryComparison {
  readonly #databasePath: string | null;

  /** @param databasePath null: there is no database */
  constructor(databasePath: string | null) {
    this.#databasePath = databasePath;
  }

  /** Of the newest advisories; null where there are none. */
  get revision(): string | null {
    const database = this.#open();
    try {
      return database?.revision ?? null;
    } finally {
      database?.close();
    }
  }

  /** Digest of the advisories about the packages that a change brings; '' unless they are those of the revision. */
  async hits(audits: readonly ChangeAudit[], revision: string | null): Promise<string> {
    const database = this.#open();
    if (!database) return '';
    try {
      if (database.revision !== revision) return '';
      const packages = audits.flatMap(({ packageChanges }) =>
        packageChanges.flatMap(({ ecosystem, name, after }) =>
          after.map((version) => ({ ecosystem, name, version })),
        ),
      );
      const found = await database.match(packages);
      const ids = packages.map((one, index) => [
        one,
        (found[index] ?? []).map(({ advisory }) => advisory.id).sort(),
      ]);
      return createHash('sha256').update(JSON.stringify(ids)).digest('hex');
    } finally {
      database.close();
    }
  }

  /** The same audits with the priorities that follow from what is known of attacks by now. */
  async refreshed(audits: readonly ChangeAudit[]): Promise<readonly ChangeAudit[]> {
    const database = this.#open();
    if (!database) return audits;
    try {
      const knowledge = new AdvisoryKnowledge(database);
      const refreshed: ChangeAudit[] = [];
      for (const audit of audits) {
        const findings = await withKnownPriority(audit.findings, knowledge);
        refreshed.push({ ...audit, findings });
      }
      return refreshed;
    } finally {
      database.close();
    }
  }

  #open(): AdvisoryDatabase | undefined {
    return this.#databasePath === null ? undefined : AdvisoryDatabase.open(this.#databasePath);
  }
}
