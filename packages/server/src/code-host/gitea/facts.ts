// What only Gitea knows of a repository, for compliance; null for what the bot may not read.
import type { ProviderFacts, RepositoryLink } from '@assay/core';
import { isStatus } from '../provider-error.ts';
import { type GiteaClient, pathIn } from './gitea-client.ts';

interface RepositoryBody {
  readonly private?: unknown;
  readonly internal?: unknown;
}

interface ProtectionBody {
  readonly enable_push?: unknown;
  readonly enable_force_push?: unknown;
  readonly required_approvals?: unknown;
  readonly enable_status_check?: unknown;
  readonly apply_to_admins?: unknown;
  readonly block_admin_merge_override?: unknown;
}

interface KeyBody {
  readonly title?: unknown;
  readonly read_only?: unknown;
}

export async function gatherGiteaFacts(
  client: GiteaClient,
  { fullName }: RepositoryLink,
  branch: string | null,
  signal: AbortSignal,
): Promise<ProviderFacts> {
  const path = `/repos/${fullName}`;
  const repository = await client.find<RepositoryBody>({ path, signal });
  const branchProtection =
    branch === null ? null : await protectionOf(client, `${path}/branches/${pathIn(branch)}`, path, signal);
  const keys = await allowed(() => client.list<KeyBody>({ path: `${path}/keys`, signal }));
  return {
    visibility: visibilityOf(repository),
    branchProtection,
    // Gitea has no such rule for an organization, and shows nobody's second factor.
    twoFactorRequired: null,
    defaultPermission: null,
    secretScanning: null,
    deployKeys:
      keys?.map(({ title, read_only: readOnly }) => ({
        title: String(title),
        readOnly: readOnly === true,
        lastUsedAt: null,
      })) ?? null,
  };
}

function visibilityOf(body: RepositoryBody | null): ProviderFacts['visibility'] {
  if (typeof body?.private !== 'boolean') return null;
  return body.private ? 'private' : body.internal === true ? 'internal' : 'public';
}

async function protectionOf(
  client: GiteaClient,
  branchPath: string,
  path: string,
  signal: AbortSignal,
): Promise<ProviderFacts['branchProtection']> {
  type Branch = { readonly protected?: unknown; readonly effective_branch_protection_name?: unknown };
  const branch = await allowed(() => client.find<Branch>({ path: branchPath, signal }));
  if (typeof branch?.protected !== 'boolean') return null;
  if (!branch.protected)
    return {
      directPushesBlocked: false,
      deletionBlocked: false,
      forcePushesBlocked: false,
      requiredReviews: 0,
      statusChecksRequired: false,
      adminsIncluded: false,
    };
  const name = encodeURIComponent(String(branch.effective_branch_protection_name));
  const rule = await allowed(() =>
    client.find<ProtectionBody>({ path: `${path}/branch_protections/${name}`, signal }),
  );
  if (!rule) return null;
  const adminsIncluded = rule.apply_to_admins ?? rule.block_admin_merge_override;
  return {
    directPushesBlocked: rule.enable_push === false,
    // A protected branch can be neither deleted nor, unless the rule says so, pushed to by force.
    deletionBlocked: true,
    forcePushesBlocked: rule.enable_force_push !== true,
    requiredReviews: Number(rule.required_approvals ?? 0),
    statusChecksRequired: rule.enable_status_check === true,
    adminsIncluded: typeof adminsIncluded === 'boolean' ? adminsIncluded : null,
  };
}

/** Null for what takes a right that the bot does not have. */
async function allowed<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (isStatus(error, 403, 404)) return null;
    throw error;
  }
}
