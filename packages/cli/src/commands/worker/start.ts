import { boolean, integer, string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { stopOnSignal } from '../../stop-on-signal.ts';

export default class WorkerStart extends AssayCommand {
  static override summary = 'run audits for the servers on a PostgreSQL database';
  static override description =
    `Start as many as the audits need, on any machine that reaches the database and the repositories; servers
started with --no-audits leave theirs to workers. Prints one line on standard output once it takes work; the
log is JSON lines on standard error. It reads the same environment as the server, but needs no ASSAY_JWT_SECRET.
SIGTERM or Ctrl-C stops it: running audits go back to the queue, for another worker.`;
  static override examples = [
    '<%= config.bin %> worker start --database-url postgres://assay@db.example.com/assay --audit-concurrency 4',
  ];
  static override flags = {
    'data-dir': string({
      description: 'folder of the advisory database and of what is fetched (ASSAY_DATA_DIR)',
      helpValue: 'DIR',
    }),
    'database-url': string({
      description: 'postgres://… of the servers (ASSAY_DATABASE_URL)',
      helpValue: 'URL',
    }),
    'audit-concurrency': integer({
      description:
        'audits that run at a time; of two or more, one place is kept for audits that people ask for (ASSAY_AUDIT_CONCURRENCY, default 1)',
    }),
    'audit-history': boolean({
      description: 'let security audits look for secrets in the history as well (ASSAY_AUDIT_HISTORY)',
    }),
    'health-port': integer({
      description:
        'answer /health/live, /health/ready and /metrics on this port of ASSAY_HOST; 0 picks a free one',
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
