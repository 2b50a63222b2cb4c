// What is mutated, and which tests a maintainer of each area runs. Tests in the folder that mirrors a source are added.

export interface Area {
  readonly name: string;
  /** Folders and files below packages/core/src. */
  readonly sources: readonly string[];
  /** Below test/. */
  readonly tests: readonly string[];
}

export const areas: readonly Area[] = [
  {
    name: 'findings',
    sources: ['portal/findings/', 'scan/identity/'],
    tests: [
      'core/portal/imports/import.test.ts',
      'core/portal/events/feed.test.ts',
      'core/portal/audits/excluded-scope.test.ts',
      'core/portal/dashboard/dashboard.test.ts',
      'server/findings.test.ts',
    ],
  },
  { name: 'compliance', sources: ['portal/compliance/'], tests: ['core/portal/events/feed.test.ts'] },
  {
    name: 'access',
    sources: ['portal/access/', 'portal/platform/permissions.ts', 'portal/platform/principal.ts'],
    tests: [
      'server/token-exchange.test.ts',
      'server/tokens.test.ts',
      'server/login.test.ts',
      'server/accounts.test.ts',
      'server/oidc-sign-in.test.ts',
      'server/second-factor.test.ts',
      'server/assistant-sign-in.test.ts',
      'server/code-host/consent.test.ts',
      'server/code-host/installations.test.ts',
      'server/code-host/membership.test.ts',
      'server/code-host/sign-in.test.ts',
      'contract/access.test.ts',
    ],
  },
  {
    name: 'audits',
    sources: ['portal/audits/', 'scan/pipeline/'],
    tests: [
      'server/audits.test.ts',
      'core/scan/engines/secrets/history.test.ts',
      'core/scan/engines/insecure-code-engine.test.ts',
      'server/code-host/review.test.ts',
    ],
  },
  { name: 'review', sources: ['portal/pull-requests/', 'portal/code-host/'], tests: [] },
  {
    name: 'queue',
    // Without the engine of PostgreSQL: the mutants meet SQLite only.
    sources: ['embedded-queue', 'job-run', 'job-store'].map((name) => `portal/platform/jobs/${name}.ts`),
    tests: ['embedded-queue', 'job-run', 'job-store', 'queue'].map(
      (name) => `core/portal/platform/jobs/${name}.test.ts`,
    ),
  },
  { name: 'imports', sources: ['portal/imports/'], tests: [] },
  { name: 'inventory', sources: ['portal/inventory/'], tests: [] },
  { name: 'suppressions', sources: ['scan/suppressions/'], tests: [] },
  { name: 'secrets', sources: ['scan/engines/secrets/passes/', 'scan/engines/secrets/assess/'], tests: [] },
  { name: 'retention', sources: ['portal/platform/retention/'], tests: [] },
  {
    name: 'lockfiles',
    sources: ['scan/engines/dependencies/lockfiles/'],
    tests: [
      'core/scan/engines/dependencies/lockfiles.test.ts',
      'core/scan/engines/dependencies/lockfiles-inventory.test.ts',
      'core/scan/engines/dependencies/lockfiles-hostile.test.ts',
      'core/scan/engines/dependencies/lockfile-digests.test.ts',
      'core/scan/engines/dependencies/engine.test.ts',
      'core/portal/inventory/lockfile-diffs.test.ts',
    ],
  },
  { name: 'reports', sources: ['portal/reports/', 'scan/documents/'], tests: [] },
];

/** Not on SQLite in one process, or on purpose slow: they say nothing about one expression. */
export const leftOut: readonly string[] = [
  'core/portal/audits/killed-portal.test.ts',
  'core/portal/findings/history-replay.test.ts',
  'core/portal/findings/kept-counts.test.ts',
];
