// The policies of the controls, for a portal that judges repositories without loading the checks themselves.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';

export interface ControlPolicy {
  /** The control's id. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly level: ComplianceLevel;
  readonly condition: string;
}

// A line each, in place of objects, because `npm run docs` writes it from the controls.
const table = `
<!-- begin:control-policies -->
admin-enforcement | level4 | Branch protection includes administrators | Administrator accounts are the most valuable target of an attacker.
branch-protection | level3 | Branch protection | A direct push bypasses review, and everything that review protects against.
build-instructions | level2 | Build instructions | Without build instructions, only the authors can build the source.
changelog | level2 | Changelog | Users need to see what a release changes, and whether it fixes a vulnerability that affects them.
ci-tests | level2 | CI runs tests | A change that is not tested before it is merged is tested by its users.
code-of-conduct | level2 | Code of conduct | Contributors need to know which behavior is expected, and where to report violations.
code-owners | level2 | Code owners | Code owners make clear who is responsible for which files, and who reviews changes to them.
collaborator-input | level3 | No workflow inputs interpolated into scripts | Anyone who can start the workflow or name a branch could run commands with its permissions.
collaborator-review | level3 | Maintainer access is granted after review | Attackers have become maintainers by social engineering. A documented process makes that harder.
commit-history | level1 | Version-controlled change history | An audit needs to know who changed what, and when.
contributing-guide | level1 | Contributing guide | Contributors who know the process submit changes that can be merged.
contribution-requirements | level2 | Contribution requirements | Contributors and reviewers need the same acceptance criteria.
credential-files | level1 | No committed credential files | Files with these names hold passwords and keys, and whatever is committed stays in the history.
default-permission | level3 | Minimal default permission for members | A wide default permission gives access to people who do not need it.
defect-reporting | level1 | Bug reporting guide | A bug that nobody knows how to report is not fixed.
dependency-manifest | level1 | Direct dependencies are declared in a manifest | Dependencies that are not declared cannot be updated, checked for vulnerabilities or reproduced.
dependency-policy | level2 | Dependency selection policy | Every dependency is third-party code, so adding one should follow a policy.
dependency-release-gate | level3 | Dependency findings are resolved before a release | A release distributes a known vulnerability to all users.
dependency-review | level3 | Dependency review on pull requests | A pull request is the cheapest place to catch a vulnerable or malicious package.
dependency-threshold | level3 | Remediation threshold for vulnerable dependencies | Without a threshold, every advisory is discussed from scratch, or none is.
dependency-updates | level2 | Automated dependency updates | Known vulnerabilities remain where nobody is notified of the fixed version.
deploy-keys | level4 | Read-only deploy keys | A deploy key with write access can change the code, and belongs to no person.
design-documentation | level2 | Design documentation | The security of a system can be assessed only when its components and actors are known.
encrypted-distribution | level1 | Downloads over HTTPS | Anyone on the network path can replace what is downloaded over HTTP.
encrypted-links | level1 | Project links use HTTPS | Anyone on the network path can redirect an HTTP link.
end-of-support | level3 | End-of-support policy | Users who do not know that support has ended continue to run vulnerable versions.
fuzzing | level4 | Fuzzing | Fuzzing finds the unexpected inputs that attackers try.
history-unbroken | level3 | Force pushes are blocked | A force push hides what the branch contained before, and who changed it.
interface-documentation | level2 | Interface documentation | Users and attackers reach a system through its interfaces, so each must be known.
issue-template | level2 | Issue template | A template leads to reports with steps to reproduce and expected behavior.
job-permissions | level3 | Least-privilege permissions for jobs | Permissions of a workflow apply to every job and action in it.
license-declared | level1 | License declared in manifests | Users of a package see the license that its manifest declares. A wrong or missing one misleads them and their tools.
license-present | level1 | License file | Without a license, nobody but the author has the right to use, modify or distribute the code.
license-recognised | level1 | Recognized open source license | A license text that is not a known open source license needs legal review before the code can be used.
lockfiles-in-step | level2 | Lockfiles are committed and up to date | Without a lockfile, every build can resolve packages other than the reviewed ones.
no-executable-binaries | level1 | No executable artifacts | A compiled artifact cannot be reviewed, and cannot be traced to this source.
no-opaque-binaries | level1 | No unreviewable binary files | Archives and files of unknown type pass review unread, and have been used to hide malicious code.
pinned-actions | level3 | Actions pinned by commit SHA | A tag can be moved to different code at any time, as has happened to widely used actions.
pinned-images | level3 | Base images pinned by digest | A tag can point to a different image tomorrow, so the build can change without a commit.
private-reporting | level2 | Private vulnerability reporting | A vulnerability reported in public can be exploited before it is fixed.
public-discussion | level1 | Public discussion channel | Questions and proposals need a public channel.
pull-request-template | level2 | Pull request template | A template reminds contributors of what reviewers require.
release-assets | level3 | Release assets include the version | A file without a version cannot be matched to its release.
release-identity | level3 | Published release signing identity | A signature proves nothing unless the expected signer is known.
release-provenance | level4 | Release provenance | Provenance states the commit and workflow that built a release, and can be verified automatically.
release-sbom | level3 | Release SBOM | Users need a list of components to know whether a new vulnerability affects them.
release-signing | level2 | Signed releases | Without a signature, users cannot distinguish a genuine release from a replaced one.
release-verification | level3 | Release verification instructions | A signature protects only users who know how to verify it.
release-versions | level2 | Unique release versions | Two releases with the same version cannot be distinguished when one is vulnerable.
required-reviews | level4 | Required code review | One person, or one compromised account, should not be able to change the code alone.
roles | level2 | Roles and responsibilities | Contributors and users need to know who decides, who releases and who responds to reports.
script-injection | level1 | No script injection in workflows | An expression is interpolated into the script before it runs, so a branch name or title can become a command that reads secrets.
secret-scanning | level3 | Secret scanning on the code host | A secret that push protection blocks does not need to be rotated.
secrets-policy | level3 | Secrets management policy | Credentials without an owner are neither protected nor rotated.
security-assessment | level2 | Security assessment | The project should know its likely attack vectors before attackers do.
security-contact | level1 | Security contact | Researchers need a private contact for reporting a vulnerability.
security-response-time | level2 | Vulnerability response time | Reporters who do not know when to expect a response disclose publicly, or give up.
self-hosted-runners | level2 | No self-hosted runners for public pull requests | A pull request from a fork runs its own code, which can persist on a self-hosted runner and attack the next job.
sign-off | level2 | Contributor sign-off (DCO or CLA) | Code that its contributor had no right to submit can be claimed by its owner.
signed-commits | level3 | Signed commits | Anyone can set any author name in a commit. A signature proves who made it.
signed-tags | level4 | Signed tags | A release starts from a tag. A signature proves who created it.
standard-tooling | level2 | Pipelines install with standard tools | A script that is downloaded and run at once can change between builds without notice.
static-analysis | level3 | Static analysis (SAST) on pull requests | Tools find common weaknesses before a merge, attackers find them afterwards.
static-analysis-policy | level3 | Static analysis remediation policy | Findings that nobody is required to fix remain.
status-checks | level3 | Required status checks | A check that is not required does not block a broken change.
support-policy | level3 | Support policy | Users need to know whether their version still receives fixes.
test-instructions | level3 | Test instructions | Contributors need to know how to run the tests.
test-policy | level3 | Test policy for changes | Code that is not tested when it is written rarely gets tests later.
tests-and-coverage | level3 | Tests with measured coverage | Code without test coverage breaks unnoticed.
threat-model | level3 | Threat model | Mitigations are built only for threats that someone has identified.
two-factor | level3 | Two-factor authentication required | A stolen password alone should not give access to the code.
untrusted-checkout | level1 | No checkout of untrusted code in privileged workflows | Workflows on these events have secrets and write permission. Building code from a pull request there gives them to its author.
user-guide | level1 | User guide | Without a guide, software is used incorrectly, or not at all.
visibility | level3 | Visibility matches the license | Open source code should be public, and proprietary code should not be public by accident.
vulnerability-publication | level2 | Published vulnerabilities | Users need to know which versions are vulnerable.
workflow-permissions | level2 | Least-privilege permissions for workflows | A workflow without permissions gets the repository default, which can be write access to everything, also for a malicious action.
<!-- end:control-policies -->
`;

/** Sorted by key. */
export const controlPolicies: readonly ControlPolicy[] = table
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line) => {
    const [key = '', level, name = '', description = ''] = line.split(' | ');
    return { key, name, description, level: level as ComplianceLevel, condition: `controls["${key}"]` };
  });
