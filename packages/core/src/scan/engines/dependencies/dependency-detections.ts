// From packages and the advisories that affect them to detections: one for each package and vulnerability,
// whatever number of lockfiles, versions and databases speak of it. Pure.
import type { DetectedAdvisory, Detection } from '../../../vocabulary/detection.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import { comparatorOf, lowestFix, rangeText } from './advisories/advisory-match.ts';
import type { AdvisoryHit, Exploitation } from './advisories/advisory-source.ts';
import { earliestKev } from './advisories/kev-lists.ts';
import { lowered, mergeAliases, type Vulnerability } from './advisories/vulnerability.ts';
import { ruleOf } from './dependency-rules.ts';
import type { Ignore } from './ignores/ignore.ts';
import type { LocatedPackage } from './packages/package.ts';
import { purlOf } from './packages/purl.ts';
import type { ReachOf } from './reachability/closed-world.ts';
import { importOf } from './reachability/named-packages.ts';
import { directParent, packageKey } from './reachability/package-imports.ts';
import type { Reach } from './reachability/reach.ts';
import { upgradeAdvice } from './remediation.ts';
import { mergeRuntimeDetections } from './runtimes/runtime-detection.ts';
import { runtimeTitle } from './runtimes/runtimes.ts';

/** A package in one version, and what affects it. */
export interface AffectedPackage {
  readonly found: LocatedPackage;
  readonly hits: readonly AdvisoryHit[];
}

export interface DetectionOptions {
  readonly ignores: readonly Ignore[];
  readonly now: Date;
  exploitation(cve: string): Exploitation | null;
  /** The file of the repository that imports a package, by `packageKey()`; what is not there is not known. */
  readonly imports?: ReadonlyMap<string, string>;
  /** Whether anything in the build uses what the advisories are about. */
  readonly reach?: ReachOf;
}

/** In the order of packages and vulnerability ids. */
export function* detectVulnerabilities(
  affected: readonly AffectedPackage[],
  options: DetectionOptions,
): Generator<Detection, void, undefined> {
  for (const versions of byName(affected)) {
    const advisories = new Map(
      versions.flatMap(({ hits }) => hits.map(({ advisory }) => [advisory.id, advisory])),
    );
    const vulnerabilities = mergeAliases([...advisories.values()]);
    const detections = vulnerabilities.flatMap((each) => [...detect(each, versions, options)]);
    const [first] = versions;
    const title = first && runtimeTitle(first.found);
    if (title === undefined) yield* detections;
    else yield* mergeRuntimeDetections(detections, { title, ...clearsAll(versions, detections) });
  }
}

/** The version that clears the lowest one in use of all that is reported. */
function clearsAll(
  versions: readonly AffectedPackage[],
  detections: readonly Detection[],
): { readonly purl: string; readonly fixedVersion: string | null } {
  const [lowest] = versions as readonly [AffectedPackage, ...AffectedPackage[]];
  const suppressed = new Set(
    detections.flatMap(({ suppression, advisory }) =>
      suppression && advisory ? [advisory.id, ...advisory.aliases] : [],
    ),
  );
  const hits = lowest.hits.filter(({ advisory }) => !suppressed.has(advisory.id));
  return {
    purl: purlOf(lowest.found, { versioned: false }),
    fixedVersion: lowestFix(
      hits.map(({ affected }) => affected),
      lowest.found,
    ),
  };
}

function byName(affected: readonly AffectedPackage[]): readonly (readonly AffectedPackage[])[] {
  const names = new Map<string, AffectedPackage[]>();
  for (const each of affected) {
    if (each.hits.length === 0) continue;
    const key = purlOf(each.found, { versioned: false });
    const versions = names.get(key);
    if (versions === undefined) names.set(key, [each]);
    else versions.push(each);
  }
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([, versions]) => {
    const compare = comparatorOf(versions[0]?.found.ecosystem ?? '');
    return versions.sort((a, b) => compare(a.found.version, b.found.version));
  });
}

/** One version of the package under this vulnerability, in one place. */
interface Place {
  readonly found: LocatedPackage;
  readonly hits: readonly AdvisoryHit[];
  readonly path: string;
  readonly line: number | null;
  readonly ignore: Ignore | undefined;
}

