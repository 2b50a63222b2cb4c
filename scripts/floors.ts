// The floors of every package, top to bottom: the map of the code. A room (a folder, or a file that ends in .ts or
// .tsx) imports only from lower floors, and from rooms of its own floor that `sideways` lists for it. Types count.
// `test/architecture.test.ts` enforces the table; the pictures in `docs/architecture.md` are generated from it.
//
// A new folder: add a line to the floor where it belongs, then run `npm run docs`.

export interface Floor {
  readonly name: string;
  /** Room (relative to the package's root; the longest match wins) → what it holds. */
  readonly rooms: Readonly<Record<string, string>>;
}

export interface PackageFloors {
  readonly name: string;
  /** Relative to the project's root. */
  readonly root: string;
  /** From the top floor down. */
  readonly floors: readonly Floor[];
  /** Room → rooms of the same floor that it may import. */
  readonly sideways: Readonly<Record<string, readonly string[]>>;
}

const core: PackageFloors = {
  name: 'core',
  root: 'packages/core/src',
  floors: [
    {
      name: 'Entry points',
      rooms: {
        'index.ts': 'the public API: portal, scan, engines',
        'scan.ts': 'scan a folder without a portal',
        'scan-reports.ts': 'report on such a scan',
        'advisories.ts': 'sync the advisory database',
      },
    },
    {
      name: 'Composition root',
      rooms: {
        'portal.ts': 'a portal: built, started, stopped',
        'start-portal.ts': 'starts and stops a portal',
        'build-services.ts': 'builds the queue and the services',
        'portal-ground.ts': 'settings, database and stores of a portal',
        'portal-options.ts': 'options of a portal and their defaults',
        'inspect-portal.ts': 'looks into a database without a server',
        'portal-tasks.ts': 'periodic tasks of a portal',
        'stores.ts': 'builds every store over one database',
      },
    },
    {
      name: 'Workflows',
      rooms: {
        audits: 'run, watch and cancel audits',
        reports: 'render reports and SBOMs in every format',
        imports: 'import results of other scanners',
        schedules: 'recurring audits',
        dashboard: 'figures and trends',
      },
    },
    {
      name: 'Domain',
      rooms: {
        findings: 'identity, triage, history and lists of findings',
        inventory: 'packages of every branch, and where they are used',
        compliance: 'policies, waivers and the status of repositories',
        repositories: 'registered repositories',
        teams: 'teams and their members',
        access: 'users, sessions, tokens, sign-in',
        'code-host': 'installations, webhook deliveries and decisions of the code host',
        webhooks: 'outgoing webhooks',
        events: 'the event feed and its outbox',
      },
    },
    {
      name: 'Detection',
      rooms: {
        engines: 'the list of engines',
        'engines/engine.ts': 'the contract of an engine',
        'engines/secrets': 'secrets in the tree and in the history',
        'engines/insecure-code': 'data flow and configuration rules',
        'engines/dependencies': 'lockfiles, advisories, SBOM graphs',
        'engines/quality': 'complexity, duplication, smells',
        'engines/compliance': 'controls, their facts and fixes',
        'engines/batches': 'scans on worker threads',
        'engines/syntax': 'parsers and syntax trees',
      },
    },
    {
      name: 'What is read',
      rooms: {
        source: 'repositories, checkouts, Git history',
        suppressions: 'ignore files and comments that accept findings',
      },
    },
    {
      name: 'Platform',
      rooms: {
        platform: 'runtime, errors, pages, log, tracing, encryption, principals',
        'platform/storage': 'databases, migrations, backup, transfer',
        'platform/jobs': 'the job queue',
        'platform/tasks': 'periodic tasks',
        'platform/retention': 'what is pruned when',
        'platform/idempotency': 'replies kept per Idempotency-Key',
        'platform/activity-log': 'the audit log of the portal',
        'platform/metrics': 'daily metrics',
      },
    },
    {
      name: 'Vocabulary',
      rooms: {
        vocabulary: 'words that everything shares: severity, category, audit type, detection',
      },
    },
  ],
  sideways: {
    'inspect-portal.ts': ['portal-options.ts', 'stores.ts'],
    'portal.ts': ['start-portal.ts', 'build-services.ts', 'portal-ground.ts', 'portal-options.ts'],
    'start-portal.ts': ['build-services.ts', 'portal-ground.ts'],
    'build-services.ts': ['portal-ground.ts', 'portal-options.ts', 'portal-tasks.ts'],
    'portal-ground.ts': ['portal-options.ts', 'stores.ts'],
    imports: ['audits'],
    reports: ['audits', 'dashboard'],
    schedules: ['audits'],
    dashboard: ['audits'],
    'code-host': ['findings', 'repositories', 'teams'],
    repositories: ['teams'],
    teams: ['access'],
    compliance: ['events', 'findings', 'repositories'],
    findings: ['events'],
    inventory: ['findings', 'repositories'],
    webhooks: ['events', 'teams'],
    engines: [
      'engines/engine.ts',
      'engines/secrets',
      'engines/insecure-code',
      'engines/dependencies',
      'engines/quality',
      'engines/compliance',
    ],
    'engines/secrets': ['engines/engine.ts', 'engines/batches'],
    'engines/insecure-code': ['engines/engine.ts', 'engines/batches', 'engines/syntax', 'engines/secrets'],
    'engines/dependencies': ['engines/engine.ts'],
    'engines/quality': ['engines/engine.ts'],
    'engines/compliance': ['engines/engine.ts', 'engines/dependencies'],
    suppressions: ['source'],
    'platform/storage': ['platform'],
    'platform/jobs': ['platform', 'platform/storage'],
    'platform/tasks': ['platform', 'platform/storage'],
    'platform/retention': ['platform', 'platform/storage'],
    'platform/idempotency': ['platform', 'platform/storage'],
    'platform/activity-log': ['platform', 'platform/storage'],
    'platform/metrics': ['platform', 'platform/storage'],
  },
};

