import { boolean, integer, string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { steadyHeap } from '../../process/steady-heap.ts';
import { stopOnSignal } from '../../process/stop-on-signal.ts';

export default class ServerStart extends AssayCommand {
  static override summary = 'Start the portal';
  static override description =
    `Prints one line on standard output when it listens; logs JSON lines to standard error.
Every setting can also come from the environment; an unknown ASSAY_ variable is an error.
SIGTERM or Ctrl-C stops it gracefully: open requests finish, and running audits return to the queue.`;
  static override examples = [
    '<%= config.bin %> server start --port 4180 --data-dir ./assay-data',
    'ASSAY_JWT_SECRET=… <%= config.bin %> server start --database-url postgres://assay@db.example.com/assay',
  ];
  static override flags = {
    host: string({ description: 'Address to listen on (ASSAY_HOST, default 127.0.0.1)' }),
    port: integer({ description: 'Port to listen on; 0 picks a free one (ASSAY_PORT, default 4180)' }),
    'data-dir': string({
      description: 'Data directory for the database and keys (ASSAY_DATA_DIR)',
      helpValue: 'DIR',
    }),
    'database-url': string({
      description:
        'postgres://… or the path of an SQLite file (ASSAY_DATABASE_URL, default SQLite in the data directory)',
      helpValue: 'URL',
    }),
    new: boolean({
      description: 'Begin a new portal beside the keys of another one whose database is gone (ASSAY_NEW)',
    }),
    'audit-concurrency': integer({
      description: 'Maximum number of concurrent audits (ASSAY_AUDIT_CONCURRENCY, default 1)',
    }),
    'no-audits': boolean({
      description: 'Do not run audits in this process; leave them to workers (ASSAY_NO_AUDITS)',
    }),
    'audit-history': boolean({
      description: 'Scan the Git history for secrets in security audits (ASSAY_AUDIT_HISTORY)',
    }),
    'allow-local-repositories': boolean({
      description: 'Allow local and HTTP repositories (ASSAY_ALLOW_LOCAL_REPOSITORIES)',
    }),
  };

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ServerStart);
    // Whatever the server makes is for its owner's eyes only.
    process.umask(0o077);
    const { createLog, readSettings, startServer } = await import('@assay/server');
    const { homedir } = await import('node:os');
    const settings = readSettings({
      env: process.env,
      flags: {
        host: flags.host,
        port: flags.port,
        dataDirectory: flags['data-dir'],
        databaseUrl: flags['database-url'],
        newPortal: flags.new || undefined,
        auditConcurrency: flags['audit-concurrency'],
        noAudits: flags['no-audits'] || undefined,
        auditHistory: flags['audit-history'] || undefined,
        allowLocalRepositories: flags['allow-local-repositories'] || undefined,
      },
      platform: process.platform,
      home: homedir(),
    });
    const server = await startServer(settings, createLog(settings.logLevel));
    steadyHeap();
    const stopped = stopOnSignal();
    if (this.jsonEnabled()) this.logJson({ url: server.origin });
    else process.stdout.write(`assay listening on ${server.origin}\n`);
    await stopped;
    await server.stop();
    return undefined;
  }
}
