// The schemas that have a name in the OpenAPI description.
import type Joi from 'joi';
import * as account from './account.ts';
import { activity } from './activity.ts';
import * as audits from './audit.ts';
import * as channels from './channel.ts';
import * as compliance from './compliance.ts';
import * as credentials from './credential.ts';
import { dashboard } from './dashboard.ts';
import { decision } from './decision.ts';
import { decisionRule } from './decision-rule.ts';
import { delivery } from './delivery.ts';
import { errorBody } from './error.ts';
import { event } from './event.ts';
import * as findings from './finding.ts';
import { findingGroup } from './finding-group.ts';
import { job } from './job.ts';
import { pagination } from './page.ts';
import { remediationCase } from './remediation-case.ts';
import { report } from './report.ts';
import { repository } from './repository.ts';
import { schedule } from './schedule.ts';
import * as teams from './team.ts';
import * as webhooks from './webhook.ts';

export const components: Readonly<Record<string, Joi.Schema>> = {
  Activity: activity,
  ApiToken: account.apiToken,
  Audit: audits.audit,
  ChangedFinding: findings.changedFinding,
  CreatedApiToken: account.createdApiToken,
  Dashboard: dashboard,
  Decision: decision,
  DecisionRule: decisionRule,
  Delivery: delivery,
  Error: errorBody,
  Event: event,
  Finding: findings.finding,
  FindingComment: findings.findingComment,
  FindingGroup: findingGroup,
  FindingWithHistory: findings.findingWithHistory,
  Job: job,
  ListedAudit: audits.listedAudit,
  Location: findings.location,
  Login: account.login,
  ManagedUser: account.managedUser,
  Member: teams.member,
  NamedMember: teams.namedMember,
  Pagination: pagination,
  Policy: compliance.policy,
  RemediationCase: remediationCase,
  Report: report,
  Repository: repository,
  RepositoryCompliance: compliance.repositoryCompliance,
  Schedule: schedule,
  Team: teams.team,
  User: account.user,
  Waiver: compliance.waiver,
  Channel: channels.channel,
  Webhook: webhooks.webhook,
  Credential: credentials.credential,
  CredentialTest: credentials.credentialTest,
  WebhookDelivery: webhooks.webhookDelivery,
};
