// An advisory in the OSV format (https://ossf.github.io/osv-schema/), read tolerantly and kept short.
import type { Severity } from '../../../../vocabulary/severity.ts';
import { type AdvisorySymbols, symbolsOf } from './advisory-symbols.ts';
import { cvssScore, severityOfScore, severityOfWord } from './cvss.ts';

export const eventKinds = ['introduced', 'fixed', 'last_affected', 'limit'] as const;
export type EventKind = (typeof eventKinds)[number];

export const rangeTypes = ['SEMVER', 'ECOSYSTEM', 'GIT'] as const;
export type RangeType = (typeof rangeTypes)[number];

export interface AffectedRange {
  readonly type: RangeType;
  /** In the record's order; `introduced` may be `0`, before every version. */
  readonly events: readonly (readonly [EventKind, string])[];
}

/** One package that an advisory speaks of; a record may name a package several times. */
export interface Affected {
  /** OSV's name, with what follows its colon (`Debian:12`). */
  readonly ecosystem: string;
  readonly name: string;
  readonly ranges: readonly AffectedRange[];
  /** Versions named one by one. */
  readonly versions: readonly string[];
}

export interface AdvisorySeverity {
  readonly level: Severity;
  /** The CVSS vector it comes from; null when the database gives only a word. */
  readonly vector: string | null;
  readonly score: number | null;
}

/** Everything of an advisory but what it affects. */
export interface AdvisorySummary extends AdvisorySymbols {
  readonly id: string;
  readonly aliases: readonly string[];
  /** ISO 8601, as the record says it; '' when it does not. */
  readonly modified: string;
  readonly published: string;
  readonly summary: string;
  /** The first paragraph or so of the description. */
  readonly details: string;
  readonly severity: AdvisorySeverity | null;
  readonly url: string | null;
  /** `malicious`: the package itself is the attack. `unmaintained`: nobody fixes it. */
  readonly kind: 'vulnerability' | 'malicious' | 'unmaintained';
  readonly cwe: readonly string[];
}

export interface Advisory extends AdvisorySummary {
  readonly affected: readonly Affected[];
  readonly withdrawn: boolean;
}

/** The advisory, rated as an alias of it is when it has no rating of its own. */
export function withRating(
  advisory: AdvisorySummary,
  known: ReadonlyMap<string, Pick<AdvisorySummary, 'severity'>>,
): AdvisorySummary {
  if (advisory.severity !== null) return advisory;
  const rated = advisory.aliases.map((alias) => known.get(alias)?.severity).find((each) => each);
  return rated ? { ...advisory, severity: rated } : advisory;
}

/** The record can't be used; the message says what is wrong with it. */
export class AdvisoryError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AdvisoryError';
  }
}

type Json = Readonly<Record<string, unknown>>;

/** Reads one parsed OSV record. Throws AdvisoryError when it breaks the schema where it matters. */
export function parseAdvisory(record: unknown): Advisory {
  if (!isObject(record)) throw new AdvisoryError('is not a JSON object');
  const { id, summary, details } = record;
  if (typeof id !== 'string' || !/^[!-~]{1,200}$/.test(id)) throw new AdvisoryError('has no id');
  const affected = list(record, 'affected');
  const specific = isObject(record.database_specific) ? record.database_specific : {};
  return {
    id,
    aliases: strings(record, 'aliases').filter((alias) => alias !== id),
    modified: text(record.modified),
    published: text(record.published),
    summary: text(summary).trim().slice(0, 300),
    details: text(details).trim().slice(0, 600),
    severity: severityOf(record, affected, specific),
    url: urlOf(id, list(record, 'references')),
    kind: kindOf(id, affected),
    cwe: Array.isArray(specific.cwe_ids) ? specific.cwe_ids.filter((cwe) => typeof cwe === 'string') : [],
    ...symbolsOf(affected),
    affected: affected.flatMap(readAffected),
    withdrawn: typeof record.withdrawn === 'string' && record.withdrawn !== '',
  };
}

function readAffected(entry: unknown): readonly Affected[] {
  if (!isObject(entry)) throw new AdvisoryError('has an affected entry that is not an object');
  // Records about a repository alone name no package.
  if (entry.package === undefined || entry.package === null) return [];
  const { ecosystem, name } = isObject(entry.package) ? entry.package : {};
  if (typeof ecosystem !== 'string' || typeof name !== 'string' || ecosystem === '' || name === '') {
    throw new AdvisoryError('has a package without ecosystem or name');
  }
  const ranges = list(entry, 'ranges').map(readRange);
  return [{ ecosystem, name, ranges, versions: list(entry, 'versions').map(version) }];
}

