// Runs the real `assay` binary (the build), as a user's shell would.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { isWhole } from './properties.ts';

const root = join(import.meta.dirname, '..', '..');
export const assayBinary = join(root, 'packages', 'cli', 'bin', 'run.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface AssayOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /** Because the test is about the process: what it reads, prints and leaves when it ends. */
  readonly isApart?: boolean;
}

/** Nothing of the caller's settings reaches the command; `home` keeps what it stores. `program` runs instead of it. */
export function assayIn(home: string, program?: string) {
  const kept = ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];
  const surroundings = ({ cwd = home, env }: AssayOptions) => ({
    cwd,
    env: {
      ...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      // Tests ask nobody on the network.
      ASSAY_OSV_API_URL: 'none',
      ASSAY_ADVISORY_SYNC_HOURS: '0',
      ASSAY_CONFIG_DIR: join(home, 'config'),
      ASSAY_CREDENTIAL_STORE: 'file',
      ...env,
    },
  });
  const start = (args: readonly string[], options: AssayOptions = {}): ChildProcess => {
    const [command, words] = program ? [program, args] : [process.execPath, [assayBinary, ...args]];
    return spawn(command, [...words], surroundings(options));
  };
  /** The same in this process, one after another: a process for each of hundreds of calls would take minutes. */
  const here = (args: readonly string[], options: Omit<AssayOptions, 'input'> = {}): Promise<Ended> =>
    runHere(args, surroundings(options));
  const apart = async (args: readonly string[], options: AssayOptions): Promise<Ended> => {
    const child = start(args, options);
    // A program that ends without reading is not at fault.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input ?? '');
    const [stdout, stderr, code] = await Promise.all([
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
      new Promise<number | null>((resolve) => child.once('close', resolve)),
    ]);
    return { code, stdout, stderr };
  };
  /** In a process of its own; in a short run in this one where that makes no difference. */
  const run = (args: readonly string[], options: AssayOptions = {}): Promise<Ended> =>
    isWhole ||
    program !== undefined ||
    options.isApart ||
    options.input !== undefined ||
    !canRunHere(args) ||
    Object.keys(options.env ?? {}).some((name) => readAtStart.test(name))
      ? apart(args, options)
      : here(args, options);
  return { start, run, here };
}

export interface StartedServer {
  readonly origin: string;
  readonly child: ChildProcess;
  /** The log so far. */
  log(): string;
  /** Sends the signal and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts `assay server start` on a free port and waits for its line. */
export async function startAssayServer(
  { start }: ReturnType<typeof assayIn>,
  args: readonly string[],
  options: AssayOptions = {},
): Promise<StartedServer> {
  const child = start(['server', 'start', '--port', '0', ...args], {
    ...options,
    // A busy machine must not make a test fail.
    env: { ASSAY_MAX_EVENT_LOOP_DELAY_MS: '0', ...options.env },
  });
  let out = '';
  let log = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const line = /^assay listening on (http:\/\/\S+)\n$/.exec(out);
      if (line?.[1]) resolve(line[1]);
    });
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${log}`)));
  });
  return {
    origin,
    child,
    log: () => log,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** What Node, or a client that lives as long as the process, looks up once: proxies and certificates. */
const readAtStart = /^(?:https?_proxy|no_proxy|ASSAY_CA_FILE|(?:NODE|SSL)_.*)$/i;

type Main = (argv: readonly string[]) => Promise<void>;

/**
 * Whether a command needs no process of its own, as those do that go on, ask a person, read what is piped or write to the
 * descriptor itself.
 */
export function canRunHere(words: readonly string[]): boolean {
  const line = words.join(' ');
  const isApart =
    /^(?:compliance fix|cost|login|logout|mcp|mfa (?:confirm|enable)|quickstart|triage|worker)\b/;
  return (
    !isApart.test(line) &&
    !/^server start\b(?!.* --help)/.test(line) &&
    !words.some((word) => word === '-' || word === '--follow' || /-stdin$/.test(word))
  );
}

/** The command in this process, in the environment of the test. */
export function assayHere(argv: readonly string[]): Promise<Ended> {
  return runHere(argv, { cwd: process.cwd(), env: { ...process.env } });
}

interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

let last: Promise<unknown> = Promise.resolve();

/** When those that were started before have ended, because streams, folder and environment belong to the process. */
function runHere(argv: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const next = last.then(() => runNow(argv, surroundings));
  last = next.catch(() => {});
  return next;
}

async function runNow(argv: readonly string[], { cwd, env }: Surroundings): Promise<Ended> {
  const built = pathToFileURL(join(root, 'packages', 'cli', 'dist', 'main.js')).href;
  const { main } = (await import(built)) as { main: Main };
  const { stdout, stderr } = process;
  const before = { cwd: process.cwd(), env: { ...process.env }, stdout: stdout.write, stderr: stderr.write };
  const texts = { stdout: '', stderr: '' };
  const taking = (name: keyof typeof texts) => (chunk: string | Uint8Array) => {
    texts[name] += String(chunk);
    return true;
  };
  stdout.write = taking('stdout') as typeof stdout.write;
  stderr.write = taking('stderr') as typeof stderr.write;
  process.chdir(cwd);
  setEnvironment(env);
  process.exitCode = undefined;
  try {
    await main(argv);
    return { ...texts, code: Number(process.exitCode ?? 0) };
  } finally {
    process.chdir(before.cwd);
    setEnvironment(before.env);
    stdout.write = before.stdout;
    stderr.write = before.stderr;
    process.exitCode = undefined;
  }
}

/** In place, because the home folder is looked up in the environment of the process itself. */
function setEnvironment(env: Surroundings['env']): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

/** Whether the build is there; without it nothing can be run. */
export const isBuilt = existsSync(join(root, 'packages', 'cli', 'dist', 'main.js'));
