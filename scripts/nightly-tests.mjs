// What `npm test` leaves to `npm run test:nightly`: what repeats, in another way, what other tests show.

/** Test files, each with what shows the same every day. A named file runs in any case. */
export const nightlyFiles = new Map([
  ['test/cli/examples.test.ts', 'what each command does has a file of its own beside it'],
  [
    'test/cli/documented-commands-run.test.ts',
    'documented-commands.test.ts reads the same lines, and compares their options',
  ],
  ['test/own-audit.test.ts', 'the examples of every rule, below test/contract and test/core/scan/engines'],
  [
    'test/web/keyboard-jobs.test.ts',
    'jobs.test.ts and report-jobs.test.ts do the same jobs with the mouse, behaviour.test.ts and desk.test.ts use keys',
  ],
  [
    'test/web/keyboard-cases.test.ts',
    'where-is-it.test.ts, waivers.test.ts, evidence.test.ts, report-jobs.test.ts and remediation.test.ts do the same jobs with the mouse',
  ],
  ['test/web/visual.test.ts', 'layout.test.ts measures the same pages, pages.test.ts asks axe about them'],
]);

/** Of the other rooms of the portal those that ask most of their stores: below `test/core/portal`. */
const askMostStores = new Set(
  `
  access/accounts/access-service access/sign-in/identity-service
  audits/audit-life audits/fair-share
  code-host/deliveries code-host/pull-request-proposal-service
  compliance/compliance-gap-service compliance/compliance-service
  dashboard/dashboard dashboard/overview
  decisions/decision-list decisions/decision-rules
  events/feed
  findings/due-days findings/finding-bulk findings/lifecycle findings/listing/findings-at findings/owners
  findings/priority-list findings/search findings/triage findings/witnesses/witnesses
  history/read-histories
  imports/artifacts imports/import
  inventory/inventory inventory/inventory-gaps inventory/match-inventories
  pull-requests/pull-verdict-service
  reports/mail/mail-expiring-decisions reports/mail/report-mails reports/portal-reports reports/vex
  repositories/repository-service
  schedules/schedules
  teams/rule-teams teams/team-service
  views/saved-view-service
  webhooks/webhook-dispatcher
  `
    .trim()
    .split(/\s+/)
    .map((name) => `test/core/portal/${name}.test.ts`),
);

/**
 * Whether a short run asks a file on SQLite alone. On PostgreSQL too it asks the tests of stores, what is below
 * `platform`, and one to nine files of every other room; at night all of them.
 */
export function isOnOneDatabase(file) {
  const isStore = /-store\.test\.ts$|^test\/core\/portal\/platform\//.test(file);
  return !isStore && !askMostStores.has(file);
}

/** What the lists above name and is not there. */
export function missingOf(exists) {
  return [...nightlyFiles.keys(), ...askMostStores].filter((file) => !exists(file));
}