const server: PackageFloors = {
  name: 'server',
  root: 'packages/server/src',
  floors: [
    { name: 'Entry point', rooms: { 'index.ts': 'the public API: plugin, server, worker' } },
    {
      name: 'Programs',
      rooms: {
        'local-portal.ts': 'a server for one command',
        'start-server.ts': 'the server as a process',
        'start-worker.ts': 'an audit worker as a process',
        'maintenance.ts': 'migrate, prune, rotate secrets',
        'transfer.ts': 'export and import of a whole portal',
        'open-portal.ts': 'a portal from settings',
        'start-failure.ts': 'why a start failed',
        'log.ts': 'the log of the process',
      },
    },
    { name: 'Server', rooms: { 'create-server.ts': 'the hapi server', 'plugin.ts': 'the hapi plugin' } },
    {
      name: 'Routes',
      rooms: { routes: 'every endpoint', 'options.ts': 'options of the plugin' },
    },
    {
      name: 'Features',
      rooms: {
        auth: 'session tokens and cookies',
        chat: 'the chat endpoint (Copilot)',
        'code-host': 'the GitHub App: webhooks, reviews, installations',
        mcp: 'the MCP server and its tools',
        tracing: 'OpenTelemetry',
        settings: 'settings from environment and flags',
        'data-directory.ts': 'files beside the database',
        'token-secrets.ts': 'secrets that sign session tokens',
        'openapi.ts': 'the OpenAPI description',
      },
    },
    {
      name: 'HTTP',
      rooms: {
        http: 'requests and replies: limits, errors, headers, event streams',
        schemas: 'schemas of the API',
        web: 'serves the web page',
        'route.ts': 'the contract of an endpoint',
        'version.ts': 'the version of the package',
      },
    },
  ],
  sideways: {
    'local-portal.ts': ['open-portal.ts', 'start-failure.ts'],
    'start-server.ts': ['open-portal.ts', 'start-failure.ts', 'log.ts'],
    'start-worker.ts': ['open-portal.ts', 'start-failure.ts', 'log.ts'],
    'maintenance.ts': ['transfer.ts', 'open-portal.ts', 'start-failure.ts'],
    'transfer.ts': ['start-failure.ts'],
    'create-server.ts': ['plugin.ts'],
    auth: ['token-secrets.ts'],
    chat: ['code-host', 'mcp'],
    settings: ['code-host', 'tracing'],
    'data-directory.ts': ['settings'],
    'token-secrets.ts': ['settings', 'data-directory.ts'],
    http: ['route.ts'],
  },
};

