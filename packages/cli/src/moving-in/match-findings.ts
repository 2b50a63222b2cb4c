// Finds the finding of this portal that a foreign one is about: by identity, never by its title. What could be several is none.
import type { Finding } from '../client/api.d.ts';
import type { ForeignIdentity } from './foreign-finding.ts';

type Known = Pick<Finding, 'ruleId' | 'location' | 'package' | 'advisory' | 'cwe' | 'category'>;

/** Several findings where several tools report the same thing here: the same vulnerability, package, version and place. */
export type Match<Item> = { readonly findings: readonly Item[] } | { readonly missing: string };

/** The findings of one repository, by what identifies them. */
export class KnownFindings<Item extends Known> {
  readonly #byAdvisory = new Map<string, Item[]>();
  /** By the name of the file, without its folders. */
  readonly #byFile = new Map<string, Item[]>();

  constructor(findings: readonly Item[]) {
    for (const finding of findings) {
      for (const name of namesOf(finding)) add(this.#byAdvisory, name, finding);
      if (finding.location) add(this.#byFile, fileOf(finding.location.path), finding);
    }
  }

  match(identity: ForeignIdentity): Match<Item> {
    return identity.advisories.length > 0 && identity.package !== ''
      ? this.#matchPackage(identity)
      : this.#matchPlace(identity);
  }

  /** Any name of the vulnerability, the same package, and the same version where both are known. */
  #matchPackage({ advisories, package: name, version, path, everyVersion }: ForeignIdentity): Match<Item> {
    const about = new Set(advisories.flatMap((id) => this.#byAdvisory.get(id.toUpperCase()) ?? []));
    if (about.size === 0) return { missing: 'no finding here is about this vulnerability' };
    const same = [...about].filter(({ package: found }) => found && isSamePackage(found, name));
    if (same.length === 0) return { missing: `found here in other packages only: ${packagesOf(about)}` };
    const versions = same.filter(
      ({ package: found }) => found?.version === version || version === '' || !found?.version,
    );
    if (versions.length === 0) return { missing: `found here in other versions: ${packagesOf(same)}` };
    const inPlace = versions.filter(({ location }) => location !== null && endsAlike(location.path, path));
    return one(inPlace.length > 0 ? inPlace : versions, everyVersion ? samePlace : sameThing);
  }

  /** The same file, and the same rule or weakness; the line decides between several. */
  #matchPlace({ path, line, rules, cwe, category }: ForeignIdentity): Match<Item> {
    if (path === '') return { missing: 'neither a vulnerability of a package nor a file is named there' };
    const inFile = (this.#byFile.get(fileOf(path)) ?? []).filter(
      ({ location }) => location !== null && endsAlike(location.path, path),
    );
    if (inFile.length === 0) return { missing: 'no finding here is in this file' };
    const same = inFile.filter(
      ({ ruleId, cwe: known = [], category: kind }) =>
        rules.includes(ruleId) || known.some((id) => cwe.includes(id)) || kind === category,
    );
    if (same.length === 0) return { missing: 'the findings here in this file are about something else' };
    const atLine = same.filter(({ location }) => location?.startLine === line);
    // One secret of a file is not another one.
    if (category !== undefined && atLine.length === 0) return { missing: 'no finding here is on this line' };
    if (atLine.length > 0) return one(atLine, category && samePlace);
    const near = same.filter(({ location }) => isNear(location?.startLine ?? null, line));
    return near.length === 0
      ? { missing: `found here on other lines only: ${linesOf(same)}` }
      : one(near, category && samePlace);
  }
}

/** So far code moves while it is about the same thing. */
const reach = 30;

function isNear(here: number | null, there: number | null): boolean {
  return here === null || there === null || there < 1 || Math.abs(here - there) <= reach;
}

function linesOf(found: readonly Known[]): string {
  const lines = found.flatMap(({ location }) => location?.startLine ?? []);
  return lines.slice(0, 5).join(', ') + (lines.length > 5 ? ', …' : '');
}

/** What could be several things is none. */
function one<Item>(found: readonly Item[], thing?: (finding: Item) => string): Match<Item> {
  const things = thing ? new Set(found.map(thing)).size : found.length;
  return things === 1 ? { findings: found } : { missing: `${found.length} findings here could be meant` };
}

function sameThing({ package: found, location }: Known): string {
  return JSON.stringify([found && bare(found.purl), found?.version, location?.path ?? null]);
}

function samePlace({ package: found, location }: Known): string {
  return JSON.stringify([found && bare(found.purl), location?.path ?? null]);
}

function namesOf({ advisory }: Known): readonly string[] {
  return advisory ? [...new Set([advisory.id, ...advisory.aliases].map((name) => name.toUpperCase()))] : [];
}

function add<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const known = map.get(key);
  if (known) known.push(item);
  else map.set(key, [item]);
}

/** Package URLs without version, or the names that tools write: `group:name`, `@scope/name`, `name`. */
function isSamePackage(known: NonNullable<Known['package']>, given: string): boolean {
  if (given.startsWith('pkg:')) return bare(known.purl) === bare(given);
  const name = plainName(given);
  const names = [known.name, nameOfPurl(known.purl)].map(plainName);
  // Some tools leave out the group: the vulnerability says which one is meant.
  return names.some((one) => one === name || (!name.includes('/') && one.endsWith(`/${name}`)));
}

function bare(purl: string): string {
  const text = purl.replace(/[?#].*$/s, '').replace(/@[^@/]*$/, '');
  return decoded(text).toLowerCase();
}

function nameOfPurl(purl: string): string {
  return bare(purl).replace(/^pkg:[^/]*\//, '');
}

function plainName(name: string): string {
  return decoded(name).toLowerCase().replaceAll(':', '/').replaceAll('_', '-');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One is the end of the other, at a folder: tools name files from roots of their own. */
function endsAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(normal).sort((a, b) => a.length - b.length);
  return short !== '' && (long === short || long.endsWith(`/${short}`));
}

function fileOf(path: string): string {
  return normal(path).replace(/^.*\//s, '');
}

function normal(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, '');
}

function packagesOf(findings: Iterable<Known>): string {
  const names = [
    ...new Set([...findings].map((one) => `${one.package?.name} ${one.package?.version}`.trim())),
  ];
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
}
