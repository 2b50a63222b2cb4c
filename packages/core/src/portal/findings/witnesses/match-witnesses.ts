// Which new results are about findings that another tool already sees: the same advisory of the same package at the same
// place, or the same weakness on the same line. One to one; what is ambiguous stays apart. Pure.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Category } from '../../../vocabulary/category.ts';
import type { DetectedAdvisory, DetectedPackage } from '../../../vocabulary/detection.ts';
import type { JoinReason } from '../finding-witness.ts';
import { importedPart, isImportScope } from '../import-scope.ts';
import { AdvisoryNames } from '../matching/advisory-names.ts';
import { unversioned } from '../matching/match-advisories.ts';

/** A finding of another scope. */
export interface Candidate {
  readonly id: string;
  readonly auditType: AuditType;
  readonly scope: string;
  readonly fingerprint: string;
  readonly category: Category;
  readonly path: string | null;
  readonly startLine: number | null;
  readonly package: Pick<DetectedPackage, 'purl' | 'version'> | null;
  readonly advisory: Pick<DetectedAdvisory, 'id' | 'aliases'> | null;
  readonly cwe: readonly string[];
}

export interface Joined {
  readonly id: string;
  readonly reason: JoinReason;
}

/** What a line can have in two tools. */
const codeCategories: ReadonlySet<Category> = new Set([
  'secrets-in-code',
  'insecure-code',
  'infrastructure',
  'ci-configuration',
]);

/** Whether a result could ever be joined. */
export function canBeJoined({ advisory, package: found, category, location }: ReportedFinding): boolean {
  return (advisory !== null && found !== null) || (location !== null && codeCategories.has(category));
}

/** Findings to join with, by new result; `defaultBranch`: null where nobody has said it, so that the only one audited is it. */
export function matchWitnesses(
  reported: readonly ReportedFinding[],
  candidates: readonly Candidate[],
  about: MatchedAbout,
): ReadonlyMap<ReportedFinding, Joined> {
  const matches = new WitnessMatches<ReportedFinding>(candidates, about);
  for (const one of reported) matches.add(one, one);
  return matches.found();
}

export interface MatchedAbout {
  readonly scope: string;
  readonly defaultBranch: string | null;
}

/** The same for results that need not be held together: `Key` is what is held of one. */
export class WitnessMatches<Key> {
  readonly #scope: string;
  readonly #byAdvisory = new AdvisoryNames<Candidate>();
  readonly #byLine = new Map<string, Candidate[]>();
  readonly #found = new Map<Key, Joined>();
  readonly #taken = new Map<string, Key | null>();

