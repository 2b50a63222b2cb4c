// The one place that starts system git: a fixed argument list without a shell, no configuration but
// ours, no prompt, no network unless asked for, and a process group that dies with the call.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SourceError } from '../source-error.ts';
import { type GitProtocol, type GitSetting, gitEnvironment } from './git-environment.ts';
import type { GitRepository } from './git-repository.ts';

export interface GitOptions {
  /** Of it only search path, ssh agent and certificates reach git. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Kills git, and the call fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface GitCall extends GitOptions {
  readonly args: readonly string[];
  /** Absolute. Git never looks for a repository by itself. */
  readonly gitDirectory: string;
  readonly workTree?: string | undefined;
  readonly settings?: readonly GitSetting[] | undefined;
  /** Transports git may use; none by default. */
  readonly protocols?: readonly GitProtocol[] | undefined;
  /** What ssh is started as. */
  readonly sshCommand?: string | undefined;
  /** Written to git's standard input. */
  readonly input?: Iterable<string> | undefined;
  /** Called for each line that git writes beside its answer. */
  readonly onWarning?: ((line: string) => void) | undefined;
}

/** What git may be asked; nothing here writes a work tree or runs a program of the repository's choice. */
const subcommands = new Set([
  'blame',
  'cat-file',
  'check-ignore',
  'diff-index',
  'diff-tree',
  'fetch',
  'for-each-ref',
  'init',
  'log',
  'ls-files',
  'ls-remote',
  'ls-tree',
  'merge-base',
  'rev-list',
  'rev-parse',
  'version',
]);
/** Those that show differences would otherwise run the diff drivers that attributes name. */
const diffing = new Set(['blame', 'diff-index', 'diff-tree', 'log']);

const errorTailBytes = 8192;
/** Of git's answer; git waits while nobody takes it. */
const maxHeld = 1024 * 1024;

/** Git ended with an error; `stderr` holds the end of what it said, for choosing a better sentence. */
export class GitFailure extends SourceError {
  readonly exitCode: number | null;
  readonly stderr: string;

