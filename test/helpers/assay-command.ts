// Runs the real `assay` binary (the build), as a user's shell would.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

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
}

/** Nothing of the caller's settings reaches the command; `home` keeps what it stores. `program` runs instead of it. */
export function assayIn(home: string, program?: string) {
  const start = (args: readonly string[], options: AssayOptions = {}): ChildProcess => {
    const kept = ['PATH', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP'];
    const env = Object.fromEntries(kept.map((name) => [name, process.env[name]]));
    const [command, words] = program ? [program, args] : [process.execPath, [assayBinary, ...args]];
    return spawn(command, [...words], {
      cwd: options.cwd ?? home,
      env: {
        ...env,
        HOME: home,
        XDG_DATA_HOME: join(home, 'data'),
        // Tests ask nobody on the network.
        ASSAY_OSV_API_URL: 'none',
        ASSAY_CONFIG_DIR: join(home, 'config'),
        ASSAY_CREDENTIAL_STORE: 'file',
        ...options.env,
      },
    });
  };
  const run = async (args: readonly string[], options: AssayOptions = {}): Promise<Ended> => {
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
  return { start, run };
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
  const child = start(['server', 'start', '--port', '0', ...args], options);
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

type Main = (argv: readonly string[]) => Promise<void>;

/** Those that only ask a server; they are most of them, and a process for each is what takes the time. */
export function canRunHere(words: readonly string[]): boolean {
  return (
    /^(?:activity|api|audits|compliance (?:status|w|u)|dashboard|findings|policies|reports|repos|teams|tokens|users|whoami)\b/.test(
      words.join(' '),
    ) && !words.includes('--local')
  );
}

/** The command in this process: a process for each of hundreds of calls would take minutes. */
export async function assayHere(
  argv: readonly string[],
  { cwd = process.cwd(), env = {} }: Pick<AssayOptions, 'cwd' | 'env'> = {},
): Promise<Ended & { readonly code: number }> {
  const built = pathToFileURL(join(root, 'packages', 'cli', 'dist', 'main.js')).href;
  const { main } = (await import(built)) as { main: Main };
  const { stdout, stderr } = process;
  const before = { cwd: process.cwd(), env: process.env, stdout: stdout.write, stderr: stderr.write };
  const texts = { stdout: '', stderr: '' };
  const taking = (name: keyof typeof texts) => (chunk: string | Uint8Array) => {
    texts[name] += String(chunk);
    return true;
  };
  stdout.write = taking('stdout') as typeof stdout.write;
  stderr.write = taking('stderr') as typeof stderr.write;
  process.chdir(cwd);
  process.env = { ...process.env, ...env };
  process.exitCode = undefined;
  try {
    await main(argv);
    return { ...texts, code: Number(process.exitCode ?? 0) };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
    stdout.write = before.stdout;
    stderr.write = before.stderr;
    process.exitCode = undefined;
  }
}

/** Whether the build is there; without it nothing can be run. */
export const isBuilt = existsSync(join(root, 'packages', 'cli', 'dist', 'main.js'));
