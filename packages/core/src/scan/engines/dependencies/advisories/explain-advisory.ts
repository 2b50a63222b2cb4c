// What is known of a vulnerability by any of its names: from the local database, else from OSV's API.
import { silentLog } from '../../../../support/log.ts';
import type { AdvisorySeverity, AdvisorySummary } from './advisory.ts';
import { AdvisoryDatabase } from './advisory-database.ts';
import type { Exploitation } from './advisory-source.ts';
import { OsvApi } from './osv-api.ts';

export interface AdvisoryExplanation {
  /** Every id and alias. */
  readonly ids: readonly string[];
  readonly summary: string;
  readonly details: string;
  readonly severity: AdvisorySeverity | null;
  readonly published: string | null;
  readonly url: string | null;
  readonly cwe: readonly string[];
  readonly packages: readonly { readonly ecosystem: string; readonly name: string }[];
  /** Null where KEV and EPSS were not asked, as OSV's API does not know them. */
  readonly exploitation: Exploitation | null;
}

export interface ExplainAdvisoryOptions {
  readonly databasePath: string;
  /** Null: no server is asked. */
  readonly osvApiUrl: string | null;
  readonly fetch: typeof fetch;
}

/** Undefined when neither knows the name. Throws when OSV's API does not answer. */
export async function explainAdvisory(
  name: string,
  { databasePath, osvApiUrl, fetch }: ExplainAdvisoryOptions,
): Promise<AdvisoryExplanation | undefined> {
  const database = AdvisoryDatabase.open(databasePath);
  try {
    const known = database?.named(name);
    if (database && known) return { ...merged(known.records), ...known, ...exploited(database, known.ids) };
  } finally {
    database?.close();
  }
  if (osvApiUrl === null) return undefined;
  const record = await new OsvApi({ url: osvApiUrl, fetch, log: silentLog }).named(name);
  if (!record) return undefined;
  const packages = record.affected.map(({ ecosystem, name: of }) => ({ ecosystem, name: of }));
  const different = new Map(packages.map((one) => [JSON.stringify(one), one]));
  return {
    ...merged([record]),
    ids: [...new Set([record.id, ...record.aliases])],
    packages: [...different.values()],
    exploitation: null,
  };
}

/** Records of one vulnerability: each text of the first that has it. */
function merged(
  records: readonly AdvisorySummary[],
): Omit<AdvisoryExplanation, 'ids' | 'packages' | 'exploitation'> {
  const first = (text: (record: AdvisorySummary) => string | null): string | null =>
    records.map(text).find((one) => one !== null && one !== '') ?? null;
  return {
    summary: first(({ summary }) => summary) ?? '',
    details: first(({ details }) => details) ?? '',
    severity: records.find(({ severity }) => severity !== null)?.severity ?? null,
    // Records without a date have the first year there is.
    published: first(({ published }) => (published?.startsWith('0001-') ? null : published)),
    url: first(({ url }) => url),
    cwe: [...new Set(records.flatMap(({ cwe }) => cwe))],
  };
}

function exploited(
  database: AdvisoryDatabase,
  ids: readonly string[],
): Pick<AdvisoryExplanation, 'exploitation'> {
  const found = ids.map((id) => database.exploitation(id)).find((one) => one !== null);
  return { exploitation: found ?? null };
}
