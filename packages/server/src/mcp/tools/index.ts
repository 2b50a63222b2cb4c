// Every tool, in the order in which assistants see them.
import type { Tool } from '../tool.ts';
import { explainFinding } from './explain-finding.ts';
import { getAudit } from './get-audit.ts';
import { getComplianceStatus } from './get-compliance-status.ts';
import { getFinding } from './get-finding.ts';
import { listDecisionRules } from './list-decision-rules.ts';
import { listFindings } from './list-findings.ts';
import { listRepositories } from './list-repositories.ts';
import { listRuleSuggestions } from './list-rule-suggestions.ts';
import { startAudit } from './start-audit.ts';
import { updateFindingStatus } from './update-finding-status.ts';
import { whatIsUrgent } from './what-is-urgent.ts';
import { whereIsPackage } from './where-is-package.ts';

export const tools: readonly Tool[] = [
  listRepositories,
  startAudit,
  getAudit,
  listFindings,
  getFinding,
  explainFinding,
  updateFindingStatus,
  getComplianceStatus,
  whereIsPackage,
  whatIsUrgent,
  listDecisionRules,
  listRuleSuggestions,
];
