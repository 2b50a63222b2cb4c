// The policies of the controls, for a portal that evaluates repositories without loading the checks themselves.
import type { ComplianceLevel } from '../../../vocabulary/compliance-level.ts';

export interface ControlPolicy {
  /** The control's id. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly level: ComplianceLevel;
  readonly condition: string;
  /** What to do when it fails. */
  readonly remediation: string;
  /** What it decides of public frameworks: `OSPS-LE-03.01`. */
  readonly requirements: readonly string[];
}

// A line each, in place of objects, because `npm run docs` writes it from the controls.
const table = `
<!-- begin:control-policies -->
admin-enforcement | level4 | Branch protection includes administrators | Administrator accounts are the most valuable target of an attacker. | Do not allow anyone to bypass the protection of the default branch. | SLSA Source L4
branch-protection | level3 | Branch protection | A direct push bypasses review, and everything that review protects against. | Require pull requests for the default branch, and block its deletion. | OSPS-AC-03.01, OSPS-AC-03.02, SLSA Source L3
build-instructions | level2 | Build instructions | Without build instructions, only the authors can build the source. | Describe the prerequisites and the build commands in the README or CONTRIBUTING.md. | OSPS-DO-07.01
changelog | level2 | Changelog | Users need to see what a release changes, and whether it fixes a vulnerability that affects them. | Keep a CHANGELOG.md with an entry for every release, or let the release workflow generate release notes. | OSPS-BR-04.01
ci-tests | level2 | CI runs tests | A change that is not tested before it is merged is tested by its users. | Run the test suite in a workflow on \`pull_request\`. | OSPS-QA-06.01
code-of-conduct | level2 | Code of conduct | Contributors need to know which behavior is expected, and where to report violations. | Add a CODE_OF_CONDUCT.md with a contact, or link to the code of conduct that applies. | OpenSSF Best Practices code_of_conduct
code-owners | level2 | Code owners | Code owners make clear who is responsible for which files, and who reviews changes to them. | Add a CODEOWNERS file, or a MAINTAINERS file that lists everyone with write access. | OSPS-GV-01.01
collaborator-input | level3 | No workflow inputs interpolated into scripts | Anyone who can start the workflow or name a branch could run commands with its permissions. | Pass inputs through \`env:\`, and quote the variables. | OSPS-BR-01.04
collaborator-review | level3 | Maintainer access is granted after review | Attackers have become maintainers by social engineering. A documented process makes that harder. | Document in GOVERNANCE.md how a contributor becomes a maintainer, and who decides. | OSPS-GV-04.01
commit-history | level1 | Version-controlled change history | An audit needs to know who changed what, and when. | Keep the code in version control, with an author on every commit. | OSPS-QA-01.02, SLSA Source L1
contributing-guide | level1 | Contributing guide | Contributors who know the process submit changes that can be merged. | Add a CONTRIBUTING.md that describes how changes are proposed, reviewed and merged. | OSPS-GV-03.01
contribution-requirements | level2 | Contribution requirements | Contributors and reviewers need the same acceptance criteria. | List in CONTRIBUTING.md what a change requires: tests, style, documentation, commit messages, review. | OSPS-GV-03.02
credential-files | level1 | No committed credential files | Files with these names contain passwords and keys, and what is committed stays in the history. | Rotate the credentials, remove the files, and add them to .gitignore. | OSPS-BR-07.01
default-permission | level3 | Minimal default permission for members | A wide default permission gives access to people who do not need it. | Set the base permission of the organization to none or read. | OSPS-AC-02.01
defect-reporting | level1 | Bug reporting guide | A bug that nobody knows how to report is not fixed. | Add an issue form, or describe in the README or SUPPORT.md where to report bugs and what to include. | OSPS-DO-02.01
dependency-manifest | level1 | Direct dependencies are declared in a manifest | Dependencies that are not declared cannot be updated, checked for vulnerabilities or reproduced. | Declare direct dependencies in the manifest of the ecosystem (package.json, pyproject.toml, go.mod …). | OSPS-QA-02.01
dependency-policy | level2 | Dependency selection policy | Every dependency is third-party code, so adding one should follow a policy. | Document in CONTRIBUTING.md how dependencies are selected, obtained and tracked. | OSPS-DO-06.01
dependency-release-gate | level3 | Dependency findings are resolved before a release | A release distributes a known vulnerability to all users. | Document that dependency findings are fixed or triaged before a release. | OSPS-VM-05.02
dependency-review | level3 | Dependency review on pull requests | A pull request is the cheapest place to catch a vulnerable or malicious package. | Run a dependency check on \`pull_request\` that fails on known vulnerabilities. | OSPS-VM-05.03
dependency-threshold | level3 | Remediation threshold for vulnerable dependencies | Without a threshold, every advisory is discussed from scratch, or none is. | Document which dependency findings (severity, license) must be fixed, and within which time. | OSPS-VM-05.01
dependency-updates | level2 | Automated dependency updates | Known vulnerabilities remain where nobody is notified of the fixed version. | Configure Dependabot (.github/dependabot.yml) or Renovate. | Scorecard Dependency-Update-Tool
deploy-keys | level4 | Read-only deploy keys | A deploy key with write access can change the code, and belongs to no person. | Make deploy keys read-only, and remove those that are not used. | CIS GitHub Benchmark 1.3
design-documentation | level2 | Design documentation | The security of a system can be assessed only when its components and actors are known. | Describe the components of the system, its actors and their interactions, for example in docs/architecture.md. | OSPS-SA-01.01
encrypted-distribution | level1 | Downloads over HTTPS | Anyone on the network path can replace what is downloaded over HTTP. | Download over HTTPS, and verify a checksum or signature where HTTPS is not available. | OSPS-BR-03.02
encrypted-links | level1 | Project links use HTTPS | Anyone on the network path can redirect an HTTP link. | Change the listed links to HTTPS. | OSPS-BR-03.01
end-of-support | level3 | End-of-support policy | Users who do not know that support has ended continue to run vulnerable versions. | Document in SUPPORT.md or SECURITY.md when a version stops receiving security updates. | OSPS-DO-05.01
fuzzing | level4 | Fuzzing | Fuzzing finds the unexpected inputs that attackers try. | Add fuzz or property-based tests for code that parses untrusted input, and run them regularly. | Scorecard Fuzzing
history-unbroken | level3 | Force pushes are blocked | A force push hides what the branch contained before, and who changed it. | Block force pushes to the default branch. | SLSA Source L2
install-script-restriction | level4 | Install scripts run only where allowed | A script of any package runs with the rights of whoever installs it; most malicious releases begin with one. | npm: \`ignore-scripts=true\` in .npmrc, or npm 12. pnpm 10 and later, Bun and Yarn 4.14 and later run only allowed scripts; before: \`enableScripts: false\` in .yarnrc.yml. Composer: name the plugins in \`config.allow-plugins\`. State the version in \`packageManager\`. | NIST SSDF PW.4.4
interface-documentation | level2 | Interface documentation | Users and attackers reach a system through its interfaces, so each must be known. | Document the public interfaces: API reference, OpenAPI file, command-line options, configuration. | OSPS-SA-02.01
issue-template | level2 | Issue template | A template leads to reports with steps to reproduce and expected behavior. | Add a form in .github/ISSUE_TEMPLATE/. | GitHub community profile
job-permissions | level3 | Least-privilege permissions for jobs | Permissions of a workflow apply to every job and action in it. | Grant write permissions only in the job that needs them, and never \`write-all\`. | OSPS-AC-04.02
license-declared | level1 | License declared in manifests | Users of a package see the license that its manifest declares. A wrong or missing one misleads them and their tools. | Set the license field of the listed manifests to the SPDX identifier of the license file. | OSPS-LE-02.02
license-present | level1 | License file | Without a license, nobody but the author has the right to use, modify or distribute the code. | Add a LICENSE file with the full license text at the root of the repository. | OSPS-LE-03.01, OSPS-LE-03.02
license-recognised | level1 | Recognized open source license | A license text that is not a known open source license needs legal review before the code can be used. | Use the unmodified text of a license approved by OSI or FSF, and put additions elsewhere. | OSPS-LE-02.01
lockfiles-in-step | level2 | Lockfiles are committed and up to date | Without a lockfile, every build can resolve packages other than the reviewed ones. | Let the package manager generate its lockfile, commit it, and install from it (\`npm ci\`, \`--frozen-lockfile\`, \`--locked\`). | Scorecard Pinned-Dependencies
no-executable-binaries | level1 | No executable artifacts | A compiled artifact cannot be reviewed, and cannot be traced to this source. | Remove the listed files, and build them, or download them with a checksum, where they are needed. | OSPS-QA-05.01
no-opaque-binaries | level1 | No unreviewable binary files | Archives and files of unknown type pass review unread, and have been used to hide malicious code. | Remove the listed files, or replace them with text. | OSPS-QA-05.02
package-sources | level4 | Packages only from registries and by digest | A dependency of a dependency that comes from a repository or without a digest can be replaced at any time. | npm 11.14 and later: \`allow-git=root\` and \`allow-remote=root\` in .npmrc. pnpm 10.26 and later: \`blockExoticSubdeps: true\`. Yarn 4.14 and later: only repositories that \`approvedGitRepositories\` names. pip: requirements with \`--hash\`, as \`pip-compile --generate-hashes\` and \`uv export\` write them. State the version in \`packageManager\`. | NIST SSDF PW.4.4
pinned-actions | level3 | Actions pinned by commit SHA | A tag can be moved to different code at any time, as has happened to widely used actions. | Pin actions to a full commit SHA, with the version as a comment. \`assay compliance fix\` does this for you. | Scorecard Pinned-Dependencies, SLSA Build
pinned-images | level3 | Base images pinned by digest | A tag can point to a different image tomorrow, so the build can change without a commit. | Pin images to a digest (\`image:tag@sha256:…\`), and update them automatically. | Scorecard Pinned-Dependencies
private-reporting | level2 | Private vulnerability reporting | A vulnerability reported in public can be exploited before it is fixed. | Add a private channel to SECURITY.md: an email address, or private vulnerability reporting on the code host. | OSPS-VM-03.01
public-discussion | level1 | Public discussion channel | Questions and proposals need a public channel. | Link the issue tracker, discussions, mailing list or chat from the README, CONTRIBUTING.md or SUPPORT.md. | OSPS-GV-02.01
pull-request-template | level2 | Pull request template | A template reminds contributors of what reviewers require. | Add .github/PULL_REQUEST_TEMPLATE.md. | GitHub community profile
release-assets | level3 | Release assets include the version | A file without a version cannot be matched to its release. | Publish to a package registry, or include the version in asset names in the release workflow. | OSPS-BR-02.02
release-cooldown | level4 | New releases wait before they are used | Most malicious releases are found and removed within days; who waits never installs them. | npm 11.10 and later: \`min-release-age=3\` (days). pnpm 10.16 and later: \`minimumReleaseAge: 4320\` (minutes). Yarn 4.10 and later: \`npmMinimalAgeGate: 4320\` (minutes). Bun 1.3 and later: \`install.minimumReleaseAge = 259200\` (seconds). uv: \`exclude-newer = "3 days"\`. Bundler 4.0.13 and later: \`cooldown: 3\`. Or let Dependabot (\`cooldown\`) or Renovate (\`minimumReleaseAge\`) wait. | NIST SSDF PW.4.4
release-identity | level3 | Published release signing identity | A signature proves nothing unless the expected signer is known. | Publish the fingerprint of the key or the workflow identity that signs releases. | OSPS-DO-03.02
release-provenance | level4 | Release provenance | Provenance states the commit and workflow that built a release, and can be verified automatically. | Attest artifacts in the release workflow (\`actions/attest-build-provenance\`, \`npm publish --provenance\`, trusted publishing). | SLSA Build L2
release-sbom | level3 | Release SBOM | Users need a list of components to know whether a new vulnerability affects them. | Generate an SBOM (CycloneDX or SPDX) in the release workflow, and publish it with the artifacts. | OSPS-QA-02.02
release-signing | level2 | Signed releases | Without a signature, users cannot distinguish a genuine release from a replaced one. | Sign artifacts in the release workflow (Sigstore, attestations, registry provenance), or sign the tags. | OSPS-BR-06.01
release-verification | level3 | Release verification instructions | A signature protects only users who know how to verify it. | Document the commands that verify the signature, checksum or provenance of a release. | OSPS-DO-03.01
release-versions | level2 | Unique release versions | Two releases with the same version cannot be distinguished when one is vulnerable. | Tag every release with a unique version, such as v1.4.0. | OSPS-BR-02.01
required-reviews | level4 | Required code review | One person, or one compromised account, should not be able to change the code alone. | Require at least one approval from someone other than the author. | OSPS-QA-07.01, SLSA Source L4
roles | level2 | Roles and responsibilities | Contributors and users need to know who decides, who releases and who responds to reports. | Describe the roles of the project and their responsibilities in GOVERNANCE.md or MAINTAINERS.md. | OSPS-GV-01.02
script-injection | level1 | No script injection in workflows | An expression is interpolated into the script before it runs, so a branch name or title can become a command that reads secrets. | Pass the value through \`env:\`, and quote the variable. | OSPS-BR-01.01
secret-scanning | level3 | Secret scanning on the code host | A secret that push protection blocks does not need to be rotated. | Enable secret scanning and push protection. | OSPS-BR-07.01
secrets-policy | level3 | Secrets management policy | Credentials without an owner are neither protected nor rotated. | Document where secrets are stored, who can use them and when they are rotated. | OSPS-BR-07.02
security-assessment | level2 | Security assessment | The project should know its likely attack vectors before attackers do. | Document the likely threats and their mitigations, or link to an audit report. | OSPS-SA-03.01
security-contact | level1 | Security contact | Researchers need a private contact for reporting a vulnerability. | Add a SECURITY.md with an email address or a private reporting form. | OSPS-VM-02.01
security-response-time | level2 | Vulnerability response time | Reporters who do not know when to expect a response disclose publicly, or give up. | State in SECURITY.md within how many days a report is answered and a fix is planned. | OSPS-VM-01.01
self-hosted-runners | level2 | No self-hosted runners for public pull requests | A pull request from a fork runs its own code, which can persist on a self-hosted runner and attack the next job. | Run pull request jobs on hosted runners, or only for branches of the repository itself. | CIS GitHub Benchmark 2.2
sign-off | level2 | Contributor sign-off (DCO or CLA) | Code that its contributor had no right to submit can be claimed by its owner. | Require a sign-off (Developer Certificate of Origin) or a contributor license agreement, and enforce it with a check. | OSPS-LE-01.01
signed-commits | level3 | Signed commits | Anyone can set any author name in a commit. A signature proves who made it. | Sign commits (\`git config commit.gpgsign true\`, with an SSH or OpenPGP key), and require it on the branch. | SLSA Source L2
signed-tags | level4 | Signed tags | A release starts from a tag. A signature proves who created it. | Create releases from signed tags (\`git tag -s\`). | SLSA Source L2
standard-tooling | level2 | Pipelines install with standard tools | A script that is downloaded and run at once can change between builds without notice. | Install with a package manager or a pinned action, or verify the checksum of a download before running it. | OSPS-BR-05.01
static-analysis | level3 | Static analysis (SAST) on pull requests | Tools find common weaknesses before a merge, attackers find them afterwards. | Run security static analysis (CodeQL, Semgrep, a linter with security rules, Assay) on \`pull_request\`. | OSPS-VM-06.02
static-analysis-policy | level3 | Static analysis remediation policy | Findings that nobody is required to fix remain. | Document which static analysis findings must be fixed before a change is merged. | OSPS-VM-06.01
status-checks | level3 | Required status checks | A check that is not required does not block a broken change. | Make the test and analysis jobs required status checks of the default branch. | OSPS-QA-03.01, SLSA Source L3
support-policy | level3 | Support policy | Users need to know whether their version still receives fixes. | Document in SUPPORT.md or SECURITY.md which versions are supported, and for how long. | OSPS-DO-04.01
test-instructions | level3 | Test instructions | Contributors need to know how to run the tests. | Document in CONTRIBUTING.md how to run the tests, and when CI runs them. | OSPS-QA-06.02
test-policy | level3 | Test policy for changes | Code that is not tested when it is written rarely gets tests later. | Require in CONTRIBUTING.md that a change in behavior adds or updates tests. | OSPS-QA-06.03
tests-and-coverage | level3 | Tests with measured coverage | Code without test coverage breaks unnoticed. | Add an automated test suite, and measure its code coverage in CI. | OpenSSF Best Practices test_statement_coverage80
threat-model | level3 | Threat model | Mitigations are built only for threats that someone has identified. | Document threat actors, assets, attack vectors and mitigations. | OSPS-SA-03.02
two-factor | level3 | Two-factor authentication required | A stolen password alone should not give access to the code. | Require two-factor authentication for the organization. | OSPS-AC-01.01
untrusted-checkout | level1 | No checkout of untrusted code in privileged workflows | Workflows on these events have secrets and write permission. Building code from a pull request there gives them to its author. | Run such jobs on \`pull_request\`, or do not check out the pull request head. | OSPS-BR-01.03
user-guide | level1 | User guide | Without a guide, software is used incorrectly, or not at all. | Describe installation and basic usage in the README, with an example, or link to the manual. | OSPS-DO-01.01
visibility | level3 | Visibility matches the license | Open source code should be public, and proprietary code should not be public by accident. | Make the repository public, or change its license. | OSPS-QA-01.01
vulnerability-publication | level2 | Published vulnerabilities | Users need to know which versions are vulnerable. | State in SECURITY.md where fixed vulnerabilities are published: security advisories, CVE, OSV, the changelog. | OSPS-VM-04.01
workflow-permissions | level2 | Least-privilege permissions for workflows | A workflow without permissions gets the repository default, which can be write access to everything, also for a malicious action. | Set \`permissions: contents: read\` at the top of every workflow, and grant more only to the job that needs it. | OSPS-AC-04.01
<!-- end:control-policies -->
`;

/** Sorted by key. */
export const controlPolicies: readonly ControlPolicy[] = table
  .split('\n')
  .filter((line) => line.includes(' | '))
  .map((line) => {
    const [key = '', level, name = '', description = '', remediation = '', frameworks = ''] =
      line.split(' | ');
    return {
      key,
      name,
      description,
      level: level as ComplianceLevel,
      condition: `controls["${key}"]`,
      remediation,
      requirements: frameworks === '-' ? [] : frameworks.split(', '),
    };
  });
