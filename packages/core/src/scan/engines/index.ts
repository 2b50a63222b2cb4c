// Every engine, in the order in which those of one audit run. They are loaded only where audits run: a portal
// that answers requests needs neither their rules nor their parsers in memory.
import { type AuditType, auditTypes } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { ComplianceProfile } from '../../vocabulary/compliance-profile.ts';
import type { ProviderFacts } from './compliance/facts/provider-facts.ts';
import type { Engine, RuleInfo } from './engine.ts';
import { isSameAlias } from './infrastructure/policy-alias.ts';
import type { SecretsEngineOptions } from './secrets/secrets-engine.ts';

export interface EngineOptions {
  /** Where the dependency audit finds advisories: the file that syncAdvisories() fills, and OSV's API. */
  readonly advisories?: { readonly databasePath: string | null; readonly osvApiUrl: string | null };
  /** Whether the security audit looks into the commits before, too. */
  readonly history?: boolean;
  /** What the code host says of the repository, for the compliance audit; null or absent: unknown. */
  readonly provider?: ProviderFacts | null;
  /** Which controls of the compliance audit apply; null or absent: as the code host says of its visibility. */
  readonly profile?: ComplianceProfile | null;
  /** What of the history an earlier run has read, and who may be asked about secrets; a portal asks nobody. */
  readonly secrets?: SecretsEngineOptions;
  /** For what asks OSV's API; the system's unless given. */
  readonly fetch?: typeof fetch;
  /** Engines of the embedder's own, beside the built-in ones. */
  readonly extra?: readonly Engine[];
}

interface EngineEntry {
  readonly id: string;
  readonly auditType: AuditType;
  /** Of all its rules: what is asked for one category starts no other engine. */
  readonly categories: readonly Category[];
  load(options: EngineOptions): Promise<Engine>;
}

const entries: readonly EngineEntry[] = [
  {
    id: 'secrets',
    auditType: 'security',
    categories: ['secrets-in-code'],
    load: async ({ history = false, secrets = {} }) => {
      const { createSecretsEngine } = await import('./secrets/secrets-engine.ts');
      return createSecretsEngine({ ...(history && { history: {} }), ...secrets });
    },
  },
  {
    id: 'insecure-code',
    auditType: 'security',
    categories: ['insecure-code'],
    load: async () => (await import('./insecure-code/insecure-code-engine.ts')).insecureCodeEngine,
  },
  {
    id: 'infrastructure',
    auditType: 'security',
    categories: ['infrastructure'],
    load: async () => {
      const { createInfrastructureEngine } = await import('./infrastructure/infrastructure-engine.ts');
      return createInfrastructureEngine();
    },
  },
  {
    id: 'compliance',
    auditType: 'compliance',
    categories: ['repository-hygiene', 'ci-configuration', 'supply-chain'],
    load: async ({ provider = null, profile = null }) => {
      const { createComplianceEngine } = await import('./compliance/compliance-engine.ts');
      return createComplianceEngine({ provider, profile });
    },
  },
  {
    id: 'code-quality',
    auditType: 'code-quality',
    categories: ['code-complexity', 'code-duplication', 'code-smell'],
    load: async () => {
      const { qualityEngine } = await import('./quality/quality-engine.ts');
      return qualityEngine;
    },
  },
  {
    id: 'oxlint',
    auditType: 'code-quality',
    categories: ['code-smell'],
    load: async () => {
      const { oxlintEngine } = await import('./quality/oxlint/oxlint-engine.ts');
      return oxlintEngine;
    },
  },
  {
    id: 'dependencies',
    auditType: 'dependency',
    categories: ['dependency-vulnerability', 'malicious-package', 'supply-chain', 'license'],
    load: async ({
      advisories: { databasePath, osvApiUrl } = { databasePath: null, osvApiUrl: null },
      fetch = globalThis.fetch,
    }) => {
      const { createDependenciesEngine } = await import('./dependencies/dependencies-engine.ts');
      return createDependenciesEngine({ databasePath, osvApiUrl, fetch });
    },
  },
  {
    id: 'lockfile-changes',
    auditType: 'dependency',
    categories: ['supply-chain'],
    load: async () => {
      const { lockChangesEngine } = await import('./dependencies/lock-changes/lock-changes-engine.ts');
      return lockChangesEngine;
    },
  },
];

/** The engines of the given audit types and categories (of all, unless given), ready to run. */
export async function createEngines(
  options: EngineOptions = {},
  types: readonly AuditType[] = auditTypes,
  categories?: readonly Category[],
): Promise<readonly Engine[]> {
  const wanted = entries.filter((entry) => types.includes(entry.auditType) && reports(entry, categories));
  const builtIn = await Promise.all(wanted.map((entry) => entry.load(options)));
  const extra = (options.extra ?? []).filter(
    ({ auditType, rules }) =>
      types.includes(auditType) && reports({ categories: rules.map(({ category }) => category) }, categories),
  );
  return [...builtIn, ...extra];
}

/** The audit types that a built-in engine serves, with findings of these categories, in the interface's order. */
export function servedAuditTypes(categories?: readonly Category[]): readonly AuditType[] {
  return auditTypes.filter((type) =>
    entries.some((entry) => entry.auditType === type && reports(entry, categories)),
  );
}

function reports(
  { categories }: Pick<EngineEntry, 'categories'>,
  asked: readonly Category[] | undefined,
): boolean {
  return asked?.some((category) => categories.includes(category)) ?? true;
}

/** The services that can be asked whether a secret is in use. */
export async function loadProviderIds(): Promise<readonly string[]> {
  const { providerChecks } = await import('./secrets/verification/providers/index.ts');
  return providerChecks.map(({ id }) => id);
}

/** What is known of every built-in rule, by id; only of those that audits of the given types report. */
export async function loadRules(types?: readonly AuditType[]): Promise<ReadonlyMap<string, RuleInfo>> {
  const engines = await createEngines({}, types);
  return new Map(engines.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule])));
}

/** The rules that other scanners call so: `CKV_AWS_20`, `AVD-AWS-0092`; in any case. */
export function rulesOfAlias(rules: ReadonlyMap<string, RuleInfo>, alias: string): readonly RuleInfo[] {
  return [...rules.values()].filter(({ aliases = [] }) => aliases.some((own) => isSameAlias(alias, own)));
}
