// Real git repositories for tests, made by the system's git in a configuration of its own.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.org',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
};

/** Runs git in a folder and gives what it prints, without the last newline. */
export function git(folder: string, args: readonly string[], input?: string | Buffer): string {
  const output = execFileSync('git', ['-C', folder, ...args], {
    env: environment,
    input,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return output.toString('utf8').trimEnd();
}

/** Makes the folder a repository whose first commit holds everything in it; gives the commit's id. */
export function commitAll(folder: string, message = 'first'): string {
  git(folder, ['init', '--quiet', '--initial-branch=main']);
  git(folder, ['add', '--all']);
  git(folder, ['commit', '--quiet', '--allow-empty', '--message', message]);
  return git(folder, ['rev-parse', 'HEAD']);
}

export interface TreeItem {
  readonly mode: '100644' | '100755' | '120000' | '160000' | '40000';
  readonly name: string | Buffer;
  readonly id: string;
}

/** Writes a tree object byte by byte, so that it can hold names git itself would refuse. */
export function writeTree(folder: string, items: readonly TreeItem[]): string {
  const parts = items.flatMap(({ mode, name, id }) => [
    Buffer.from(`${mode} `),
    Buffer.from(name as string),
    Buffer.from([0]),
    Buffer.from(id, 'hex'),
  ]);
  return git(folder, ['hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], Buffer.concat(parts));
}

export function writeBlob(folder: string, content: string | Buffer): string {
  return git(folder, ['hash-object', '-w', '--stdin'], content);
}

/** Commits a tree on a branch. */
export function commitTree(folder: string, tree: string, branch = 'main'): string {
  const commit = git(folder, ['commit-tree', tree, '-m', 'made']);
  git(folder, ['update-ref', `refs/heads/${branch}`, commit]);
  return commit;
}

/** An executable script that leaves a file behind when anything runs it. */
export function canary(folder: string): { readonly script: string; readonly mark: string } {
  const script = join(folder, 'canary.sh');
  const mark = join(folder, 'canary-ran');
  writeFileSync(script, `#!/bin/sh\ntouch '${mark}'\ncat >/dev/null 2>&1\nexit 0\n`, { mode: 0o755 });
  return { script, mark };
}
