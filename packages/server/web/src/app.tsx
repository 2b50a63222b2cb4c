// Which page is shown: the sign-in for nobody, else what the address says.
import { type ComponentChildren, Fragment, type FunctionComponent } from 'preact';
import { Lazy } from './components/lazy.tsx';
import { refusedPage } from './components/needs-role.tsx';
import { Page } from './components/page.tsx';
import { Shell } from './components/shell.tsx';
import { Waiting } from './components/state-box.tsx';
import { StepUpDialog } from './components/step-up-dialog.tsx';
import { OverviewPage } from './pages/overview.tsx';
import { ExpiredDialog, SignInPage } from './pages/sign-in.tsx';
import { href, matchPath, path, query } from './router.ts';
import { isExpired, user } from './session.ts';

type PagePart = FunctionComponent<{ readonly id: string }>;

/** Fetched when it is first shown: most visits show few pages. A key makes another finding another page, with a state of its own. */
function page(what: string, load: () => Promise<PagePart>): (id: string) => ComponentChildren {
  return (id) => (
    <Lazy what={what} load={load}>
      {(Part) => <Part key={id} id={id} />}
    </Lazy>
  );
}

const pages: Readonly<Record<string, (id: string) => ComponentChildren>> = {
  '/': () => <OverviewPage />,
  '/sign-in': () => <OverviewPage />,
  '/activity': page('the audit log', async () => (await import('./pages/activity.tsx')).ActivityPage),
  '/audits': page('audits', async () => (await import('./pages/audits.tsx')).AuditsPage),
  '/audits/{id}': page('the audit', async () => (await import('./pages/audit.tsx')).AuditPage),
  '/cases': page('cases', async () => (await import('./pages/exploitation-cases.tsx')).CasesPage),
  '/cases/{id}': page('the case', async () => (await import('./pages/exploitation-case.tsx')).CasePage),
  '/channels': page('channels', async () => (await import('./pages/channels.tsx')).ChannelsPage),
  '/channels/{id}': page('the channel', async () => (await import('./pages/channel.tsx')).ChannelPage),
  '/compliance': page('compliance', async () => (await import('./pages/compliance.tsx')).CompliancePage),
  '/coverage': page('coverage', async () => (await import('./pages/coverage.tsx')).CoveragePage),
  '/credentials': page('credentials', async () => (await import('./pages/credentials.tsx')).CredentialsPage),
  '/decision-rules': page(
    'decision rules',
    async () => (await import('./pages/decision-rules.tsx')).DecisionRulesPage,
  ),
  '/decisions': page('decisions', async () => (await import('./pages/decisions.tsx')).DecisionsPage),
  '/deliveries': page('deliveries', async () => (await import('./pages/deliveries.tsx')).DeliveriesPage),
  '/exposure': page('exposure', async () => (await import('./pages/exposure.tsx')).ExposurePage),
  '/findings': page('findings', async () => (await import('./pages/findings.tsx')).FindingsPage),
  '/findings/{id}': page('the finding', async () => (await import('./pages/finding.tsx')).FindingPage),
  '/frameworks': page('frameworks', async () => (await import('./pages/frameworks.tsx')).FrameworksPage),
  '/incidents': page('incidents', async () => (await import('./pages/incidents.tsx')).IncidentsPage),
  '/packages': page('packages', async () => (await import('./pages/where-is-it.tsx')).WhereIsItPage),
  '/policies': page('policies', async () => (await import('./pages/policies.tsx')).PoliciesPage),
  '/policies/new': page('the form', async () => (await import('./pages/new-policy.tsx')).NewPolicyPage),
  '/policies/{id}': page('the policy', async () => (await import('./pages/policy.tsx')).PolicyPage),
  '/profile': page('your profile', async () => (await import('./pages/profile.tsx')).ProfilePage),
  '/remediation': page('cases', async () => (await import('./pages/remediation.tsx')).RemediationPage),
  '/remediation/{id}': page(
    'the case',
    async () => (await import('./pages/remediation-case.tsx')).RemediationCasePage,
  ),
  '/reports': page('reports', async () => (await import('./pages/reports.tsx')).ReportsPage),
  '/repositories': page(
    'repositories',
    async () => (await import('./pages/repositories.tsx')).RepositoriesPage,
  ),
  '/repositories/{id}': page(
    'the repository',
    async () => (await import('./pages/repository.tsx')).RepositoryPage,
  ),
  '/repositories/{id}/packages': page(
    'packages',
    async () => (await import('./pages/repository-packages.tsx')).RepositoryPackagesPage,
  ),
  '/schedules': page('schedules', async () => (await import('./pages/schedules.tsx')).SchedulesPage),
  '/schedules/{id}': page('the schedule', async () => (await import('./pages/schedule.tsx')).SchedulePage),
  '/teams': page('teams', async () => (await import('./pages/teams.tsx')).TeamsPage),
  '/teams/{id}': page('the team', async () => (await import('./pages/team.tsx')).TeamPage),
  '/trends': page('trends', async () => (await import('./pages/trends.tsx')).TrendsPage),
  '/users': page('users', async () => (await import('./pages/users.tsx')).UsersPage),
  '/waivers': page('waivers', async () => (await import('./pages/waivers.tsx')).WaiversPage),
  '/webhooks': page('webhooks', async () => (await import('./pages/webhooks.tsx')).WebhooksPage),
  '/webhooks/{id}': page('the webhook', async () => (await import('./pages/webhook.tsx')).WebhookPage),
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
