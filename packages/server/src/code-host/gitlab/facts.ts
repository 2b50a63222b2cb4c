// What only GitLab knows of a project, for compliance; null for what the token may not read, or the tier does not have.
import type { ProviderFacts, RepositoryLink } from '@assay/core';
import { isStatus } from '../provider-error.ts';
import type { GitLabClient } from './gitlab-client.ts';

interface ProjectBody {
  readonly visibility?: unknown;
  readonly only_allow_merge_if_pipeline_succeeds?: unknown;
  readonly namespace?: { readonly id?: unknown; readonly kind?: unknown } | null;
}

interface ProtectionBody {
  readonly name?: unknown;
  readonly push_access_levels?: readonly { readonly access_level?: unknown }[];
  readonly allow_force_push?: unknown;
}

interface KeyBody {
  readonly title?: unknown;
  readonly can_push?: unknown;
}

const nobody = 0;

export async function gatherGitLabFacts(
  client: GitLabClient,
  { providerId }: RepositoryLink,
  branch: string | null,
  signal: AbortSignal,
): Promise<ProviderFacts> {
  const path = `/projects/${client.ids.own(providerId)}`;
  const project = await client.find<ProjectBody>({ path, signal });
  const rules =
    branch === null
      ? null
      : await allowed(() => client.list<ProtectionBody>({ path: `${path}/protected_branches`, signal }));
  const keys = await allowed(() => client.list<KeyBody>({ path: `${path}/deploy_keys`, signal }));
  const { namespace } = project ?? {};
  const group =
    namespace?.kind === 'group'
      ? await allowed(() =>
          client.find<{ readonly require_two_factor_authentication?: unknown }>({
            path: `/groups/${namespace.id}`,
            query: { with_projects: 'false' },
            signal,
          }),
        )
      : null;
  const twoFactor = group?.require_two_factor_authentication;
  return {
    visibility: visibilityOf(project?.visibility),
    branchProtection: rules && branch !== null ? protectionOf(rules, branch, project) : null,
    twoFactorRequired: typeof twoFactor === 'boolean' ? twoFactor : null,
    defaultPermission: null,
    secretScanning: null,
    deployKeys:
      keys?.map(({ title, can_push: canPush }) => ({
        title: String(title),
        readOnly: canPush !== true,
        lastUsedAt: null,
      })) ?? null,
  };
}

function visibilityOf(said: unknown): ProviderFacts['visibility'] {
  return said === 'private' || said === 'internal' || said === 'public' ? said : null;
}

/** Several rules may name one branch: what one of them allows is allowed. */
function protectionOf(
  rules: readonly ProtectionBody[],
  branch: string,
  project: ProjectBody | null,
): ProviderFacts['branchProtection'] {
  const ours = rules.filter(({ name }) => isNamed(String(name), branch));
  const isProtected = ours.length > 0;
  const levels = ours.flatMap(({ push_access_levels: pushers }) => pushers ?? []);
  return {
    directPushesBlocked: isProtected && levels.every(({ access_level: level }) => level === nobody),
    // A protected branch can be deleted only in the page, by a maintainer.
    deletionBlocked: isProtected,
    forcePushesBlocked: isProtected && ours.every(({ allow_force_push: isAllowed }) => isAllowed !== true),
    // Required approvals are of the paid tiers, and the others do not say that there are none.
    requiredReviews: null,
    statusChecksRequired: project?.only_allow_merge_if_pipeline_succeeds === true,
    adminsIncluded: null,
  };
}

function isNamed(pattern: string, branch: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(branch);
}

/** Null for what takes a right that the token does not have. */
async function allowed<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (isStatus(error, 401, 403, 404)) return null;
    throw error;
  }
}
