// What the advisories of this portal know of vulnerabilities that others found: attacks, rating and fix.
import type { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import { lowestFix } from '../../scan/engines/dependencies/advisories/advisory-match.ts';
import {
  mergeAliases,
  type Vulnerability,
} from '../../scan/engines/dependencies/advisories/vulnerability.ts';
import { exploitationOf } from '../../scan/engines/dependencies/dependency-detections.ts';
import { packageOfPurl } from '../../scan/engines/dependencies/packages/purl.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { DetectedAdvisory, DetectedPackage } from '../../vocabulary/detection.ts';
import { isExploited, priorityAgain } from '../../vocabulary/priority.ts';

/** A finding as far as advisories speak of it. */
interface Vulnerable {
  readonly advisory?: DetectedAdvisory | null;
  readonly package?: DetectedPackage | null;
}

export class AdvisoryKnowledge {
  readonly #database: AdvisoryDatabase;

  constructor(database: AdvisoryDatabase) {
    this.#database = database;
  }

  /** The items in their order; those without an advisory as they are. */
  async addTo<Item extends Vulnerable>(items: readonly Item[]): Promise<readonly Item[]> {
    const advisories = items.flatMap(({ advisory }) => advisory ?? []);
    if (advisories.length === 0) return items;
    const known = this.#database.recordsNamed(advisories.flatMap(({ id, aliases }) => [id, ...aliases]));
    const { kev, epss } = this.#database.exploitationDates();
    const fixes = await this.#fixes(items);
    return items.map((item) => {
      const { advisory, package: found } = item;
      if (!advisory) return item;
      const records = [advisory.id, ...advisory.aliases].flatMap(
        (name) => known.get(name.toUpperCase()) ?? [],
      );
      const [named] = mergeAliases([...new Set(records)]);
      const merged = named ? mergedAdvisory(advisory, named) : advisory;
      const ours = exploitationOf(merged, { exploitation: (cve) => this.#database.exploitation(cve) });
      const fixedVersion = fixes.get(item) ?? found?.fixedVersion ?? null;
      return {
        ...item,
        // A source that was read here answers: what left a list of exploited vulnerabilities is no longer on it.
        advisory: {
          ...merged,
          kev: kev === null ? (ours.kev ?? advisory.kev) : ours.kev,
          epss: epss === null ? (ours.epss ?? advisory.epss) : ours.epss,
        },
        ...(found && { package: { ...found, fixedVersion } }),
      };
    });
  }

  /** Of packages whose scanner names none. */
  async #fixes<Item extends Vulnerable>(items: readonly Item[]): Promise<ReadonlyMap<Item, string>> {
    const wanted = items.flatMap((item) => {
      const { advisory, package: found } = item;
      const target = advisory && found && found.fixedVersion === null ? packageOfPurl(found.purl) : undefined;
      return target && advisory ? [{ item, advisory, target }] : [];
    });
    const fixes = new Map<Item, string>();
    const hits = await this.#database.match(wanted.map(({ target }) => target));
    for (const [index, { item, advisory, target }] of wanted.entries()) {
      const names = new Set([advisory.id, ...advisory.aliases].map((name) => name.toUpperCase()));
      const own = (hits[index] ?? []).filter((hit) =>
        [hit.advisory.id, ...hit.advisory.aliases].some((name) => names.has(name.toUpperCase())),
      );
      const fix = lowestFix(
        own.map(({ affected }) => affected),
        target,
      );
      if (fix !== null) fixes.set(item, fix);
    }
    return fixes;
  }
}

/** Findings from elsewhere, or from an earlier audit, with the priority that they have here. */
export async function withKnownPriority(
  findings: readonly ReportedFinding[],
  knowledge: AdvisoryKnowledge | undefined,
): Promise<readonly ReportedFinding[]> {
  const known = (await knowledge?.addTo(findings)) ?? findings;
  return known.map((one) =>
    one.advisory ? { ...one, exploited: isExploited(one.advisory), priority: priorityAgain(one) } : one,
  );
}

/** What the document says stays; what it leaves out comes from the records here. */
function mergedAdvisory(advisory: DetectedAdvisory, known: Vulnerability): DetectedAdvisory {
  const names = new Set([advisory.id, ...advisory.aliases].map((name) => name.toUpperCase()));
  const others = [known.id, ...known.aliases].filter((name) => !names.has(name.toUpperCase()));
  const dates = (of: 'published' | 'modified') =>
    known.advisories
      .map((one) => one[of])
      .filter((date) => /^[12]\d{3}-/.test(date))
      .sort();
  return {
    ...advisory,
    aliases: [...advisory.aliases, ...others.sort()].slice(0, 50),
    cvss: advisory.cvss ?? known.severity?.vector ?? null,
    cvssScore: advisory.cvssScore ?? known.severity?.score ?? null,
    url: advisory.url ?? known.url,
    published: advisory.published ?? dates('published')[0] ?? null,
    modified: advisory.modified ?? dates('modified').at(-1) ?? null,
  };
}
