import type { TrustRule } from '@assay/core';

/** Claims of workload identities that people can change, and then others can have. */
const names = new Set([
  'job_workflow_ref',
  'namespace_path',
  'project_path',
  'repository',
  'repository_owner',
  'sub',
  'user_login',
]);
/** Claims that mean the same account or repository for as long as it is there. */
const ids = new Set(['enterprise_id', 'namespace_id', 'project_id', 'repository_id', 'repository_owner_id']);
const issuersWithIds = /^https:\/\/(?:token\.actions\.githubusercontent\.com|gitlab\.com)$/;

/** What to log about rules that know repositories by names only: a name that was given up is free for anyone. */
export function trustRuleWarning(
  rules: readonly Pick<TrustRule, 'issuer' | 'account' | 'claims'>[],
): string | null {
  const open = rules.filter(({ issuer, claims }) => {
    const given = Object.keys(claims);
    return (
      issuersWithIds.test(issuer) &&
      given.some((claim) => names.has(claim)) &&
      !given.some((claim) => ids.has(claim))
    );
  });
  if (open.length === 0) return null;
  const accounts = [...new Set(open.map(({ account }) => account))].join(', ');
  return `Rules in ASSAY_OIDC_TRUST trust repositories by name, and a name can be taken by someone else after a rename: add repository_owner_id, repository_id, namespace_id or project_id to the claims of ${accounts}.`;
}