const web: PackageFloors = {
  name: 'web',
  root: 'packages/server/web/src',
  floors: [
    { name: 'Page', rooms: { 'main.tsx': 'starts the page', 'app.tsx': 'address → page' } },
    { name: 'Pages', rooms: { pages: 'one file per page' } },
    { name: 'Components', rooms: { components: 'forms, tables, dialogs', charts: 'charts' } },
    {
      name: 'State',
      rooms: {
        'people.ts': 'names of users',
        'session.ts': 'who is signed in',
        'load.ts': 'loads and reloads data',
        'names.ts': 'names by id',
        'provider-sign-in.ts': 'sign-in through the code host',
        'watch.ts': 'follows a running audit',
      },
    },
    {
      name: 'Ground',
      rooms: {
        'announce.ts': 'announcements to screen readers',
        'api.ts': 'calls the API',
        'audit-state.ts': 'completed, failed, or completed without a verdict',
        'cron-words.ts': 'cron expressions in words',
        'place.ts': 'where the page is mounted',
        'router.ts': 'addresses',
        'shortcuts.ts': 'keyboard shortcuts',
        'theme.ts': 'light and dark',
        'triage.ts': 'choices of triage',
        'words.ts': 'values and their labels',
      },
    },
    { name: 'Generated', rooms: { interface: 'types and values of the API' } },
  ],
  sideways: {
    'main.tsx': ['app.tsx'],
    'people.ts': ['session.ts', 'load.ts'],
    'session.ts': ['provider-sign-in.ts'],
    'api.ts': ['place.ts'],
    'router.ts': ['place.ts'],
    'triage.ts': ['words.ts'],
  },
};

const cli: PackageFloors = {
  name: 'cli',
  root: 'packages/cli/src',
  floors: [
    {
      name: 'Commands',
      rooms: {
        commands: 'one file per command',
      },
    },
    {
      name: 'Base commands',
      rooms: {
        'team-member-command.ts': 'what the commands about members share',
        'portal-command.ts': 'commands that call a portal',
        'server-command.ts': 'commands that call a server',
        'assay-command.ts': 'what every command shares',
        'doctor.ts': 'the checks of `assay doctor`',
        quickstart: '`assay quickstart`',
        scan: '`assay scan`',
        'main.ts': 'finds and runs the command',
      },
    },
    {
      name: 'Portal and target',
      rooms: {
        'target.ts': 'which server, and as whom',
        'audit-outcome.ts': 'audits → exit code',
        'fail-on.ts': 'thresholds of `--fail-on`',
        'finding-filter-flags.ts': 'filters of findings as flags',
        'follow-audit.ts': 'waits for an audit',
        'server-settings.ts': 'settings of maintenance commands',
        'policy-argument.ts': 'POLICY by id or name',
        'team-argument.ts': 'TEAM by id or name',
        'user-argument.ts': 'USER by id or email',
        'webhook-argument.ts': 'WEBHOOK by id or name',
        'repository-argument.ts': 'REPO by id, name or URL',
        'names-by-id.ts': 'names for ids in replies',
        'assistant-bridge.ts': 'MCP over standard input and output',
        'credentials.ts': 'stored sign-ins',
        'exchange-identity.ts': 'sign-in by identity token',
        'sign-in-with-browser.ts': '`assay login --web`',
        'sign-in-with-code.ts': '`assay login --device`',
        'gate.ts': 'the verdict for `--gate`',
        'report-files.ts': 'reports as files',
        'data-folder.ts': 'the default data directory',
        'to-failure.ts': 'errors → failures',
      },
    },
    {
      name: 'Output and client',
      rooms: {
        output: 'tables, JSON, progress',
        client: 'the API client',
        'config-file.ts': '`config.json`',
        'cost.ts': 'bridge to cost-compare',
        'interrupt-signal.ts': 'Ctrl-C as an abort signal',
        'parse-failure.ts': 'usage errors',
        'prompt.ts': 'questions in a terminal',
      },
    },
    {
      name: 'Ground',
      rooms: {
        'failure.ts': 'what goes wrong in a command',
        'exit-status.ts': 'exit codes',
        'help.ts': '`--help`',
        'did-you-mean.ts': 'suggestions',
        'completion.ts': 'shell completion',
        'config-directory.ts': 'where settings are stored',
        'keyring.ts': 'the system keyring',
        'keyring-process.ts': 'the process that reads it',
        'field-values.ts': "values of the API's fields",
        'idempotency-key.ts': 'keys for safe retries',
        'steady-heap.ts': 'heap limits',
        'stop-on-signal.ts': 'stop on SIGTERM',
      },
    },
  ],
  sideways: {
    'team-member-command.ts': ['portal-command.ts'],
    'portal-command.ts': ['server-command.ts'],
    'server-command.ts': ['assay-command.ts'],
    'target.ts': ['credentials.ts'],
    'audit-outcome.ts': ['fail-on.ts'],
    'finding-filter-flags.ts': ['repository-argument.ts', 'team-argument.ts'],
    'server-settings.ts': ['data-folder.ts'],
    output: ['client'],
    'failure.ts': ['exit-status.ts'],
    'help.ts': ['exit-status.ts'],
    'keyring-process.ts': ['keyring.ts'],
  },
};

