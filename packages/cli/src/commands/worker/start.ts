import { boolean, integer, string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { stopOnSignal } from '../../process/stop-on-signal.ts';

export default class WorkerStart extends AssayCommand {
  static override summary = 'Run an audit worker on a PostgreSQL database';
  static override description =
    `Start as many workers as you need, on any machine that reaches the database and the repositories; servers
started with --no-audits leave all audits to workers. Prints one line on standard output when it is ready; logs
JSON lines to standard error. It reads the same environment as the server, except ASSAY_JWT_SECRET.
SIGTERM or Ctrl-C stops it: running audits return to the queue for another worker.`;
  static override examples = [
    '<%= config.bin %> worker start --database-url postgres://assay@db.example.com/assay --audit-concurrency 4',
  ];
  static override flags = {
    'data-dir': string({
      description: 'Data directory for the advisory database and clones (ASSAY_DATA_DIR)',
      helpValue: 'DIR',
    }),
    'database-url': string({
      description: 'PostgreSQL URL of the servers, postgres://… (ASSAY_DATABASE_URL)',
      helpValue: 'URL',
    }),
    'audit-concurrency': integer({
      description:
        'Maximum number of concurrent audits; with two or more, one slot is reserved for interactive requests (ASSAY_AUDIT_CONCURRENCY, default 1)',
    }),
    'audit-history': boolean({
      description: 'Scan the Git history for secrets in security audits (ASSAY_AUDIT_HISTORY)',
    }),
    'health-port': integer({
      description: 'Port for /health/live, /health/ready and /metrics on ASSAY_HOST; 0 picks a free one',
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(WorkerStart);
    process.umask(0o077);
    const { createLog, readSettings, startWorker } = await import('@assay/server');
    const { homedir } = await import('node:os');
    const settings = readSettings({
      env: process.env,
      flags: {
        dataDirectory: flags['data-dir'],
        databaseUrl: flags['database-url'],
        auditConcurrency: flags['audit-concurrency'],
        auditHistory: flags['audit-history'] || undefined,
      },
      platform: process.platform,
      home: homedir(),
    });
    const worker = await startWorker(settings, createLog(settings.logLevel), {
      healthPort: flags['health-port'],
    });
    const stopped = stopOnSignal();
    const { healthOrigin } = worker;
    if (this.jsonEnabled()) this.logJson({ auditConcurrency: settings.auditConcurrency, healthOrigin });
    else process.stdout.write(`assay worker ready${healthOrigin ? `, health on ${healthOrigin}` : ''}\n`);
    await stopped;
    await worker.stop();
    return undefined;
  }
}