function* detect(
  vulnerability: Vulnerability,
  versions: readonly AffectedPackage[],
  options: DetectionOptions,
): Generator<Detection, void, undefined> {
  const all = placesOf(vulnerability, versions, options);
  const open = all.filter(({ ignore }) => ignore === undefined);
  // Ignored everywhere: reported as suppressed. Ignored in some places: those are left out of the finding.
  const places = open.length > 0 ? open : all;
  const main = [...places].sort((a, b) => scopeRank(a) - scopeRank(b))[0];
  if (main === undefined) return;
  const { found } = main;
  const rule = ruleOf(vulnerability);
  const fixedVersion = lowestFix(
    main.hits.map(({ affected }) => affected),
    found,
  );
  const severity = severityOf(vulnerability, found.scope !== 'runtime');
  const { importedBy, notImported: named } = importOf(main, options.imports);
  const reach = vulnerability.kind === 'malicious' ? undefined : weakestReach(places, options);
  const isUnreached = reach !== undefined && reach.reachability !== 'unknown';
  const notImported = isUnreached ? undefined : named;
  const pulledInBy = (importedBy ?? notImported) ? undefined : pulledInText(found, options);
  const { id } = vulnerability;
  const shown = [found.name, found.version, found.declared && `(declared ${found.declared})`]
    .filter(Boolean)
    .join(' ');
  yield {
    ruleId: rule.id,
    category: rule.category,
    severity,
    title: titleOf(shown, vulnerability),
    description: describe(vulnerability, places, { main, severity }),
    remediation:
      vulnerability.kind === 'malicious' ? rule.remediation : adviceFor(main, fixedVersion, versions),
    location: { path: main.path, startLine: main.line ?? 1, endLine: main.line ?? 1 },
    anchor: { kind: 'dependency', purl: purlOf(found, { versioned: false }), advisory: id },
    package: {
      purl: purlOf(found),
      name: found.name,
      version: found.version,
      fixedVersion,
      scope: found.scope,
      dependencyPath: found.path,
      ...(found.pinnedBy !== undefined && { pinnedBy: found.pinnedBy }),
    },
    advisory: { ...describeAdvisory(vulnerability), ...exploitationOf(vulnerability, options) },
    ...(importedBy !== undefined && { reachability: 'imported' as const, importedBy }),
    ...(reach && { reachBecause: reach.because }),
    ...(isUnreached && { reachability: reach.reachability }),
    ...(pulledInBy !== undefined && { pulledInBy }),
    ...(notImported !== undefined && { notImported }),
    // Nobody knows which version is installed.
    ...(found.declared !== undefined && { confidence: 'medium' as const }),
    ...(vulnerability.cwe.length > 0 && { cwe: vulnerability.cwe }),
    ...(main.ignore === undefined
      ? {}
      : { suppression: { kind: main.ignore.kind, reason: main.ignore.reason } }),
  };
}

/** What holds for all places. */
function weakestReach(places: readonly Place[], { reach }: DetectionOptions): Reach | undefined {
  const all = places.map((place) => reach?.(place, place.path));
  const stated = all.filter((one) => one !== undefined);
  if (stated.length < all.length) return undefined;
  return (['unknown', 'not_called', 'not_imported'] as const)
    .map((weak) => stated.find(({ reachability }) => reachability === weak))
    .find((one) => one !== undefined);
}

/** Which direct dependency brings a package in, and what is known of its use; undefined for a direct one. */
function pulledInText(found: LocatedPackage, { imports }: DetectionOptions): string | undefined {
  const [parent] = directParent(found);
  if (!parent || !imports) return undefined;
  const importedBy = imports.get(packageKey(parent));
  const use = importedBy === undefined ? 'no import of it was found' : `imported by ${importedBy}`;
  return `Brought in by ${parent.name}: ${use}.`;
}

const longestTitle = 200;

/** `lodash 4.17.11: Prototype pollution (CVE-2019-10744)`; a long summary is cut, the id is not. */
function titleOf(shown: string, { id, kind, summary }: Vulnerability): string {
  const whole = summary || (kind === 'malicious' ? 'Malicious package' : 'Known vulnerability');
  const end = whole.includes(id) ? '' : ` (${id})`;
  const start = `${shown}: ${whole}`;
  const room = longestTitle - end.length;
  return (start.length > room ? `${start.slice(0, room - 1)}…` : start) + end;
}

function adviceFor({ found, path }: Place, to: string | null, versions: readonly AffectedPackage[]): string {
  const { name, direct, pinnedBy } = found;
  const all = versions.find((each) => each.found === found)?.hits ?? [];
  const clears = lowestFix(
    all.map(({ affected }) => affected),
    found,
  );
  const parent = found.path?.at(-2) ?? null;
  const from = found.version === '' || found.declared !== undefined ? {} : { from: found.version };
  const via = found.path?.[0] ?? null;
  const pinned = pinnedBy === undefined ? {} : { pinnedBy };
  return upgradeAdvice(path, { name, to, direct, via, parent, clears, ...from, ...pinned });
}

