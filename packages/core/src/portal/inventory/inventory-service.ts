import {
  type AdvisoryAnswer,
  AdvisoryLookup,
  type NamedAdvisory,
} from '../../scan/engines/dependencies/advisories/advisory-lookup.ts';
import { notComparedReason } from '../../scan/engines/dependencies/packages/comparability.ts';
import { diffPackages, type InventoryDiff } from '../../scan/engines/dependencies/packages/diff-packages.ts';
import { namesLicense, unknownLicense } from '../../scan/engines/licenses/license-expression.ts';
import { NotFoundError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { Page } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { GapCloser, leaveToAudits } from './close-gaps.ts';
import type {
  AffectedAnswer,
  InventoryPackage,
  PackageSummary,
  PackageUsage,
  UnknownReason,
  UsageSummary,
} from './inventory.ts';
import { canBeMissing, ecosystemsOf, isAmongUnidentified, nameAsked } from './inventory-gaps.ts';
import type { CurrentInventory } from './inventory-store.ts';
import type { SetMember, StoredPackage } from './package-rows.ts';
import type { PackageSearch } from './package-search-store.ts';
import { rank, summaryOf, uncertaintyOf, usage } from './package-usages.ts';

type Used = Pick<
  Stores,
  'codeOwners' | 'findingLists' | 'inventories' | 'inventoryDetails' | 'packageSearch' | 'repositories'
>;
type Part = { readonly limit: number; readonly offset: number };

/** Findings of one repository that are counted by package. */
const maxFindings = 10_000;

export type PackageFilter = Omit<PackageSearch, 'numbers'>;

export interface UsageQuestion {
  /** A name, or a package URL with or without a version. */
  readonly package?: string;
  /** Any id or alias. */
  readonly advisory?: string;
}

export interface PackageUsages extends Page<PackageUsage> {
  readonly summary: UsageSummary;
  /** Whether the advisory database, or a finding, knows what was asked for; a package is always known. */
  readonly known: boolean;
}

/** What the software of a portal is made of, and where. */
export class InventoryService {
  readonly #stores: Used;
  readonly #runtime: Runtime;
  readonly #gaps: GapCloser;
  readonly #advisoriesPath: string | null;

  constructor(stores: Used, runtime: Runtime, advisoriesPath: string | null) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#advisoriesPath = advisoriesPath;
    this.#gaps = new GapCloser(stores.inventories);
  }

  /** The packages of a repository's default branch, or of another one. */
  async packages(
    principal: Principal,
    repositoryId: string,
    filter: PackageFilter & { readonly branch?: string },
    { limit, offset }: Part,
  ): Promise<Page<InventoryPackage>> {
    const visible = visibility(principal, 'audits:read');
    const repository = await this.#stores.repositories.find(repositoryId, visible);
    if (!repository) throw new NotFoundError('Repository not found.');
    const { branch } = filter;
    const all = await this.#stores.inventories.current(visible, {
      repositoryId,
      ...(branch !== undefined && { branch }),
    });
    const newest = all
      .filter(({ setNumber }) => setNumber !== null)
      .sort((a, b) => preference(b, repository.defaultBranch) - preference(a, repository.defaultBranch))[0];
    if (!newest || newest.setNumber === null) return { items: [], total: 0, limit, offset };
    const members = await this.#stores.inventories.members(newest.setNumber);
    const text = filter.q?.toLowerCase();
    const wanted = members.filter(
      ({ ecosystem, name, purl, license }) =>
        (filter.license === undefined || namesLicense(license, filter.license)) &&
        (filter.ecosystem === undefined || ecosystem === filter.ecosystem) &&
        (text === undefined || name.toLowerCase().includes(text) || purl.includes(text)),
    );
    const counts = await this.#findingCounts(principal, repositoryId);
    const shown = wanted.slice(offset, offset + limit);
    const sightings = await this.#stores.inventoryDetails.firstSeen(
      [repositoryId],
      shown.map(({ number }) => number),
    );
    const items = shown.map((one): InventoryPackage => {
      const own = counts.get(one.purl);
      const auditedAt = newest.auditedAt ?? '';
      return {
        purl: one.purl,
        name: one.name,
        version: one.version,
        ecosystem: one.ecosystem,
        scope: one.scope,
        direct: one.direct,
        path: one.path,
        licenses: [one.license ?? unknownLicense],
        findings: own?.all ?? 0,
        licenseFindings: own?.licenses ?? 0,
        firstSeenAt: sightings.get(`${repositoryId} ${one.number}`) ?? auditedAt,
        lastSeenAt: auditedAt,
      };
    });
    return { items, total: wanted.length, limit, offset };
  }

  /**
   * What came, went and changed between two inventories of one repository, each named by its audit, a branch or a commit:
   * those of the last two audits unless they are named.
   */
  async diff(
    principal: Principal,
    repositoryId: string,
    asked: { readonly from?: string; readonly to?: string } = {},
  ): Promise<InventoryDiff & { readonly from: string | null; readonly to: string | null }> {
    const visible = visibility(principal, 'audits:read');
    const repository = await this.#stores.repositories.find(repositoryId, visible);
    if (!repository) throw new NotFoundError('Repository not found.');
    const [newest = null, before = null] = await this.#stores.inventories.newestAudits(repositoryId, 2);
    const { from = before, to = newest } = asked;
    const members = async (field: string, name: string | null) => {
      if (name === null) return { auditId: null, packages: [] };
      const { defaultBranch } = repository;
      const found = await this.#stores.inventoryDetails.named({ repositoryId, name, defaultBranch });
      if (found) {
        const { auditId, setNumber } = found;
        return { auditId, packages: await this.#stores.inventories.members(setNumber) };
      }
      const sentence = `No packages of ${name} are stored. Use a completed dependency audit, a branch or a commit of this repository.`;
      throw new NotFoundError(sentence, { [field]: sentence });
    };
    const [old, now] = [await members('from', from), await members('to', to)];
    return { from: old.auditId, to: now.auditId, ...diffPackages(old.packages, now.packages) };
  }

  /** Packages across repositories; `known` is false for an advisory that the database does not know. */
  async search(
    principal: Principal,
    { advisory, ...filter }: PackageFilter & { readonly advisory?: string },
    part: Part,
  ): Promise<Page<PackageSummary> & { readonly known: boolean }> {
    const visible = visibility(principal, 'audits:read');
    const found = advisory === undefined ? undefined : await this.#advisory(advisory);
    const affected = found?.packages.filter(({ number }) => found.answers.get(number)?.affected === true);
    const numbers = affected && new Set(affected.map(({ number }) => number));
    const page = await this.#stores.packageSearch.search(
      visible,
      { ...filter, ...(numbers && { numbers }) },
      part,
    );
    return { ...page, ...part, known: found?.isKnown ?? true };
  }

  /**
   * Where a package is used, or an advisory applies. Every visible repository has an answer when an advisory is asked
   * for: one whose inventory is missing, partial or stale is unknown, never left out.
   */
  async usages(principal: Principal, asked: UsageQuestion, { limit, offset }: Part): Promise<PackageUsages> {
    const visible = visibility(principal, 'audits:read');
    const stored = await this.#stores.inventories.current(visible);
    const open = leaveToAudits(stored);
    const current = await this.#gaps.close(open, this.#runtime.now());
    const sets = new Set(current.flatMap(({ setNumber }) => setNumber ?? []));
    const { advisory } = asked;
    const found = advisory === undefined ? undefined : await this.#advisory(advisory);
    const packages =
      advisory === undefined
        ? await this.#stores.inventories.asked(asked.package ?? '')
        : (found?.packages ?? []);
    const used = await this.#stores.inventories.usages(packages, sets);
    const rows = current.flatMap((inventory) =>
      this.#rowsOf(inventory, used.get(inventory.setNumber ?? -1) ?? [], {
        advisory: found,
        ecosystems: found ? found.ecosystems : ecosystemsOf(asked.package ?? ''),
        names: found ? found.names : [nameAsked(asked.package ?? '')],
      }),
    );
    const reported = advisory === undefined ? [] : await this.#reported(principal, advisory, rows, current);
    const all = [...rows, ...reported]
      // A package that is not used somewhere is no usage of it.
      .filter(({ affected, purl }) => advisory !== undefined || affected !== 'no' || purl !== null)
      .filter(({ repositoryId, affected, purl }) =>
        purl === null && affected !== 'yes'
          ? !reported.some((one) => one.repositoryId === repositoryId)
          : true,
      );
    all.sort((a, b) => rank(a.affected) - rank(b.affected));
    const known = advisory === undefined || found?.isKnown === true || reported.length > 0;
    return {
      items: await this.#withFirstSeen(await this.#withOwners(all.slice(offset, offset + limit)), packages),
      total: all.length,
      limit,
      offset,
      known,
      summary: summaryOf(all),
    };
  }

  /** Of the usages that are shown: reading every CODEOWNERS file would take longer than the answer. */
  async #withOwners(usages: readonly PackageUsage[]): Promise<readonly PackageUsage[]> {
    const ids = usages.flatMap(({ repositoryId, path, owners }) =>
      path && owners.length === 0 ? repositoryId : [],
    );
    if (ids.length === 0) return usages;
    const files = await this.#stores.codeOwners.findMany(ids);
    return usages.map((one) => {
      const owners = one.path && one.owners.length === 0 && files.get(one.repositoryId)?.ownersOf(one.path);
      return owners ? { ...one, owners } : one;
    });
  }

  /** Of the usages that are shown: since when their repositories have had the package, as far as inventories are kept. */
  async #withFirstSeen(
    usages: readonly PackageUsage[],
    packages: readonly StoredPackage[],
  ): Promise<readonly PackageUsage[]> {
    const numbers = new Map(packages.map(({ purl, number }) => [purl, number]));
    const shown = usages.flatMap(({ purl, repositoryId }) => {
      const number = purl === null ? undefined : numbers.get(purl);
      return number === undefined ? [] : [{ repositoryId, number }];
    });
    const seen = await this.#stores.inventoryDetails.firstSeen(
      shown.map(({ repositoryId }) => repositoryId),
      shown.map(({ number }) => number),
    );
    return usages.map((one) => ({
      ...one,
      firstSeenAt: seen.get(`${one.repositoryId} ${numbers.get(one.purl ?? '')}`) ?? one.firstSeenAt,
    }));
  }

  /** Deletes what no branch has had for long. Called by a timer. */
  async prune(): Promise<void> {
    await this.#stores.inventories.prune(this.#runtime.now());
  }

  async #advisory(name: string): Promise<KnownAdvisory> {
    const lookup = this.#advisoriesPath === null ? undefined : AdvisoryLookup.open(this.#advisoriesPath);
    try {
      const advisory: NamedAdvisory | undefined = lookup?.find(name);
      if (!lookup || !advisory)
        return { isKnown: false, ecosystems: new Set(), names: [], packages: [], answers: new Map() };
      const packages = await this.#stores.inventories.named(advisory.packages);
      const answers = await lookup.answers(packages.map(versioned), new Set(advisory.ids));
      return {
        isKnown: true,
        names: advisory.packages.map(({ name: packageName }) => packageName),
        ecosystems: new Set(advisory.packages.map(({ ecosystem }) => ecosystem.replace(/:.*/s, ''))),
        packages,
        answers: new Map(packages.map((one, index) => [one.number, answers[index]] as const)),
      };
    } finally {
      lookup?.close();
    }
  }

  #rowsOf(
    inventory: CurrentInventory,
    members: readonly SetMember[],
    { advisory, ecosystems, names }: Asked,
  ): readonly PackageUsage[] {
    const answers = advisory?.answers;
    // Nobody can be cleared of what nothing is known about.
    const doubt =
      advisory?.isKnown === false ? 'unknown_advisory' : uncertaintyOf(inventory, this.#runtime.now());
    const gap = canBeMissing(inventory.gaps, ecosystems) ? 'partial' : null;
    const isNamed = isAmongUnidentified(inventory.gaps, names);
    const rows = members.map((member) => {
      const answer = answers?.get(member.number);
      const isAffected = answers === undefined || answer?.affected === true;
      // What an inventory names is there, however old or partial it is; that something is not there is said only of
      // a whole and fresh one.
      const unsure = notComparedReason(member) ?? doubt ?? (member.declared === null ? null : gap);
      const reason: UnknownReason | null = isAffected ? null : unsure;
      const affected: AffectedAnswer = isAffected ? 'yes' : reason === null ? 'no' : 'unknown';
      return usage(inventory, affected, reason, { member, fixedVersion: answer?.fixedVersion ?? null });
    });
    if (rows.some(({ affected }) => affected === 'yes')) return rows;
    if (rows.length > 0 && doubt === null && !isNamed) return rows;
    if (rows.some(({ affected }) => affected === 'unknown')) return rows;
    const absent = doubt ?? (isNamed ? 'unknown_spelling' : gap);
    return [usage(inventory, absent === null ? 'no' : 'unknown', absent)];
  }

  /** Where a finding says that the advisory applies, and no inventory does: imported results, older audits. */
  async #reported(
    principal: Principal,
    advisory: string,
    rows: readonly PackageUsage[],
    current: readonly CurrentInventory[],
  ): Promise<readonly PackageUsage[]> {
    const certain = new Set(rows.flatMap((row) => (row.affected === 'yes' ? [row.repositoryId] : [])));
    const { items } = await this.#stores.findingLists.list(
      visibility(principal, 'audits:read'),
      { advisory, status: ['open', 'acknowledged'] },
      { limit: 1_000, offset: 0, sort: '-priority' },
    );
    const names = new Map(current.map(({ repositoryId, repository }) => [repositoryId, repository]));
    return items
      .filter(({ repositoryId }) => !certain.has(repositoryId))
      .map((finding) => ({
        repositoryId: finding.repositoryId,
        repository: names.get(finding.repositoryId) ?? '',
        branch: null,
        commit: finding.location?.commit ?? null,
        purl: finding.package?.purl ?? null,
        version: finding.package?.version ?? null,
        affected: 'yes' as const,
        reason: null,
        fixedVersion: finding.package?.fixedVersion ?? null,
        scope: finding.package?.scope ?? null,
        path: finding.location?.path ?? null,
        dependencyPath: finding.package?.dependencyPath ?? null,
        licenses: [],
        owners: finding.owners,
        firstSeenAt: finding.firstSeenAt,
        auditedAt: finding.lastSeenAt,
      }));
  }

  async #findingCounts(
    principal: Principal,
    repositoryId: string,
  ): Promise<ReadonlyMap<string, FindingCounts>> {
    const visible = visibility(principal, 'audits:read');
    const filter = { repositoryId, status: 'open', auditType: 'dependency' } as const;
    const { items } = await this.#stores.findingLists.list(visible, filter, {
      limit: maxFindings,
      offset: 0,
      sort: '-priority',
    });
    const counts = new Map<string, { all: number; licenses: number }>();
    for (const { package: found, category } of items) {
      if (!found) continue;
      const known = counts.get(found.purl) ?? { all: 0, licenses: 0 };
      counts.set(found.purl, known);
      known.all += 1;
      if (category === 'license') known.licenses += 1;
    }
    return counts;
  }
}

/** Open findings about one package. */
interface FindingCounts {
  readonly all: number;
  /** Of category license: against a policy. */
  readonly licenses: number;
}

/** What the advisory database says, by the number of the package. */
interface Asked {
  readonly advisory: KnownAdvisory | undefined;
  /** Null where that is open. */
  readonly ecosystems: ReadonlySet<string> | null;
  /** Of the packages that are asked for. */
  readonly names: readonly string[];
}

interface KnownAdvisory {
  readonly isKnown: boolean;
  readonly ecosystems: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly packages: readonly StoredPackage[];
  readonly answers: ReadonlyMap<number, AdvisoryAnswer | undefined>;
}

/** The default branch, else the newest. */
function preference({ branch, auditedAt }: CurrentInventory, defaultBranch: string | null): number {
  const isDefault = ['', defaultBranch, `refs/heads/${defaultBranch}`].includes(branch);
  return (isDefault ? 1e15 : 0) + Date.parse(auditedAt ?? '1970-01-01');
}

function versioned({ ecosystem, name, version, commit, release }: StoredPackage) {
  return {
    ecosystem,
    name,
    version,
    ...(commit !== null && { commit }),
    ...(release !== null && { release }),
  };
}