const costCompare: PackageFloors = {
  name: 'cost-compare',
  root: 'packages/cost-compare/src',
  floors: [
    {
      name: 'Entry points',
      rooms: {
        'bin.ts': 'the binary',
        'index.ts': 'the public API',
      },
    },
    {
      name: 'Commands',
      rooms: {
        'command.ts': 'what the binary does',
        'compare-costs.ts': 'comparison for programs',
        'run-compare.ts': 'a comparison, from options to exit status',
        'compare-input.ts': 'a priced comparison of an input',
        'watch-log.ts': 'a live view of a log',
        'run-models.ts': 'the list of models',
        'check-options.ts': 'options → settings',
      },
    },
    {
      name: 'Formats',
      rooms: {
        formats: 'one file per output format',
        'gates.ts': 'limits of a build',
        'order.ts': 'order of scenarios',
        'write-file.ts': 'report files',
      },
    },
    {
      name: 'Comparison',
      rooms: {
        'comparison.ts': 'prices scenarios exactly',
        'changes.ts': 'before and after',
        'budget-forecast.ts': 'what a period will cost',
      },
    },
    {
      name: 'Input',
      rooms: {
        input: 'reads scenarios',
        logs: 'reads logs of replies, one file per format',
      },
    },
    {
      name: 'Usage',
      rooms: {
        usage: 'usage objects of APIs → counts with a price',
      },
    },
    {
      name: 'Prices',
      rooms: {
        pricing: 'price lists, own prices, rates of a request',
      },
    },
    {
      name: 'Ground',
      rooms: {
        'scenario-table.ts': 'scenarios, column by column',
        'variants.ts': 'the same usage by other models and days',
        'budget-period.ts': 'periods of the calendar',
        json: 'exact JSON from files and streams',
        'cost-outcome.ts': 'how a run ends',
        'argv.ts': 'PowerShell arguments',
        'cost-io.ts': 'the outside world',
        'decimal.ts': 'decimal numbers',
        'names.ts': 'a million names',
        'read-date.ts': 'dates',
        'closest.ts': 'suggestions',
        'faults.ts': 'collected errors',
        'option-table.ts': 'every option',
        'file-system.ts': '`node:fs`, loaded late',
        'exact.ts': 'exact integers',
        'sorted-order.ts': 'sorting by index',
        'help.ts': '`--help`',
      },
    },
  ],
  sideways: {
    'command.ts': ['run-compare.ts', 'run-models.ts'],
    'compare-costs.ts': ['compare-input.ts', 'check-options.ts'],
    'run-compare.ts': ['compare-input.ts', 'watch-log.ts', 'check-options.ts'],
    'compare-input.ts': ['check-options.ts'],
    'watch-log.ts': ['compare-input.ts', 'check-options.ts'],
    formats: ['gates.ts', 'order.ts'],
    'scenario-table.ts': ['decimal.ts', 'exact.ts', 'names.ts'],
    'changes.ts': ['comparison.ts'],
    'variants.ts': ['scenario-table.ts'],
    'budget-period.ts': ['decimal.ts', 'exact.ts'],
    json: ['faults.ts', 'file-system.ts'],
    'cost-outcome.ts': ['cost-io.ts', 'faults.ts'],
    'argv.ts': ['closest.ts', 'faults.ts', 'option-table.ts'],
    'cost-io.ts': ['file-system.ts'],
    'decimal.ts': ['exact.ts'],
    'names.ts': ['sorted-order.ts'],
    'read-date.ts': ['faults.ts'],
  },
};

export const packageFloors: readonly PackageFloors[] = [core, server, web, cli, costCompare];