function readRange(range: unknown): AffectedRange {
  const type = isObject(range) ? range.type : undefined;
  const known = rangeTypes.find((each) => each === type);
  if (!isObject(range) || known === undefined) throw new AdvisoryError(`has a range of type ${String(type)}`);
  const events = list(range, 'events').flatMap((event) => {
    if (!isObject(event)) throw new AdvisoryError('has an event that is not an object');
    const found = eventKinds.filter((kind) => event[kind] !== undefined);
    return found.map((kind) => [kind, version(event[kind])] as const);
  });
  if (!events.some(([kind]) => kind === 'introduced')) {
    throw new AdvisoryError('has a range without an introduced event');
  }
  return { type: known, events };
}

function version(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > 500 || /\p{Cc}/u.test(value)) {
    throw new AdvisoryError(`has ${JSON.stringify(value)?.slice(0, 80)} instead of a version`);
  }
  return value;
}

/** The newest CVSS the record gives, for the whole or else for a package; else the database's word. */
function severityOf(record: Json, affected: readonly unknown[], specific: Json): AdvisorySeverity | null {
  const inPackages = affected.filter(isObject);
  const found = vectorsOf(record) ?? inPackages.map(vectorsOf).find((each) => each !== undefined);
  if (found !== undefined) return found;
  const words = [
    specific,
    ...inPackages.flatMap((each) => [each.ecosystem_specific, each.database_specific]),
  ];
  for (const each of words) {
    const level = isObject(each) ? severityOfWord(each.severity) : null;
    if (level !== null) return { level, vector: null, score: null };
  }
  return null;
}

function vectorsOf(holder: Json): AdvisorySeverity | undefined {
  const given = Array.isArray(holder.severity) ? holder.severity.filter(isObject) : [];
  for (const type of ['CVSS_V4', 'CVSS_V3', 'CVSS_V2']) {
    for (const entry of given) {
      if (entry.type !== type || typeof entry.score !== 'string') continue;
      const score = cvssScore(entry.score);
      if (score !== null) return { level: severityOfScore(score), vector: entry.score, score };
    }
  }
  return undefined;
}

/** Where to read about it: the database's own page, else the advisory the record refers to. */
function urlOf(id: string, references: readonly unknown[]): string | null {
  const known = advisoryUrl(id);
  if (known !== null) return known;
  const urls = references.filter(isObject).flatMap(({ type, url }) => {
    return typeof url === 'string' && /^https?:\/\//.test(url) ? [{ type, url: url.slice(0, 1000) }] : [];
  });
  return (urls.find(({ type }) => type === 'ADVISORY') ?? urls[0])?.url ?? null;
}

/** The public page of an id whose database has one page for each; null for the others. */
export function advisoryUrl(id: string): string | null {
  if (/^CVE-\d/.test(id)) return `https://nvd.nist.gov/vuln/detail/${id}`;
  if (/^GHSA-/.test(id)) return `https://github.com/advisories/${id}`;
  if (/^(?:GO|RUSTSEC|PYSEC|MAL|OSV|HSEC|RSEC|DRUPAL)-/.test(id))
    return `https://osv.dev/vulnerability/${id}`;
  return null;
}

function kindOf(id: string, affected: readonly unknown[]): Advisory['kind'] {
  if (id.startsWith('MAL-')) return 'malicious';
  const entries = affected.filter(isObject);
  const unmaintained = entries.some(
    ({ database_specific: specific }) => isObject(specific) && specific.informational === 'unmaintained',
  );
  return unmaintained ? 'unmaintained' : 'vulnerability';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** An array field; absent and null are empty, anything else is wrong. */
function list(holder: Json, field: string): readonly unknown[] {
  const value = holder[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new AdvisoryError(`has a field "${field}" that is not a list`);
  return value;
}

function strings(holder: Json, field: string): readonly string[] {
  return list(holder, field).map((value) => {
    if (typeof value !== 'string')
      throw new AdvisoryError(`has a field "${field}" with a value that is not a string`);
    return value;
  });
}
