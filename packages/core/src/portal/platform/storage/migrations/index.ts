// Every migration, in order. A released one is never edited; a change is a new file at the end.
import type { Migration } from '../migration.ts';
import { access } from './0001-access.ts';
import { teams } from './0002-teams.ts';
import { repositories } from './0003-repositories.ts';
import { audits } from './0004-audits.ts';
import { findings } from './0005-findings.ts';
import { requests } from './0006-requests.ts';
import { activity } from './0007-activity.ts';
import { compliance } from './0008-compliance.ts';
import { reports } from './0009-reports.ts';
import { metrics } from './0010-metrics.ts';
import { listIndexes } from './0011-list-indexes.ts';
import { findingCounts } from './0013-finding-counts.ts';
import { tokenExchange } from './0014-token-exchange.ts';
import { extension } from './0015-extension.ts';
import { deliveries } from './0016-deliveries.ts';
import { waivers } from './0017-waivers.ts';
import { badges } from './0018-badges.ts';
import { assistantTokens } from './0020-assistant-tokens.ts';
import { rateWindows } from './0021-rate-windows.ts';
import { jobLeases } from './0022-job-leases.ts';
import { events } from './0025-events.ts';
import { schedules } from './0026-schedules.ts';
import { findingFlow } from './0034-finding-flow.ts';
import { readHistories } from './0035-read-histories.ts';
import { findingSearchTerms } from './0040-finding-search-terms.ts';
import { complianceRevisions } from './0042-compliance-revisions.ts';
import { codeHostTrust } from './0044-code-host-trust.ts';
import { credentials } from './0044-credentials.ts';
import { findingPriority } from './0050-finding-priority.ts';
import { inventories } from './0051-inventories.ts';
import { decisionEnds } from './0056-decision-ends.ts';
import { findingConfidence } from './0061-finding-confidence.ts';
import { keyedActivity } from './0061-keyed-activity.ts';
import { secondFactors } from './0064-second-factors.ts';
import { findingOwners } from './0065-finding-owners.ts';
import { inventoryMatching } from './0066-inventory-matching.ts';
import { tokenReach } from './0067-token-reach.ts';
import { packageLicenses } from './0068-package-licenses.ts';
import { infrastructureCategory } from './0069-infrastructure-category.ts';
import { oauthGrants } from './0072-oauth-grants.ts';
import { scanResults } from './0073-scan-results.ts';
import { suggestedEdits } from './0074-suggested-edits.ts';
import { teamDueDays } from './0077-team-due-days.ts';
import { excludedFindings } from './0078-excluded-findings.ts';
import { findingProposals } from './0080-finding-proposals.ts';
import { findingEvidence } from './0081-finding-evidence.ts';
import { proposedFiles } from './0082-proposed-files.ts';
import { inventoryDetails } from './0084-inventory-details.ts';
import { findingNames } from './0085-finding-names.ts';
import { savedViews } from './0086-saved-views.ts';
import { scheduledReports } from './0087-scheduled-reports.ts';
import { findingIntroductions } from './0088-finding-introductions.ts';
import { findingBulks } from './0089-finding-bulks.ts';
import { priorityOrders } from './0090-priority-order.ts';
import { packageNeeds } from './0091-package-needs.ts';
import { findingFacets } from './0092-finding-facets.ts';
import { inventoryGaps } from './0093-inventory-gaps.ts';
import { wholeInventories } from './0094-whole-inventories.ts';
import { goPackageNames } from './0095-go-package-names.ts';
import { decisionPlaces } from './0096-decision-places.ts';
import { pullVerdicts } from './0097-pull-verdicts.ts';
import { trustById } from './0098-trust-by-id.ts';
import { importScopes } from './0099-import-scopes.ts';
import { importArtifacts } from './0100-import-artifacts.ts';
import { matchedImports } from './0101-matched-imports.ts';
import { reportTeams } from './0102-report-teams.ts';
import { acknowledgementEnds } from './0103-acknowledgement-ends.ts';
import { reviewedSeverity } from './0104-reviewed-severity.ts';
import { decidedFindings } from './0105-decided-findings.ts';
import { expiryNotices } from './0106-expiry-notices.ts';
import { pullRequestMarks } from './0107-pull-request-marks.ts';
import { deliveryUrgency } from './0108-delivery-urgency.ts';
import { gitCredentials } from './0109-git-credentials.ts';
import { decisionRules } from './0110-decision-rules.ts';
import { repositoryContext } from './0111-repository-context.ts';
import { findingColumns } from './0112-finding-columns.ts';
import { auditTools } from './0113-audit-tools.ts';
import { repositoryReaders } from './0114-repository-readers.ts';
import { findingWitnesses } from './0115-finding-witnesses.ts';
import { complianceProfiles } from './0116-compliance-profiles.ts';
import { lastAudits } from './0117-last-audits.ts';
import { inventoryHistories } from './0118-inventory-histories.ts';
import { ruleSets } from './0119-rule-sets.ts';
import { channels } from './0125-channels.ts';
import { vexPublications } from './0126-vex-publications.ts';
import { recordedStates } from './0127-recorded-states.ts';
import { pullRequestProposals } from './0128-pull-request-proposals.ts';
import { findingChanges } from './0129-finding-changes.ts';
import { ruleTeams } from './0130-rule-teams.ts';
import { reportMailSchedules } from './0131-report-mail-schedules.ts';
import { remediationCases } from './0132-remediation-cases.ts';
import { exploitationCases } from './0133-exploitation-cases.ts';
import { importMappings } from './0134-import-mappings.ts';
import { directories } from './0135-directories.ts';
import { tickets } from './0136-tickets.ts';
import { policyRequirements } from './0137-policy-requirements.ts';
import { teamAcceptance } from './0138-team-acceptance.ts';
import { sampledImports } from './0139-sampled-imports.ts';
import { findingsJoinedLater } from './0140-findings-joined-later.ts';
import { contextSources } from './0141-context-sources.ts';
import { rulesOfRatings } from './0142-rules-of-ratings.ts';
import { releasedRules } from './0143-released-rules.ts';
import { waiversAskedFor } from './0144-waivers-asked-for.ts';
import { assessedFixes } from './0145-assessed-fixes.ts';
import { auditsOfChanges } from './0146-audits-of-changes.ts';
import { waiverExpiryNotices } from './0147-waiver-expiry-notices.ts';
import { namedAccounts } from './0148-named-accounts.ts';
import { cellStatistics } from './0149-cell-statistics.ts';
import { countedGroups } from './0150-counted-groups.ts';

