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
admin-enforcement | level4 | Rules hold for administrators too | The accounts with the most rights are the ones worth stealing.
branch-protection | level3 | The default branch is protected | A change that goes around the review goes around everything that the review is for.
build-instructions | level2 | Build instructions | Source that only its authors can build is not open to anybody else.
changelog | level2 | Changelog | Users must see what a release changes, and whether it fixes something they are exposed to.
ci-tests | level2 | CI runs tests | A change that was not tested before it is accepted is tested by the users.
code-of-conduct | level2 | Code of conduct | People join where they know how they will be treated, and whom to turn to.
code-owners | level2 | Code owners | It must be known who may change what, and whom to ask for a review.
collaborator-input | level3 | Inputs of workflows are not pasted into scripts | Whoever may start a workflow, or name a branch, could run commands with its rights.
collaborator-review | level3 | Access is granted after a review | Attackers have become maintainers by patience alone; granting access is a decision to be made by rule.
commit-history | level1 | Recorded history of changes | Who changed what, and when, must be there to be asked after.
contributing-guide | level1 | Contributing guide | Contributors who know the way in bring changes that can be accepted.
contribution-requirements | level2 | Requirements for contributions | Contributors and reviewers need the same measure for what is acceptable.
credential-files | level1 | No files that are made for credentials | Files of these names hold passwords and keys; whatever is committed stays in the history.
default-permission | level3 | New members start with little | Rights that come by themselves are held by people who never needed them.
defect-reporting | level1 | Guide for reporting defects | A defect that nobody knows how to report stays.
dependency-manifest | level1 | Direct dependencies are listed | What is not listed can not be updated, checked for vulnerabilities, or built again.
dependency-policy | level2 | Dependencies are chosen by a rule | Every dependency is code that nobody here wrote; how one gets in should not be left to chance.
dependency-release-gate | level3 | No release with vulnerable dependencies | A release is the moment at which a known vulnerability reaches everybody.
dependency-review | level3 | Dependencies are checked with every change | A change is the cheapest moment to notice that it brings a vulnerable or hostile package.
dependency-threshold | level3 | Threshold for vulnerable dependencies | Without a rule every advisory is discussed anew, or none is.
dependency-updates | level2 | Dependency updates are automatic | Known vulnerabilities stay where nobody is told of the fixed version.
deploy-keys | level4 | Deploy keys only read | A key that may write is a way into the code that belongs to no person.
design-documentation | level2 | Design documentation | Who can do what in the system has to be known before anybody can say whether it is safe.
encrypted-distribution | level1 | Software is fetched over encrypted channels | What is fetched over plain http can be replaced on its way by anybody in between.
encrypted-links | level1 | Project links are encrypted | A link over plain http can be changed on its way, and lead to another place than the project meant.
end-of-support | level3 | End of security updates | Who is not told that fixes have ended goes on using what is known to be vulnerable.
fuzzing | level4 | Fuzzing | Inputs that nobody thought of are the ones that attackers try.
history-unbroken | level3 | The history is never rewritten | After a forced push nobody can tell what the branch held before, or who changed it.
interface-documentation | level2 | Interfaces are documented | Users and attackers reach a system through its interfaces; both ends of each must be known.
issue-template | level2 | Issue template | A report that says what was done, seen and expected can be acted upon; others cost a round of questions.
job-permissions | level3 | Jobs have the least permissions | Rights given to a whole workflow are there for every job and action in it.
license-declared | level1 | Manifests declare the licence | Users of a package see the licence its manifest declares; a wrong or missing one misleads them and their tools.
license-present | level1 | Licence file | Without a licence nobody but the author may use, change or pass on the code.
license-recognised | level1 | Licence is an open one | A text that is no known open licence has to be read by a lawyer before anybody may use the code.
lockfiles-in-step | level2 | Lockfiles are there and up to date | Without a lock every build may take other packages than the ones that were reviewed.
no-executable-binaries | level1 | No executable artifacts | A program in the repository can hold anything: nobody can review it, or tell that it was built from this source.
no-opaque-binaries | level1 | No unreviewable binary files | Archives and files of no known kind pass every review unread; hostile code has come that way.
pinned-actions | level3 | Actions are pinned by commit | A tag can be moved to other code at any time, as has happened to actions that thousands use.
pinned-images | level3 | Base images are pinned by digest | The same tag is another image tomorrow: a build that was fine can change without a change.
private-reporting | level2 | Private way to report vulnerabilities | A vulnerability reported in public is used before it is fixed.
public-discussion | level1 | Place for public discussion | Questions and proposals need a place where everybody can see what was said.
pull-request-template | level2 | Pull request template | It reminds of what a reviewer has to ask for otherwise.
release-assets | level3 | Release assets carry the version | A file that does not say which release it belongs to is mixed up sooner or later.
release-identity | level3 | Who signs releases | A valid signature proves nothing unless one knows whose it should be.
release-provenance | level4 | Releases come with provenance | Provenance says from which commit, by which workflow a release was built, and can be checked by machines.
release-sbom | level3 | Releases come with an SBOM | Users can only tell whether a new vulnerability concerns them when they know what is inside.
release-signing | level2 | Releases are signed | Only a signature tells a release of the project from one that somebody else put in its place.
release-verification | level3 | How to verify a release | A signature that nobody is told how to check protects nobody.
release-versions | level2 | Releases have versions of their own | Two things with the same name can not be told apart when one of them is vulnerable.
required-reviews | level4 | Changes are approved by two people | One person, or one stolen account, must not be able to change the code alone.
roles | level2 | Roles and responsibilities | Who decides, who releases and who answers reports should not have to be guessed.
script-injection | level1 | No script injection in workflows | An expression is pasted into the script before it runs: a branch name or title can become a command that reads the secrets.
secret-scanning | level3 | The code host looks for secrets | A secret that is refused at the push does not have to be changed.
secrets-policy | level3 | Policy for secrets | Keys that nobody is responsible for are neither kept safe nor changed.
security-assessment | level2 | Security assessment | The likeliest ways in should be known to the project before they are to others.
security-contact | level1 | Security contact | Whoever finds a vulnerability must know whom to tell without telling everybody.
security-response-time | level2 | Security policy promises a time | A reporter who does not know when to expect an answer publishes, or gives up.
self-hosted-runners | level2 | No own machines for strangers' changes | A pull request from a fork runs its own code; on a machine of the project it can stay there and wait for the next job.
sign-off | level2 | Contributors assert their rights | Code that its contributor was not allowed to give can be taken back by whoever owns it.
signed-commits | level3 | Signed commits | Anybody can write any name into a commit; a signature tells who it was.
signed-tags | level4 | Signed tags | A release starts from a tag; who may move it must be provable.
standard-tooling | level2 | Pipelines fetch with standard tools | A script that is fetched and run at once can change from one build to the next, and nobody sees it.
static-analysis | level3 | Static analysis of every change | Weaknesses of known kinds are found by tools before they are merged, or by others afterwards.
static-analysis-policy | level3 | Policy for findings of static analysis | A finding that nobody has to act upon stays.
status-checks | level3 | Checks must pass before a merge | A check that may fail is a hint.
support-policy | level3 | Support policy | Users have to know whether the version they run still gets fixes.
test-instructions | level3 | How tests are run is documented | Contributors run tests that they know how to run.
test-policy | level3 | Changes bring tests | What is not tested when it is written seldom is later.
tests-and-coverage | level3 | Tests with measured coverage | What no test runs through breaks unnoticed.
threat-model | level3 | Threat model | Defences are built where somebody has thought about the attack.
two-factor | level3 | Second factor for everybody with access | A stolen password alone should not be able to change the code.
untrusted-checkout | level1 | No strangers' code with the repository's rights | Workflows on these events hold secrets and may write; building the code of a pull request there hands them to its author.
user-guide | level1 | User guide | Software that nobody can tell how to use is used wrongly, or not at all.
visibility | level3 | Visibility is what the licence says | Open source that nobody can read is not open, and code under no open licence should not be public by accident.
vulnerability-publication | level2 | Vulnerabilities are published | Users must be able to learn which versions they have to leave.
workflow-permissions | level2 | Workflows ask for few permissions | A workflow that names none gets the default of the repository, which may be to write everywhere; a hostile action then can too.
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
