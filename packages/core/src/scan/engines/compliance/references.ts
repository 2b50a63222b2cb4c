// Public documents that several controls refer to.

export const ospsBaseline = 'https://baseline.openssf.org/versions/2026-02-19';
export const slsaSource = 'https://slsa.dev/spec/v1.2/source-requirements';
export const githubHardening = 'https://docs.github.com/en/actions/reference/security/secure-use';
export const githubCommunity =
  'https://docs.github.com/en/communities/setting-up-your-project-for-healthy-contributions';
export const githubBranches =
  'https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches';