export const migrations: readonly Migration[] = [
  access,
  teams,
  repositories,
  audits,
  findings,
  requests,
  activity,
  compliance,
  reports,
  metrics,
  listIndexes,
  findingCounts,
  tokenExchange,
  extension,
  deliveries,
  waivers,
  badges,
  assistantTokens,
  rateWindows,
  jobLeases,
  events,
  schedules,
  findingFlow,
  readHistories,
  findingSearchTerms,
  complianceRevisions,
  codeHostTrust,
  credentials,
  findingPriority,
  inventories,
  decisionEnds,
  findingConfidence,
  keyedActivity,
  secondFactors,
  findingOwners,
  inventoryMatching,
  tokenReach,
  packageLicenses,
  infrastructureCategory,
  oauthGrants,
  scanResults,
  suggestedEdits,
  teamDueDays,
  excludedFindings,
  findingProposals,
  findingEvidence,
  proposedFiles,
  inventoryDetails,
  findingNames,
  savedViews,
  scheduledReports,
  findingIntroductions,
  findingBulks,
  priorityOrders,
  packageNeeds,
  findingFacets,
  inventoryGaps,
  wholeInventories,
  goPackageNames,
  decisionPlaces,
  pullVerdicts,
  trustById,
  importScopes,
  importArtifacts,
  matchedImports,
  reportTeams,
  acknowledgementEnds,
  reviewedSeverity,
  decidedFindings,
  expiryNotices,
  pullRequestMarks,
  deliveryUrgency,
  gitCredentials,
  decisionRules,
  repositoryContext,
  findingColumns,
  auditTools,
  repositoryReaders,
  findingWitnesses,
  complianceProfiles,
  lastAudits,
  inventoryHistories,
  ruleSets,
  channels,
  vexPublications,
  recordedStates,
  pullRequestProposals,
  findingChanges,
  ruleTeams,
  reportMailSchedules,
  remediationCases,
  exploitationCases,
  importMappings,
  directories,
  tickets,
  policyRequirements,
  teamAcceptance,
  sampledImports,
  findingsJoinedLater,
  contextSources,
  rulesOfRatings,
  releasedRules,
  waiversAskedFor,
  assessedFixes,
  auditsOfChanges,
  waiverExpiryNotices,
  namedAccounts,
  cellStatistics,
  countedGroups,
];
