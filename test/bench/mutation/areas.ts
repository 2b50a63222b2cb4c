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
    sources: ['findings/'],
    tests: [
      'core/imports/import.test.ts',
      'core/events/feed.test.ts',
      'core/audits/excluded-scope.test.ts',
      'core/dashboard/dashboard.test.ts',
      'server/findings.test.ts',
    ],
  },
  { name: 'compliance', sources: ['compliance/'], tests: ['core/events/feed.test.ts'] },
  {
    name: 'access',
    sources: ['access/', 'platform/permissions.ts', 'platform/principal.ts'],
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
    sources: ['audits/'],
    tests: [
      'server/audits.test.ts',
      'core/engines/secrets/history.test.ts',
      'core/engines/insecure-code-engine.test.ts',
      'server/code-host/review.test.ts',
    ],
  },
  { name: 'retention', sources: ['platform/retention/'], tests: [] },
  {
    name: 'lockfiles',
    sources: ['engines/dependencies/lockfiles/'],
    tests: [
      'core/engines/dependencies/lockfiles.test.ts',
      'core/engines/dependencies/lockfiles-inventory.test.ts',
      'core/engines/dependencies/lockfiles-hostile.test.ts',
      'core/engines/dependencies/lockfile-digests.test.ts',
      'core/engines/dependencies/engine.test.ts',
      'core/inventory/lockfile-diffs.test.ts',
    ],
  },
  { name: 'reports', sources: ['reports/'], tests: [] },
];

/** Not on SQLite in one process, or on purpose slow: they say nothing about one expression. */
export const leftOut: readonly string[] = [
  'core/audits/killed-portal.test.ts',
  'core/findings/history-replay.test.ts',
  'core/findings/kept-counts.test.ts',
];
