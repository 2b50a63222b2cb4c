// The pages of the demo portal.
import type { Page } from 'playwright-core';
import type { DemoPortal } from './demo-portal.ts';

/** Waits until a page has what it shows. */
export async function settled(page: Page): Promise<void> {
  // A busy machine: what did not load in a minute is loaded once more, as people would.
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 60_000 })
    .catch(() => page.reload());
  await page.locator('h1').first().waitFor();
  // What comes may ask for more: a page is whole when nothing is on its way and nothing stands for what is missing.
  do {
    await page.locator('.bone').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
  } while ((await page.locator('.bone').count()) > 0);
}

/** Every page of the demo portal, by the name of its picture. */
export async function demoAddresses({
  admin,
  repositories,
  team,
}: DemoPortal): Promise<Readonly<Record<string, string>>> {
  const first = async (path: string) => (await admin.get(path)).body.items[0].id as string;
  const hostile = repositories['strangers-upload'] ?? '';
  return {
    overview: '/',
    remediation: '/remediation',
    'remediation-case': `/remediation/${await first('/remediation-cases')}`,
    trends: '/trends',
    findings: '/findings?by=none',
    'findings-by-case': '/findings',
    'findings-none': '/findings?q=nothing+of+this+name',
    'findings-hostile': `/findings?repositoryId=${hostile}&by=none`,
    finding: `/findings/${await first('/findings?status=acknowledged')}`,
    'finding-hostile': `/findings/${await first(`/findings?repositoryId=${hostile}&q=script`)}`,
    repositories: '/repositories',
    'repositories-register': '/repositories?register=1',
    repository: `/repositories/${repositories.checkout}`,
    'repository-compliance': `/repositories/${repositories.checkout}?tab=compliance`,
    'repository-audits': `/repositories/${repositories.checkout}?tab=audits`,
    'repository-settings': `/repositories/${repositories.checkout}?tab=settings`,
    'repository-packages': `/repositories/${repositories['invoice-service']}/packages`,
    audits: '/audits',
    audit: `/audits/${await first(`/audits?repositoryId=${repositories['invoice-service']}&type=dependency`)}`,
    compliance: '/compliance',
    'where-is-it': '/packages?name=CVE-2026-0001',
    coverage: '/coverage',
    cases: '/cases',
    case: `/cases/${await first('/cases')}`,
    frameworks: '/frameworks?framework=pci-dss',
    incidents: '/incidents?package=npm:left-pad@1.0.0',
    exposure: '/exposure',
    decisions: '/decisions',
    'decision-rules': '/decision-rules',
    waivers: '/waivers',
    'waiver-new': '/waivers?new=1',
    deliveries: '/deliveries',
    webhooks: '/webhooks',
    'webhook-new': '/webhooks?new=1',
    webhook: `/webhooks/${await first('/webhooks?sort=-name')}`,
    channels: '/channels',
    channel: `/channels/${await first('/channels')}`,
    credentials: '/credentials',
    schedules: '/schedules',
    'schedule-new': '/schedules?new=1',
    schedule: `/schedules/${await first('/schedules?sort=name')}`,
    policies: '/policies',
    'policy-new': '/policies/new',
    policy: `/policies/${await first('/compliance/policies?builtIn=false')}`,
    'policy-built-in': `/policies/${await first('/compliance/policies?builtIn=true&q=Security+contact')}`,
    reports: '/reports',
    teams: '/teams',
    team: `/teams/${team}`,
    'team-members': `/teams/${team}?tab=members`,
    'team-settings': `/teams/${team}?tab=settings`,
    users: '/users',
    activity: '/activity',
    profile: '/profile',
    missing: '/findings/01920000-0000-7000-8000-000000000000',
  };
}