function placesOf(
  vulnerability: Vulnerability,
  versions: readonly AffectedPackage[],
  { ignores, now }: DetectionOptions,
): readonly Place[] {
  const ids = [vulnerability.id, ...vulnerability.aliases];
  const known = new Set(vulnerability.advisories.map(({ id }) => id));
  return versions.flatMap(({ found, hits }) => {
    const own = hits.filter(({ advisory }) => known.has(advisory.id));
    if (own.length === 0) return [];
    const purl = purlOf(found);
    return found.locations.map(({ path, line }): Place => {
      const subject = { ecosystem: found.ecosystem, name: found.name, version: found.version, purl, path };
      return {
        found,
        hits: own,
        path,
        line,
        ignore: ignores.find((each) => each.applies(subject, ids, now)),
      };
    });
  });
}

function scopeRank({ found }: Place): number {
  return ['runtime', 'optional', 'development'].indexOf(found.scope);
}

/** Malware acts when it is installed, whatever it is needed for; it is never lowered. */
function severityOf({ kind, severity }: Vulnerability, aside: boolean): Severity {
  if (kind === 'malicious') return 'critical';
  const own = severity?.level ?? (kind === 'unmaintained' ? 'low' : 'medium');
  return aside ? lowered(own) : own;
}

function describe(
  vulnerability: Vulnerability,
  places: readonly Place[],
  { main, severity }: { readonly main: Place; readonly severity: Severity },
): string {
  const { id, kind } = vulnerability;
  const { found } = main;
  const range = rangeText(
    main.hits.flatMap(({ affected }) => affected),
    found,
  );
  const sentences = [
    kind === 'malicious'
      ? `${found.name} is reported as a malicious package (${id}).`
      : kind === 'unmaintained'
        ? `${found.name} is reported as unmaintained (${id}).`
        : `${found.name} ${found.version} is affected by ${id}${range === null ? '' : ` (${range})`}.`,
    `Found in ${list(places.map(placeText), 10)}.`,
  ];
  if (found.path !== null && found.path.length > 1)
    sentences.push(`Introduced through ${list(found.path, 12, ' → ')}.`);
  if (found.declared !== undefined)
    sentences.push(
      `${main.path} declares ${found.declared.replaceAll('`', "'")} and has no lockfile: ${found.version} was checked, the lowest version that its range names. Another one may be installed.`,
    );
  const rated = severityOf(vulnerability, false);
  if (vulnerability.severity === null && kind === 'vulnerability') {
    sentences.push(`No source rates its severity; ${rated} is assumed.`);
  }
  if (severity !== rated) {
    const part = found.scope === 'development' ? 'a development dependency' : 'an optional dependency';
    sentences.push(`It is ${part}: severity lowered from ${rated} to ${severity}.`);
  }
  return sentences.join(' ');
}

function placeText({ path, line, found }: Place): string {
  return `${path}${line === null ? '' : `:${line}`}${found.version === '' ? '' : ` (${found.version})`}`;
}

function list(items: readonly string[], max: number, glue = ', '): string {
  const unique = [...new Set(items)];
  const more = unique.length - max;
  return more > 0 ? `${unique.slice(0, max).join(glue)} and ${more} more` : unique.join(glue);
}

function describeAdvisory({
  id,
  aliases,
  severity,
  url,
  advisories,
}: Vulnerability): Omit<DetectedAdvisory, 'epss' | 'kev'> {
  const dates = (of: 'published' | 'modified') =>
    advisories
      .map((each) => each[of])
      .filter(isDate)
      .sort();
  return {
    id,
    aliases,
    cvss: severity?.vector ?? null,
    cvssScore: severity?.score ?? null,
    url,
    published: dates('published')[0] ?? null,
    modified: dates('modified').at(-1) ?? null,
  };
}

/** Some records of Go's say the year 1. */
function isDate(text: string): boolean {
  return /^\d{4}-/.test(text) && !text.startsWith('0001');
}

/** What is known of attacks on any CVE of the vulnerability: the earliest entry of KEV, the highest score. */
export function exploitationOf(
  { id, aliases }: Pick<Vulnerability, 'id' | 'aliases'>,
  { exploitation }: Pick<DetectionOptions, 'exploitation'>,
): Exploitation {
  const known = [id, ...aliases]
    .filter((name) => name.startsWith('CVE-'))
    .flatMap((name) => exploitation(name) ?? []);
  const kev = earliestKev(known.flatMap((one) => one.kev ?? []));
  const epss = known.flatMap((one) => one.epss ?? []).sort((a, b) => b.probability - a.probability);
  return { epss: epss[0] ?? null, kev };
}
