// Every control of the compliance audit, sorted by its id.
import type { ControlCheck } from '../control-check.ts';
import { adminEnforcement } from './admin-enforcement.ts';
import { branchProtection } from './branch-protection.ts';
import { buildInstructions } from './build-instructions.ts';
import { changelog } from './changelog.ts';
import { ciTests } from './ci-tests.ts';
import { codeOfConduct } from './code-of-conduct.ts';
import { codeOwners } from './code-owners.ts';
import { collaboratorInput } from './collaborator-input.ts';
import { collaboratorReview } from './collaborator-review.ts';
import { commitHistory } from './commit-history.ts';
import { contributingGuide } from './contributing-guide.ts';
import { contributionRequirements } from './contribution-requirements.ts';
import { credentialFiles } from './credential-files.ts';
import { defaultPermission } from './default-permission.ts';
import { defectReporting } from './defect-reporting.ts';
import { dependencyManifest } from './dependency-manifest.ts';
import { dependencyPolicy } from './dependency-policy.ts';
import { dependencyReleaseGate } from './dependency-release-gate.ts';
import { dependencyReview } from './dependency-review.ts';
import { dependencyThreshold } from './dependency-threshold.ts';
import { dependencyUpdates } from './dependency-updates.ts';
import { deployKeys } from './deploy-keys.ts';
import { designDocumentation } from './design-documentation.ts';
import { encryptedDistribution } from './encrypted-distribution.ts';
import { encryptedLinks } from './encrypted-links.ts';
import { endOfSupport } from './end-of-support.ts';
import { fuzzing } from './fuzzing.ts';
import { historyUnbroken } from './history-unbroken.ts';
import { installScriptRestriction } from './install-script-restriction.ts';
import { interfaceDocumentation } from './interface-documentation.ts';
import { issueTemplate } from './issue-template.ts';
import { jobPermissions } from './job-permissions.ts';
import { licenseDeclared } from './license-declared.ts';
import { licensePresent } from './license-present.ts';
import { licenseRecognised } from './license-recognised.ts';
import { lockfilesInStep } from './lockfiles-in-step.ts';
import { noExecutableBinaries } from './no-executable-binaries.ts';
import { noOpaqueBinaries } from './no-opaque-binaries.ts';
import { packageSources } from './package-sources.ts';
import { pinnedActions } from './pinned-actions.ts';
import { pinnedImages } from './pinned-images.ts';
import { privateReporting } from './private-reporting.ts';
import { publicDiscussion } from './public-discussion.ts';
import { pullRequestTemplate } from './pull-request-template.ts';
import { releaseAssets } from './release-assets.ts';
import { releaseCooldown } from './release-cooldown.ts';
import { releaseIdentity } from './release-identity.ts';
import { releaseProvenance } from './release-provenance.ts';
import { releaseSbom } from './release-sbom.ts';
import { releaseSigning } from './release-signing.ts';
import { releaseVerification } from './release-verification.ts';
import { releaseVersions } from './release-versions.ts';
import { requiredReviews } from './required-reviews.ts';
import { roles } from './roles.ts';
import { scriptInjection } from './script-injection.ts';
import { secretScanning } from './secret-scanning.ts';
import { secretsPolicy } from './secrets-policy.ts';
import { securityAssessment } from './security-assessment.ts';
import { securityContact } from './security-contact.ts';
import { securityResponseTime } from './security-response-time.ts';
import { selfHostedRunners } from './self-hosted-runners.ts';
import { signOff } from './sign-off.ts';
import { signedCommits } from './signed-commits.ts';
import { signedTags } from './signed-tags.ts';
import { standardTooling } from './standard-tooling.ts';
import { staticAnalysis } from './static-analysis.ts';
import { staticAnalysisPolicy } from './static-analysis-policy.ts';
import { statusChecks } from './status-checks.ts';
import { supportPolicy } from './support-policy.ts';
import { testInstructions } from './test-instructions.ts';
import { testPolicy } from './test-policy.ts';
import { testsAndCoverage } from './tests-and-coverage.ts';
import { threatModel } from './threat-model.ts';
import { twoFactor } from './two-factor.ts';
import { untrustedCheckout } from './untrusted-checkout.ts';
import { userGuide } from './user-guide.ts';
import { visibility } from './visibility.ts';
import { vulnerabilityPublication } from './vulnerability-publication.ts';
import { workflowPermissions } from './workflow-permissions.ts';

export const controlChecks: readonly ControlCheck[] = [
  adminEnforcement,
  branchProtection,
  buildInstructions,
  changelog,
  ciTests,
  codeOfConduct,
  codeOwners,
  collaboratorInput,
  collaboratorReview,
  commitHistory,
  contributingGuide,
  contributionRequirements,
  credentialFiles,
  defaultPermission,
  defectReporting,
  dependencyManifest,
  dependencyPolicy,
  dependencyReleaseGate,
  dependencyReview,
  dependencyThreshold,
  dependencyUpdates,
  deployKeys,
  designDocumentation,
  encryptedDistribution,
  encryptedLinks,
  endOfSupport,
  fuzzing,
  historyUnbroken,
  installScriptRestriction,
  interfaceDocumentation,
  issueTemplate,
  jobPermissions,
  licenseDeclared,
  licensePresent,
  licenseRecognised,
  lockfilesInStep,
  noExecutableBinaries,
  noOpaqueBinaries,
  packageSources,
  pinnedActions,
  pinnedImages,
  privateReporting,
  publicDiscussion,
  pullRequestTemplate,
  releaseAssets,
  releaseCooldown,
  releaseIdentity,
  releaseProvenance,
  releaseSbom,
  releaseSigning,
  releaseVerification,
  releaseVersions,
  requiredReviews,
  roles,
  scriptInjection,
  secretScanning,
  secretsPolicy,
  securityAssessment,
  securityContact,
  securityResponseTime,
  selfHostedRunners,
  signOff,
  signedCommits,
  signedTags,
  standardTooling,
  staticAnalysis,
  staticAnalysisPolicy,
  statusChecks,
  supportPolicy,
  testInstructions,
  testPolicy,
  testsAndCoverage,
  threatModel,
  twoFactor,
  untrustedCheckout,
  userGuide,
  visibility,
  vulnerabilityPublication,
  workflowPermissions,
];