  constructor(candidates: readonly Candidate[], { scope, defaultBranch: said }: MatchedAbout) {
    this.#scope = scope;
    const defaultBranch =
      said?.replace(/^refs\/heads\//, '') ?? onlyBranch([scope, ...candidates.map((one) => one.scope)]);
    const branch = branchOf(scope, defaultBranch);
    for (const one of candidates) {
      if (branchOf(one.scope, defaultBranch) !== branch) continue;
      if (one.advisory && one.package) this.#byAdvisory.add(one, one.advisory, unversioned(one.package.purl));
      else if (one.startLine !== null) push(this.#byLine, lineKey(fullPath(one), one.startLine), one);
    }
  }

  add(key: Key, one: ReportedFinding): void {
    const joined = this.#joinOf(one);
    if (joined === undefined) return;
    this.#found.set(key, joined);
    // Two results that want the same finding are two facts.
    this.#taken.set(joined.id, this.#taken.has(joined.id) ? null : key);
  }

  found(): ReadonlyMap<Key, Joined> {
    return new Map([...this.#found].filter(([key, { id }]) => this.#taken.get(id) === key));
  }

  #joinOf({ advisory, package: named, location, category, cwe }: ReportedFinding): Joined | undefined {
    const scope = this.#scope;
    const place = { scope, path: location?.path ?? null };
    if (advisory && named) {
      const same = [...new Set(this.#byAdvisory.sharing(advisory, unversioned(named.purl)))].filter(
        (other) => isSameVersion(named, other.package) && isSamePlace(place, other),
      );
      const [only] = same;
      return only && same.length === 1 ? { id: only.id, reason: 'advisory' } : undefined;
    }
    if (!location || !codeCategories.has(category)) return undefined;
    const key = lineKey(fullPath(place), location.startLine);
    const same = (this.#byLine.get(key) ?? []).filter(
      (other) => isSameWeakness({ category, cwe }, other) && !isElsewhere(scope, other.scope),
    );
    const [only] = same;
    return only && same.length === 1 ? { id: only.id, reason: 'code' } : undefined;
  }
}

/** Of code and configuration documents do not say which they are about: the weakness decides. */
function isSameWeakness(
  { category, cwe }: Pick<Candidate, 'category' | 'cwe'>,
  other: Pick<Candidate, 'category' | 'cwe'>,
): boolean {
  const isSecret = category === 'secrets-in-code';
  if (isSecret !== (other.category === 'secrets-in-code')) return false;
  return isSecret || (codeCategories.has(other.category) && other.cwe.some((id) => cwe.includes(id)));
}

type Placed = Pick<Candidate, 'scope' | 'path'>;

/** A version that one of them does not say could be any: the place decides alone. */
function isSameVersion({ version }: DetectedPackage, other: Candidate['package']): boolean {
  return version === '' || !other?.version || plain(version) === plain(other.version);
}

/** Go writes versions with a `v`, and some scanners leave it out. */
function plain(version: string): string {
  return version.replace(/^v(?=\d)/, '');
}

/** Two addresses are two repositories, whatever lies in them. */
function isElsewhere(one: string, other: string): boolean {
  const [address, otherAddress] = [one, other].map((scope) => importedPart(scope)?.artifact);
  if (address === undefined || otherAddress === undefined) return false;
  return (
    isAddress(address) && isAddress(otherAddress) && plainAddress(address) !== plainAddress(otherAddress)
  );
}

function isAddress(artifact: string): boolean {
  return /^(?:https?|ssh|git):\/\//.test(artifact);
}

/** The same repository is reached by several protocols, and with or without its suffix. */
function plainAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^[a-z]+:\/\/(?:[^@/]*@)?/, '')
    .replace(/(?:\.git)?\/*$/, '');
}

function isSamePlace(one: Placed, other: Placed): boolean {
  if (isElsewhere(one.scope, other.scope)) return false;
  const [path, otherPath] = [fullPath(one), fullPath(other)];
  if (path !== null && otherPath !== null) return path === otherPath || isBelow(one, other);
  // Without a path it is somewhere in what was scanned, which some tools do not say.
  const [artifact, otherArtifact] = [artifactOf(one.scope), artifactOf(other.scope)];
  return artifact !== undefined && artifact === otherArtifact;
}

/** Whether one was scanned in a folder of some machine, and the other names the file from the root of the repository. */
function isBelow(one: Placed, other: Placed): boolean {
  const within = (scanned: Placed, named: Placed) => {
    const artifact = artifactOf(scanned.scope);
    const [path, part] = [fullPath(named), scanned.path && clean(scanned.path)];
    if (!artifact?.startsWith('/') || artifactOf(named.scope) !== '' || !path || !part) return false;
    if (path !== part && !path.endsWith(`/${part}`)) return false;
    const folder = path.slice(0, path.length - part.length).replace(/\/$/, '');
    return folder === '' || artifact.endsWith(`/${folder}`);
  };
  return within(one, other) || within(other, one);
}

/** From the root of what the artifact is part of; '' as artifact: the repository. */
function fullPath({ scope, path }: Placed): string | null {
  if (path === null) return null;
  // Where nobody says what was scanned, a path is taken to be one of the repository.
  const artifact = artifactOf(scope) ?? '';
  const part = clean(path);
  if (artifact === '' || part === artifact || part.startsWith(`${artifact}/`)) return part;
  return `${artifact}/${part}`;
}

function clean(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

/** '': the repository, which audits scan; undefined where an import does not say. */
function artifactOf(scope: string): string | undefined {
  const part = importedPart(scope);
  if (part === undefined) return '';
  const { artifact } = part;
  if (artifact === undefined) return undefined;
  const plainName = artifact
    .replaceAll('\\', '/')
    .replace(/^\.\/(?=.)/, '')
    .replace(/(?<=.)\/+$/, '');
  // The address of a repository is the whole of it.
  const isWhole = plainName === '.' || isAddress(plainName);
  return isWhole ? '' : plainName;
}

function onlyBranch(scopes: readonly string[]): string | null {
  const [only, ...others] = new Set(scopes.filter((scope) => !isImportScope(scope)).map(auditedBranch));
  return only !== undefined && others.length === 0 ? only : null;
}

function auditedBranch(scope: string): string {
  return scope.replace(/^branch:/, '');
}

/** Audits and imports without a branch are about the default one. */
function branchOf(scope: string, defaultBranch: string | null): string {
  const part = importedPart(scope);
  const named = part ? (part.branch ?? '') : auditedBranch(scope);
  return named === defaultBranch ? '' : named;
}

function lineKey(path: string | null, line: number): string {
  return [path ?? '', line].join('\0');
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
