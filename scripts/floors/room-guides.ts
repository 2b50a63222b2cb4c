// Where to begin in a room of core, and how to watch it at work. Its README is made of this, the floors and the files themselves.
export interface RoomGuide {
  /** Files of the room to open first, in this order. */
  readonly open: readonly string[];
  /** How to see it at work. */
  readonly debug: string;
}

const scan = (type: string) =>
  `\`node --inspect-brk --conditions=assay-source packages/cli/bin/run.js scan FOLDER --type ${type} --no-cache\`.`;
const portal = (request: string) => `\`npm run dev -- --inspect\`, and ${request}.`;

/** By room, relative to packages/core/src. */
export const roomGuides: Readonly<Record<string, RoomGuide>> = {
  'portal/access': {
    open: ['accounts/access-service.ts', 'sign-in/sign-in-service.ts', 'access-store.ts'],
    debug: portal('sign in; `sessions` and `api_tokens` of the database hold digests only'),
  },
  'portal/audits': {
    open: ['audit-service.ts', 'run-audit-job.ts', 'audit-runner.ts'],
    debug:
      'An audit is a process of its own: `kill -USR1` opens its debugger, and its standard error is in the log when it dies.',
  },
  'portal/exploitation-cases': {
    open: ['exploitation-case.ts', 'open-cases.ts', 'case-clocks.ts'],
    debug: '`assay cases show ID --json` has the periods, the drafts and the timeline.',
  },
  'portal/tickets': {
    open: ['ticket.ts', 'merge-states.ts', 'ticket-sync.ts'],
    debug:
      '`assay trackers list` has the last problem of each tracker, `assay tickets list` that of each ticket.',
  },
  'portal/channels': {
    open: ['channel.ts', 'channel-messages.ts', 'digest.ts'],
    debug: '`assay channels test ID` sends a test message and prints the answer.',
  },
  'portal/code-host': {
    open: ['delivery-service.ts', 'installation-service.ts', 'decision-service.ts'],
    debug:
      'Deliveries stay in the database with their outcome, and are on the page of deliveries. The server speaks to the code host, not this room.',
  },
  'portal/compliance': {
    open: ['compliance-service.ts', 'compliance-status.ts', 'conditions/condition-evaluator.ts'],
    debug:
      '`assay compliance status REPOSITORY --json` has each condition with what it evaluated to; conditions run on a thread.',
  },
  'portal/coverage': {
    open: ['coverage-ledger.ts', 'coverage-ledger-service.ts', 'coverage-ledger-store.ts'],
    debug: '`assay coverage list --json`, also with `--at`.',
  },
  'portal/directories': {
    open: ['directory.ts', 'provision-service.ts', 'directory-store.ts'],
    debug: '`assay directories groups NAME` shows what has arrived; the audit log has every change.',
  },
  'portal/credentials': {
    open: ['credential.ts', 'clone-credentials.ts', 'try-credential.ts'],
    debug: '`assay credentials test ID` runs the same attempt as an audit, and says the same sentence.',
  },
  'portal/dashboard': {
    open: ['overview-service.ts', 'dashboard-service.ts', 'trends.ts'],
    debug: portal('open the overview'),
  },
  'portal/decisions': {
    open: ['decision-rule.ts', 'rule-matcher.ts', 'decision-list-service.ts'],
    debug:
      '`assay decisions rules preview` counts what a condition covers; `assay decisions list --json` says who, why and until when.',
  },
  'portal/events': {
    open: ['publish.ts', 'outbox-store.ts', 'feed-service.ts'],
    debug: '`assay events list --json`; an event has its position once the outbox has been read.',
  },
  'portal/findings': {
    open: ['finding.ts', 'finding-service.ts', 'recording/record-findings.ts'],
    debug:
      'How the findings of an audit are paired with known ones is `matching`; write the two lists as a test of `match.test.ts`.',
  },
  'portal/history': {
    open: ['read-histories.ts', 'read-repository-history.ts', 'history-service.ts'],
    debug: '`assay exposure list --json` names each repository that is unknown, with the reason.',
  },
  'portal/imports': {
    open: ['import-format.ts', 'import-service.ts', 'scanner-format.ts'],
    debug: '`assay audits import FILE --json` says the format, the artifact and what was left out.',
  },
  'portal/inventory': {
    open: ['inventory-service.ts', 'match-inventories.ts', 'package-usages.ts'],
    debug: '`assay affected CVE-… --json` gives the reason of each `unknown`.',
  },
  'portal/platform': {
    open: ['principal.ts', 'permissions.ts', 'page.ts'],
    debug: 'Small and pure: its tests are the quickest way in.',
  },
  'portal/platform/activity-log': {
    open: ['activity-service.ts', 'activity-chain.ts', 'verify-chain.ts'],
    debug: '`assay server verify-activity --json` names the first entry that breaks the chain.',
  },
  'portal/platform/idempotency': {
    open: ['safe-retry-service.ts', 'idempotency-store.ts'],
    debug: 'Send a request twice with one `Idempotency-Key`; the reply is a row of `idempotency_keys`.',
  },
  'portal/platform/jobs': {
    open: ['job.ts', 'job-run.ts', 'job-store.ts'],
    debug: 'Jobs are rows of `jobs`: [how to read them](DOCS/debugging.md#read-a-job).',
  },
  'portal/platform/metrics': {
    open: ['daily-metrics.ts', 'metrics-service.ts', 'metrics-store.ts'],
    debug: 'Figures of a day are rows, and never change once it is over.',
  },
  'portal/platform/retention': {
    open: ['retention-rule.ts', 'retention-service.ts', 'retention-store.ts'],
    debug: '`assay server prune --dry-run` counts what each rule would delete.',
  },
  'portal/platform/storage': {
    open: ['database.ts', 'visible-rows.ts', 'migrate.ts'],
    debug:
      '`traced-statements.ts` gives each statement a span; `TEST_DATABASES=sqlite` leaves PostgreSQL out of a test.',
  },
  'portal/platform/tasks': {
    open: ['periodic-task.ts', 'task-runner.ts', 'task-store.ts'],
    debug: 'Each task has a row with its last run and error.',
  },
  'portal/pull-requests': {
    open: ['pull-verdict-service.ts', 'pull-verdict-store.ts', 'advisory-comparison.ts'],
    debug: 'A mark is a row; the task that takes it evaluates the pull request again without an audit.',
  },
  'portal/reports': {
    open: ['report-service.ts', 'generate-report-job.ts', 'read-portfolio.ts'],
    debug: portal('make a report; it is rendered on a thread (`render-thread.ts`)'),
  },
  'portal/repositories': {
    open: ['repository.ts', 'repository-service.ts', 'checked-url.ts'],
    debug: portal('add a repository: `./assay repos add ../some-clone`'),
  },
  'portal/schedules': {
    open: ['schedule.ts', 'scheduled-audits.ts', 'cron.ts'],
    debug: '`GET /v1/schedules/preview` says when an expression runs next.',
  },
  'portal/teams': {
    open: ['team.ts', 'team-service.ts', 'repository-reader-store.ts'],
    debug: 'Who sees what is one condition, `platform/storage/visible-rows.ts`.',
  },
  'portal/remediation': {
    open: ['remediation-case.ts', 'remediation-case-service.ts', 'fix-of-case.ts'],
    debug: '`assay remediation show ID --json`.',
  },
  'portal/views': {
    open: ['saved-view.ts', 'saved-view-service.ts', 'saved-view-store.ts'],
    debug: '`assay views list --json`.',
  },
  'portal/webhooks': {
    open: ['webhook.ts', 'webhook-dispatcher.ts', 'retry-plan.ts'],
    debug: '`assay webhooks deliveries ID` lists each attempt with its status and error.',
  },
  'scan/documents': {
    open: ['format.ts', 'report.ts', 'scan-report.ts'],
    debug: 'Recorded documents lie in `test/core/scan/documents/recorded`; `RECORD=1` writes them again.',
  },
  'scan/engines': {
    open: ['engine.ts', 'index.ts', 'explain-rule.ts'],
    debug: scan('security'),
  },
  'scan/engines/compliance': {
    open: ['control-check.ts', 'compliance-engine.ts', 'verdict.ts'],
    debug: scan('compliance'),
  },
  'scan/engines/dependencies': {
    open: ['dependencies-engine.ts', 'parse-lockfile.ts', 'package-merge.ts'],
    debug: scan('dependency'),
  },
  'scan/engines/infrastructure': {
    open: ['infrastructure-engine.ts', 'infrastructure-reader.ts', 'evaluate-policies.ts'],
    debug: '`assay rules test POLICY.yaml` evaluates one policy on its samples.',
  },
  'scan/engines/insecure-code': {
    open: ['insecure-code-engine.ts', 'code-scanner.ts', 'sink-table.ts'],
    debug: '`assay explain --trace FILE:LINE` prints what each rule saw on a line.',
  },
  'scan/engines/licenses': {
    open: ['license-expression.ts', 'license-policy.ts', 'recognize-license.ts'],
    debug: '`assay licenses FOLDER --json`.',
  },
  'scan/engines/quality': {
    open: ['quality-engine.ts', 'quality-check.ts', 'measure-functions.ts'],
    debug: scan('quality'),
  },
  'scan/engines/secrets': {
    open: ['secret-scanner.ts', 'passes/secret-passes.ts', 'secret-rule.ts'],
    debug: '`assay explain --trace FILE:LINE` names the pass that kept, lowered or dropped each text.',
  },
  'scan/engines/shared/batches': {
    open: ['scan-in-batches.ts', 'batch-pool.ts', 'file-batch.ts'],
    debug:
      'A thread that dies ends the process, which is run again by who started it: what may end a parser is tried before, by `parse-trial.ts`.',
  },
  'scan/engines/shared/commands': {
    open: ['command-files.ts', 'yaml-commands.ts', 'docker-commands.ts'],
    debug: 'Pure functions from lines to lines: begin with the tests.',
  },
  'scan/engines/shared/results': {
    open: ['result-cache.ts', 'result-section.ts', 'cache-folder.ts'],
    debug: '[How to look into kept results](DOCS/debugging.md#look-into-kept-results).',
  },
  'scan/engines/shared/syntax': {
    open: ['grammar.ts', 'syntax-tree.ts', 'parse-trial.ts'],
    debug: 'Parsers run in a process of their own, which may die: `parse-process.ts` is its program.',
  },
  'scan/engines/shared/workflows': {
    open: ['parse-expression.ts', 'expression-flows.ts', 'untrusted-contexts.ts'],
    debug: 'Pure functions over one expression: begin with the tests.',
  },
  'scan/repairs': {
    open: ['propose-repairs.ts', 'repair.ts', 'npm/repair-npm.ts'],
    debug: '`assay fix FOLDER --json` has what was proposed and dropped, with the reasons.',
  },
  'scan/fixes': {
    open: ['verify-fix.ts', 'assess-change.ts', 'fix-report.ts'],
    debug: '`assay verify-fix BASE..HEAD --json` in any clone has the reasons.',
  },
  'scan/history': {
    open: ['read-history.ts', 'presence.ts', 'incident.ts'],
    debug: '`assay exposure CLONE --json`, and the same again: the second run reads what the first one kept.',
  },
  'scan/identity': {
    open: ['normalize-detections.ts', 'fingerprint.ts', 'excerpt.ts'],
    debug:
      'A detection goes in, a finding with its fingerprint comes out; `assay scan --format json` shows it.',
  },
  'scan/pipeline': {
    open: ['scan.ts', 'run-engines.ts', 'introductions.ts'],
    debug: scan('all'),
  },
  'scan/repository-config': {
    open: ['repository-config.ts', 'config-fields.ts', 'apply-repository-config.ts'],
    debug: 'A broken `assay.config.json` is reported with its line; `assay init` writes a whole one.',
  },
  'scan/source': {
    open: ['source.ts', 'checkout/open-source.ts', 'git/git-repository.ts'],
    debug: 'Files are read from the packs of Git, without a work tree: `coverage` says what was left out.',
  },
  'scan/suppressions': {
    open: ['index.ts', 'apply-suppressions.ts', 'suppression-comments.ts'],
    debug: '`assay scan --format json` lists what was accepted under `suppressed`, and by which line.',
  },
  support: {
    open: ['runtime.ts', 'errors.ts', 'tracing.ts'],
    debug: 'Small and pure: its tests are the quickest way in.',
  },
  vocabulary: {
    open: ['detection.ts', 'severity.ts', 'audit-type.ts'],
    debug: 'Types and tables only.',
  },
};
