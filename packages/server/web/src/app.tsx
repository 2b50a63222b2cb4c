// Which page is shown: the sign-in for nobody, else what the address says.
import { type ComponentChildren, Fragment } from 'preact';
import { Lazy } from './components/lazy.tsx';
import { refusedPage } from './components/needs-role.tsx';
import { Page } from './components/page.tsx';
import { Shell } from './components/shell.tsx';
import { Waiting } from './components/state-box.tsx';
import { StepUpDialog } from './components/step-up-dialog.tsx';
import { ActivityPage } from './pages/activity.tsx';
import { AuditPage } from './pages/audit.tsx';
import { AuditsPage } from './pages/audits.tsx';
import { ChannelPage } from './pages/channel.tsx';
import { ChannelsPage } from './pages/channels.tsx';
import { CredentialsPage } from './pages/credentials.tsx';
import { DeliveriesPage } from './pages/deliveries.tsx';
import { FindingPage } from './pages/finding.tsx';
import { FindingsPage } from './pages/findings.tsx';
import { NewPolicyPage } from './pages/new-policy.tsx';
import { OverviewPage } from './pages/overview.tsx';
import { PoliciesPage } from './pages/policies.tsx';
import { PolicyPage } from './pages/policy.tsx';
import { ProfilePage } from './pages/profile.tsx';
import { ReportsPage } from './pages/reports.tsx';
import { RepositoriesPage } from './pages/repositories.tsx';
import { RepositoryPage } from './pages/repository.tsx';
import { RepositoryPackagesPage } from './pages/repository-packages.tsx';
import { SchedulePage } from './pages/schedule.tsx';
import { SchedulesPage } from './pages/schedules.tsx';
import { ExpiredDialog, SignInPage } from './pages/sign-in.tsx';
import { TeamPage } from './pages/team.tsx';
import { TeamsPage } from './pages/teams.tsx';
import { UsersPage } from './pages/users.tsx';
import { WaiversPage } from './pages/waivers.tsx';
import { WebhookPage } from './pages/webhook.tsx';
import { WebhooksPage } from './pages/webhooks.tsx';
import { WhereIsItPage } from './pages/where-is-it.tsx';
import { href, matchPath, path, query } from './router.ts';
import { isExpired, user } from './session.ts';

/** A key makes another finding another page, with a state of its own. */
const pages: Readonly<Record<string, (id: string) => ComponentChildren>> = {
  '/': () => <OverviewPage />,
  '/activity': () => <ActivityPage />,
  '/audits': () => <AuditsPage />,
  '/audits/{id}': (id) => <AuditPage key={id} id={id} />,
  '/cases': () => (
    <Lazy what="cases" load={async () => (await import('./pages/exploitation-cases.tsx')).CasesPage}>
      {(CasesPage) => <CasesPage />}
    </Lazy>
  ),
  '/cases/{id}': (id) => (
    <Lazy what="the case" load={async () => (await import('./pages/exploitation-case.tsx')).CasePage}>
      {(CasePage) => <CasePage key={id} id={id} />}
    </Lazy>
  ),
  '/compliance': () => (
    <Lazy what="compliance" load={async () => (await import('./pages/compliance.tsx')).CompliancePage}>
      {(CompliancePage) => <CompliancePage />}
    </Lazy>
  ),
  '/coverage': () => (
    <Lazy what="coverage" load={async () => (await import('./pages/coverage.tsx')).CoveragePage}>
      {(CoveragePage) => <CoveragePage />}
    </Lazy>
  ),
  '/decision-rules': () => (
    <Lazy
      what="decision rules"
      load={async () => (await import('./pages/decision-rules.tsx')).DecisionRulesPage}
    >
      {(DecisionRulesPage) => <DecisionRulesPage />}
    </Lazy>
  ),
  '/decisions': () => (
    <Lazy what="decisions" load={async () => (await import('./pages/decisions.tsx')).DecisionsPage}>
      {(DecisionsPage) => <DecisionsPage />}
    </Lazy>
  ),
  '/deliveries': () => <DeliveriesPage />,
  '/exposure': () => (
    <Lazy what="exposure" load={async () => (await import('./pages/exposure.tsx')).ExposurePage}>
      {(ExposurePage) => <ExposurePage />}
    </Lazy>
  ),
  '/findings': () => <FindingsPage />,
  '/findings/{id}': (id) => <FindingPage key={id} id={id} />,
  '/frameworks': () => (
    <Lazy what="frameworks" load={async () => (await import('./pages/frameworks.tsx')).FrameworksPage}>
      {(FrameworksPage) => <FrameworksPage />}
    </Lazy>
  ),
  '/incidents': () => (
    <Lazy what="incidents" load={async () => (await import('./pages/incidents.tsx')).IncidentsPage}>
      {(IncidentsPage) => <IncidentsPage />}
    </Lazy>
  ),
  '/packages': () => <WhereIsItPage />,
  '/policies': () => <PoliciesPage />,
  '/policies/new': () => <NewPolicyPage />,
  '/policies/{id}': (id) => <PolicyPage key={id} id={id} />,
  '/profile': () => <ProfilePage />,
  '/remediation': () => (
    <Lazy what="cases" load={async () => (await import('./pages/remediation.tsx')).RemediationPage}>
      {(RemediationPage) => <RemediationPage />}
    </Lazy>
  ),
  '/remediation/{id}': (id) => (
    <Lazy
      what="the case"
      load={async () => (await import('./pages/remediation-case.tsx')).RemediationCasePage}
    >
      {(RemediationCasePage) => <RemediationCasePage key={id} id={id} />}
    </Lazy>
  ),
  '/reports': () => <ReportsPage />,
  '/repositories': () => <RepositoriesPage />,
  '/repositories/{id}': (id) => <RepositoryPage key={id} id={id} />,
  '/repositories/{id}/packages': (id) => <RepositoryPackagesPage key={id} id={id} />,
  '/schedules': () => <SchedulesPage />,
  '/schedules/{id}': (id) => <SchedulePage key={id} id={id} />,
  '/sign-in': () => <OverviewPage />,
  '/teams': () => <TeamsPage />,
  '/teams/{id}': (id) => <TeamPage key={id} id={id} />,
  '/trends': () => (
    <Lazy what="trends" load={async () => (await import('./pages/trends.tsx')).TrendsPage}>
      {(TrendsPage) => <TrendsPage />}
    </Lazy>
  ),
  '/users': () => <UsersPage />,
  '/waivers': () => <WaiversPage />,
  '/credentials': () => <CredentialsPage />,
  '/channels': () => <ChannelsPage />,
  '/channels/{id}': (id) => <ChannelPage key={id} id={id} />,
  '/webhooks': () => <WebhooksPage />,
  '/webhooks/{id}': (id) => <WebhookPage key={id} id={id} />,
};

export function App() {
  if (user.value === undefined) return <Waiting what="the portal" />;
  if (user.value === null) return <SignInPage />;
  return (
    <>
      <Shell>{pageAt(path.value)}</Shell>
      <StepUpDialog />
      {isExpired.value && <ExpiredDialog />}
    </>
  );
}

function pageAt(address: string): ComponentChildren {
  const refused = refusedPage(address, query.value);
  if (refused) return refused;
  for (const [pattern, page] of Object.entries(pages)) {
    const values = matchPath(pattern, address);
    // A key for each pattern: two pages that are fetched when first shown would otherwise share their state.
    if (values) return <Fragment key={pattern}>{page(values.id ?? '')}</Fragment>;
  }
  return (
    <Page name="Page not found">
      <p>
        <a href={href('/')}>Go to the overview</a>
      </p>
    </Page>
  );
}
