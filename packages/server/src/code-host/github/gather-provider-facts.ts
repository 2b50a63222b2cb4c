// What only GitHub knows of a repository: who can change its default branch and how, who has access, what it watches.
// Asked with the least that the installation grants; what it may not read is null and never guessed.
import type { ProviderFacts, RepositoryLink } from '@assay/core';
import { isStatus } from '../provider-error.ts';
import type { GitHubApp } from './github-app.ts';

type Json = Readonly<Record<string, unknown>>;
type Ask = <Body>(path: string) => Promise<Body | undefined>;

const useful = ['metadata', 'contents', 'administration', 'organization_administration'] as const;

export async function gatherProviderFacts(
  app: GitHubApp,
  { installation, providerId, fullName }: RepositoryLink,
  branch: string | null,
  signal: AbortSignal,
): Promise<ProviderFacts> {
  const granted = useful.filter((name) => installation.permissions[name] !== undefined);
  const scope = {
    installationId: installation.id,
    repositoryId: providerId,
    permissions: Object.fromEntries(granted.map((name) => [name, 'read'] as const)),
  };
  const ask: Ask = async <Body>(path: string) => {
    try {
      return (await app.asInstallation<Body>(scope, { path, signal })).body;
    } catch (error) {
      // Not there, or not to be seen: the provider does not say which.
      if (isStatus(error, 403, 404)) return undefined;
      throw error;
    }
  };
  const path = `/repos/${fullName.split('/').map(encodeURIComponent).join('/')}`;
  const repository = await ask<Json>(path);
  const mayAdminister = installation.permissions.administration !== undefined;
  const name = branch ?? textOf(repository?.default_branch);
  const organization =
    installation.accountType === 'Organization'
      ? await ask<Json>(`/orgs/${encodeURIComponent(installation.accountLogin)}`)
      : undefined;
  return {
    visibility: oneOf(repository?.visibility, ['public', 'private', 'internal']),
    branchProtection:
      name === null ? null : await branchProtection(ask, { path, branch: name, mayAdminister }),
    twoFactorRequired: booleanOf(organization?.two_factor_requirement_enabled),
    defaultPermission: oneOf(organization?.default_repository_permission, ['none', 'read', 'write', 'admin']),
    secretScanning: secretScanning(repository),
    deployKeys: mayAdminister ? await deployKeys(ask, path) : null,
  };
}

interface Rule {
  readonly type?: unknown;
  readonly ruleset_id?: unknown;
  readonly parameters?: Json;
}

interface Protection {
  readonly required_pull_request_reviews?: { readonly required_approving_review_count?: unknown };
  readonly required_status_checks?: unknown;
  readonly enforce_admins?: { readonly enabled?: unknown };
  readonly allow_force_pushes?: { readonly enabled?: unknown };
  readonly allow_deletions?: { readonly enabled?: unknown };
}

/** Two systems protect a branch side by side: rules, and the older branch protection. The stricter one counts. */
async function branchProtection(
  ask: Ask,
  {
    path,
    branch,
    mayAdminister,
  }: { readonly path: string; readonly branch: string; readonly mayAdminister: boolean },
): Promise<ProviderFacts['branchProtection']> {
  const encoded = encodeURIComponent(branch);
  const rules = await ask<readonly Rule[]>(`${path}/rules/branches/${encoded}?per_page=100`);
  const state = await ask<Json>(`${path}/branches/${encoded}`);
  if (!rules || typeof state?.protected !== 'boolean') return null;
  const protection = mayAdminister
    ? await ask<Protection>(`${path}/branches/${encoded}/protection`)
    : undefined;
  // Protected by what may not be read: nothing can be said of it.
  if (state.protected && !protection && (!mayAdminister || rules.length === 0)) return null;
  const ofType = (type: string) => rules.filter((rule) => rule.type === type);
  const reviews = protection?.required_pull_request_reviews;
  const counts = [
    reviews?.required_approving_review_count,
    ...ofType('pull_request').map(({ parameters }) => parameters?.required_approving_review_count),
  ];
  const isProtected = protection !== undefined;
  return {
    directPushesBlocked: reviews !== undefined || ofType('pull_request').length > 0,
    deletionBlocked: ofType('deletion').length > 0 || (isProtected && !isOn(protection.allow_deletions)),
    forcePushesBlocked:
      ofType('non_fast_forward').length > 0 || (isProtected && !isOn(protection.allow_force_pushes)),
    requiredReviews: Math.max(0, ...counts.filter((count) => typeof count === 'number')),
    statusChecksRequired:
      ofType('required_status_checks').length > 0 || (protection?.required_status_checks ?? null) !== null,
    adminsIncluded: await adminsIncluded(ask, path, { protection, rules }),
  };
}

async function adminsIncluded(
  ask: Ask,
  path: string,
  { protection, rules }: { readonly protection: Protection | undefined; readonly rules: readonly Rule[] },
): Promise<boolean | null> {
  if (isOn(protection?.enforce_admins)) return true;
  if (rules.length === 0) return false;
  const ids = new Set(rules.map(({ ruleset_id: id }) => Number(id)).filter(Number.isSafeInteger));
  let isShown = true;
  for (const id of ids) {
    const ruleset = await ask<{ readonly bypass_actors?: unknown }>(`${path}/rulesets/${id}`);
    if (!Array.isArray(ruleset?.bypass_actors)) isShown = false;
    else if (ruleset.bypass_actors.length > 0) return false;
  }
  return isShown ? true : null;
}

function secretScanning(repository: Json | undefined): boolean | null {
  const analysis = repository?.security_and_analysis as Json | null | undefined;
  const status = (analysis?.secret_scanning as Json | undefined)?.status;
  return typeof status === 'string' ? status === 'enabled' : null;
}

async function deployKeys(ask: Ask, path: string): Promise<ProviderFacts['deployKeys']> {
  const keys = await ask<readonly Json[]>(`${path}/keys?per_page=100`);
  if (!Array.isArray(keys)) return null;
  return keys.map((key: Json) => ({
    title: textOf(key.title) ?? '',
    readOnly: key.read_only === true,
    lastUsedAt: textOf(key.last_used),
  }));
}

function isOn(setting: { readonly enabled?: unknown } | undefined): boolean {
  return setting?.enabled === true;
}

function booleanOf(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function oneOf<Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