  constructor(exitCode: number | null, stderr: string) {
    super(
      'source_unreachable',
      // Git asks nobody for what a clone has left out, since the address is the repository's choice.
      /promisor/.test(stderr)
        ? 'This is a partial clone, and it lacks objects of this revision. Run `git fetch --refetch --no-filter`, or clone without --filter.'
        : `Git could not read the repository: ${lastWords(stderr)}.`,
    );
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

/** The line that says why, fit for a log: no control characters, nothing that could be a credential. */
function lastWords(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.findLast((each) => /^(?:fatal|error): /.test(each)) ??
    lines.at(-1) ??
    'it ended without an error message';
  return line
    .replace(/^(?:fatal|error): /, '')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(/\/\/[^/@\s]*@/g, '//')
    .slice(0, 200)
    .replace(/[.\s]+$/, '');
}

/**
 * Runs git and streams what it prints. Leaving the loop early ends git. Throws GitFailure, a
 * SourceError when git is missing, or the signal's reason.
 */
export async function* streamGit(call: GitCall): AsyncGenerator<Buffer, void, undefined> {
  call.signal?.throwIfAborted();
  const process = new GitProcess(call);
  try {
    for await (const chunk of process.output()) yield chunk;
    await process.succeeded();
  } finally {
    process.end();
  }
}

/** Runs git and gives all it prints, which must stay below `maxBytes`. */
export async function runGit(call: GitCall, maxBytes = 16 * 1024 * 1024): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of streamGit(call)) {
    size += chunk.length;
    if (size > maxBytes)
      throw new SourceError('source_too_large', 'The response of the repository is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A git directory as engines see it. */
export function gitRepository(directory: string, options: GitOptions = {}): GitRepository {
  return {
    directory,
    text: async (args, signal) => runGit({ ...options, args, gitDirectory: directory, signal }),
    stream: (args, { input, signal } = {}) =>
      streamGit({ ...options, args, gitDirectory: directory, input, signal }),
  };
}

class GitProcess {
  readonly #call: GitCall;
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  #stderr = '';
  #notStarted: NodeJS.ErrnoException | undefined;
  #running = true;

  constructor(call: GitCall) {
    this.#call = call;
    const child = spawn('git', commandLine(call), {
      // Never inside the scanned tree.
      cwd: '/',
      env: {
        ...gitEnvironment(call),
        ...(call.sshCommand === undefined ? {} : { GIT_SSH_COMMAND: call.sshCommand }),
      },
      detached: globalThis.process.platform !== 'win32',
      stdio: [call.input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    this.#child = child;
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => {
        this.#notStarted = error;
        this.#running = false;
        resolve(null);
      });
      child.once('exit', () => {
        this.#running = false;
      });
      child.once('close', resolve);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-errorTailBytes);
    });
    const { onWarning } = call;
    if (onWarning && child.stderr) createInterface({ input: child.stderr }).on('line', onWarning);
    call.signal?.addEventListener('abort', this.end, { once: true });
    // Git may end before it has read everything; why it ended is what counts.
    if (call.input && child.stdin) pipeline(Readable.from(batches(call.input)), child.stdin).catch(() => {});
  }

  /** Read ahead, up to a limit, and passed on in one go: a wait for each small write of git would cost more than its bytes. */
  async *output(): AsyncGenerator<Buffer, void, undefined> {
    const { stdout } = this.#child;
    assert(stdout);
    let held: Buffer[] = [];
    let size = 0;
    let isDone = false;
    let failure: Error | undefined;
    let wake = (): void => {};
    stdout.on('data', (chunk: Buffer) => {
      held.push(chunk);
      size += chunk.length;
      if (size >= maxHeld) stdout.pause();
      wake();
    });
    stdout.once('error', (error) => {
      failure = error;
    });
    stdout.once('close', () => {
      isDone = true;
      wake();
    });
    try {
      while (true) {
        const chunks = held;
        held = [];
        size = 0;
        yield* chunks;
        if (held.length > 0) continue;
        if (isDone) break;
        stdout.resume();
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      stdout.destroy();
    }
    if (failure !== undefined && (this.#running || !isEarlyClose(failure))) throw failure;
  }

  async succeeded(): Promise<void> {
    const exitCode = await this.#exited;
    this.#call.signal?.throwIfAborted();
    if (this.#notStarted) throw notStarted(this.#notStarted);
    if (exitCode !== 0) throw new GitFailure(exitCode, this.#stderr);
  }

  /** Kills git and everything it started; harmless when it has ended. */
  readonly end = (): void => {
    this.#call.signal?.removeEventListener('abort', this.end);
    if (!this.#running) return;
    this.#running = false;
    const { pid } = this.#child;
    try {
      if (pid !== undefined && globalThis.process.platform !== 'win32')
        globalThis.process.kill(-pid, 'SIGKILL');
      else this.#child.kill('SIGKILL');
    } catch {
      // It ended in this very moment.
    }
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
    this.#child.stdin?.destroy();
  };
}

function commandLine({ args, gitDirectory, workTree }: GitCall): string[] {
  const [subcommand = '', ...rest] = args;
  assert(subcommands.has(subcommand), `git ${subcommand} is not an allowed command`);
  assert(!args.some((arg) => arg.includes('\0')), 'git arguments must not contain NUL');
  return [
    '--no-pager',
    `--git-dir=${gitDirectory}`,
    ...(workTree === undefined ? [] : [`--work-tree=${workTree}`]),
    subcommand,
    ...(diffing.has(subcommand) ? ['--no-ext-diff', '--no-textconv'] : []),
    ...rest,
  ];
}

/** Lines joined to blocks, so that a hundred thousand short ones are not as many writes. */
function* batches(lines: Iterable<string>): Generator<string> {
  let batch = '';
  for (const line of lines) {
    batch += line;
    if (batch.length < 16_384) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

function isEarlyClose(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
}

function notStarted(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ENOENT') return error;
  return new SourceError(
    'source_unreachable',
    'Git was not found. Install Git 2.37 or newer and try again.',
    {
      cause: error,
    },
  );
}
