// From nothing to findings in one process: a portal on an embedded database, a server, an administrator, a team,
// a repository, its audits through the queue and the API, and what they found.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '@assay/server';
import type { Audit } from '../client/api.d.ts';
import { ApiClient } from '../client/client.ts';
import { networkSend } from '../client/send.ts';
import { exitStatus } from '../failures/exit-status.ts';
import { Failure } from '../failures/failure.ts';
import { createProgress } from '../output/progress.ts';
import { auditAll } from './audit-all.ts';
import { writeExample } from './example.ts';
import { prepare } from './prepare.ts';
import { QuickstartLog } from './quickstart-log.ts';
import { showFindings, showReport } from './report.ts';
import { type QuickstartTarget, quickstartTarget } from './target.ts';

export interface QuickstartOptions {
  readonly repository: string | undefined;
  readonly dataDirectory: string | undefined;
  readonly port: number | undefined;
  /** Whether to go on serving until interrupted. */
  readonly serves: boolean;
  readonly quiet: boolean;
  readonly version: string;
  readonly interrupt: AbortSignal;
  /** Undefined when the result is wanted as data only. */
  readonly print: ((text: string) => void) | undefined;
}

export interface QuickstartResult {
  readonly server: string;
  readonly dataDirectory: string;
  readonly repositoryId: string;
  readonly audits: readonly Audit[];
}

const preferredPort = 4180;

/** Throws Failure, SourceError or StartError with a sentence; the database is whole after each. */
export async function quickstart(options: QuickstartOptions): Promise<QuickstartResult> {
  const { quiet, interrupt, version, print } = options;
  const target = await quickstartTarget(options.repository, process.cwd(), options.dataDirectory);
  const dataDirectory = resolve(options.dataDirectory ?? join(target.home, '.assay'));
  const say = (text: string): void => {
    if (!quiet) process.stderr.write(`${text}\n`);
  };
  say(`Starting a portal of your own; its data goes to ${dataDirectory}`);
  const progress = createProgress({ quiet });
  const log = new QuickstartLog(dataDirectory);
  progress.update('Preparing the database', 0);
  const server = await start(target, dataDirectory, options.port, log).finally(() => progress.done());
  try {
    const client = new ApiClient({
      origin: server.origin,
      send: networkSend(server.origin),
      version,
      signal: interrupt,
    });
    const { session, repository } = await prepare(client, target, dataDirectory, version);
    const place = target.isLocal ? relativeTo(target.url) : target.url;
    say(`Auditing ${repository.name} (${place})${target.isExample ? exampleNote : ''}`);
    const context = { origin: server.origin, dataDirectory, repository, serves: options.serves };
    const audits = await auditAll(session, repository.id, {
      progress,
      signal: interrupt,
      onListed: async (audit) => {
        if (print) await showFindings(audit, print);
      },
    });
    if (audits.some(({ status }) => status !== 'completed')) process.exitCode = exitStatus.undecided;
    if (print) showReport(audits, context, print);
    if (options.serves)
      await new Promise((done) => interrupt.addEventListener('abort', done, { once: true }));
    return { server: server.origin, dataDirectory, repositoryId: repository.id, audits };
  } catch (error) {
    if (!log.isDiskFull) throw error;
    const sentence = `The disk with ${dataDirectory} is full. Free some space and run the command again. Stored data is intact.`;
    throw new Failure('STORAGE_ERROR', sentence, {}, { cause: error });
  } finally {
    progress.done();
    await server.stop();
    if (log.hasErrors) process.stderr.write(`Errors were logged to ${log.path}.\n`);
  }
}

const exampleNote =
  ': an example with planted faults, since this folder is no repository of yours. To audit one: assay quickstart PATH_OR_GIT_URL';

async function start(
  target: QuickstartTarget,
  dataDirectory: string,
  port: number | undefined,
  log: QuickstartLog,
): Promise<RunningServer> {
  const { readSettings, startServer } = await import('@assay/server');
  const settings = readSettings({
    env: settingsOf(process.env),
    flags: { dataDirectory, allowLocalRepositories: true, port: port ?? preferredPort },
    platform: process.platform,
    home: homedir(),
  });
  // A portal that nobody else uses: our own polling must not use up its limit, and on a slow machine it is late, not overloaded.
  const generous = {
    ...settings,
    rateLimitPerMinute: Math.max(settings.rateLimitPerMinute, 6000),
    maxEventLoopDelayMs: 0,
  };
  keepOutOfGit(dataDirectory, target);
  if (target.isExample) writeExample(fileURLToPath(target.url));
  try {
    return await startServer(generous, log);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    if (code !== 'EADDRINUSE' || port !== undefined) throw error;
    return startServer({ ...generous, port: 0 }, log);
  }
}

/** The server's settings, but where it listens and what it stores in: that is ours to say. */
function settingsOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ASSAY_HOST, ASSAY_PORT, ASSAY_DATA_DIR, ASSAY_DATABASE_URL, ASSAY_NO_AUDITS, ...rest } = env;
  return rest;
}

/** The data directory is nobody's to commit. */
function keepOutOfGit(dataDirectory: string, { home }: QuickstartTarget): void {
  if (relative(home, dataDirectory) !== '.assay') return;
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const ignore = join(dataDirectory, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
}

function relativeTo(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}
