// Every route of the portal's API.
import type { RouteDefinition } from '../route.ts';
import { activityRoutes } from './activity.ts';
import { auditEventRoutes } from './audit-events.ts';
import { auditRoutes } from './audits.ts';
import { authRoutes } from './auth.ts';
import { authAssistantRoutes } from './auth-assistants.ts';
import { authDeviceRoutes } from './auth-device.ts';
import { authExchangeRoutes } from './auth-exchange.ts';
import { authOauthRoutes } from './auth-oauth.ts';
import { authOidcRoutes } from './auth-oidc.ts';
import { authSecondFactorRoutes } from './auth-second-factor.ts';
import { badgeRoutes } from './badge.ts';
import { caseRoutes } from './cases.ts';
import { channelRoutes } from './channels.ts';
import { codeHostRoutes } from './code-hosts.ts';
import { complianceRoutes } from './compliance.ts';
import { complianceGapRoutes } from './compliance-gaps.ts';
import { coverageRoutes } from './coverage.ts';
import { credentialRoutes } from './credentials.ts';
import { dashboardRoutes } from './dashboard.ts';
import { decisionRuleRoutes } from './decision-rules.ts';
import { decisionRoutes } from './decisions.ts';
import { directoryRoutes } from './directories.ts';
import { eventRoutes } from './events.ts';
import { extensionDeliveryRoutes } from './extension-deliveries.ts';
import { extensionOauthRoutes } from './extension-oauth.ts';
import { extensionSetupRoutes } from './extension-setup.ts';
import { feedRoutes } from './feed.ts';
import { findingRoutes } from './findings.ts';
import { frameworkRoutes } from './frameworks.ts';
import { historyRoutes } from './history.ts';
import { importMappingRoutes } from './import-mappings.ts';
import { importRoutes } from './imports.ts';
import { jobRoutes } from './jobs.ts';
import { metaRoutes } from './meta.ts';
import { packageRoutes } from './packages.ts';
import { remediationCaseRoutes } from './remediation-cases.ts';
import { reportRoutes } from './reports.ts';
import { repositoryRoutes } from './repositories.ts';
import type { RouteTools } from './route-tools.ts';
import { savedViewRoutes } from './saved-views.ts';
import { scheduleRoutes } from './schedules.ts';
import { teamRoutes } from './teams.ts';
import { ticketRoutes } from './tickets.ts';
import { userRoutes } from './users.ts';
import { vexPublicationRoutes } from './vex-publications.ts';
import { waiverRoutes } from './waivers.ts';
import { webSessionRoutes } from './web-session.ts';
import { webhookDeliveryRoutes } from './webhook-deliveries.ts';
import { webhookRoutes } from './webhooks.ts';

/** All routes, the description of all routes included. */
export function createRoutes(tools: RouteTools): readonly RouteDefinition[] {
  const api = [
    ...authRoutes(tools),
    ...authExchangeRoutes(tools),
    ...authOauthRoutes(tools),
    ...authOidcRoutes(tools),
    ...authAssistantRoutes(tools),
    ...authDeviceRoutes(tools),
    ...authSecondFactorRoutes(tools),
    ...webSessionRoutes(tools),
    ...userRoutes(tools),
    ...directoryRoutes(tools),
    ...teamRoutes(tools),
    ...repositoryRoutes(tools),
    ...badgeRoutes(tools),
    ...auditRoutes(tools),
    ...auditEventRoutes(tools),
    ...coverageRoutes(tools),
    ...findingRoutes(tools),
    ...remediationCaseRoutes(tools),
    ...decisionRoutes(tools),
    ...decisionRuleRoutes(tools),
    ...caseRoutes(tools),
    ...jobRoutes(tools),
    ...savedViewRoutes(tools),
    ...feedRoutes(tools),
    ...importRoutes(tools),
    ...importMappingRoutes(tools),
    ...complianceRoutes(tools),
    ...complianceGapRoutes(tools),
    ...frameworkRoutes(tools),
    ...waiverRoutes(tools),
    ...packageRoutes(tools),
    ...vexPublicationRoutes(tools),
    ...historyRoutes(tools),
    ...reportRoutes(tools),
    ...dashboardRoutes(tools),
    ...activityRoutes(tools),
    ...scheduleRoutes(tools),
    ...eventRoutes(tools),
    ...codeHostRoutes(tools),
    ...credentialRoutes(tools),
    ...channelRoutes(tools),
    ...ticketRoutes(tools),
    ...webhookRoutes(tools),
    ...webhookDeliveryRoutes(tools),
    ...extensionOauthRoutes(tools),
    ...extensionDeliveryRoutes(tools),
    ...extensionSetupRoutes(tools),
  ];
  return [...api, ...metaRoutes(tools, api)];
}
