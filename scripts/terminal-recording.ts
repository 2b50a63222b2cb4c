// The session that the README shows: real commands, in a real terminal, on a small repository made for it. The same program
// gives the same recording. Needs `script`, of util-linux.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RecordedCommand, terminalSvg } from './terminal-svg.ts';

const root = join(import.meta.dirname, '..');
const columns = 104;
const commands = [
  'assay scan . --type security --quiet; echo "exit code $?"',
  'echo "console.log(1 + 1);" > two.js && git add two.js',
  'assay scan --staged --quiet && echo "fit to be committed"',
  'assay scan . --type security --json=summary.critical,summary.high --quiet',
];

/** The recording as an SVG. */
export function recordTerminal(): string {
  const home = mkdtempSync(join(tmpdir(), 'assay-recording-'));
  try {
    const project = join(home, 'shop');
    makeProject(project);
    makeCommand(join(home, 'bin'));
    const recorded: RecordedCommand[] = commands.map((typed) => ({
      typed,
      output: record(typed, { cwd: project, home }),
    }));
    return terminalSvg('assay in a checkout', recorded, columns);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** A checkout with two credentials that nobody has, the same each time. */
function makeProject(path: string): void {
  mkdirSync(path, { recursive: true });
  const capital = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const any = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const madeUp = (seed: string, length: number, letters: string) =>
    [...createHash('sha512').update(seed).digest()]
      .slice(0, length)
      .map((byte) => letters[byte % letters.length])
      .join('');
  const id = ['AKI', 'A', madeUp('id', 16, capital)].join('');
  writeFileSync(
    join(path, '.env'),
    `AWS_ACCESS_KEY_ID=${id}\nAWS_SECRET_ACCESS_KEY=${madeUp('key', 40, any)}\n`,
  );
  writeFileSync(join(path, 'index.js'), 'export const price = (cents) => cents / 100;\n');
  git(path, 'init', '-q', '-b', 'main');
  git(path, 'add', '-A');
  git(path, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-q', '-m', 'first');
}

function makeCommand(bin: string): void {
  mkdirSync(bin);
  const program = join(root, 'packages/cli/bin/run.js');
  writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(bin, 'assay'), 0o755);
}

function git(cwd: string, ...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: 'ignore' });
}

/** What the command shows in a terminal. */
function record(command: string, { cwd, home }: { readonly cwd: string; readonly home: string }): string {
  const inTerminal = `stty cols ${columns} rows 40; ${command}`;
  const env = {
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    HOME: home,
    TERM: 'xterm-256color',
    ASSAY_OSV_API_URL: 'none',
    ASSAY_ADVISORY_SYNC_HOURS: '0',
    ASSAY_DATA_DIR: join(home, 'data'),
  };
  const { stdout, error } = spawnSync('script', ['-qec', inTerminal, '/dev/null'], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (error) throw error;
  return stdout;
}
