// Small real git repositories for tests.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface TestRepository {
  readonly path: string;
  /** Writes files (null removes one) and commits; gives the commit's id. */
  commit(files: Readonly<Record<string, string | null>>, message?: string): string;
  git(...args: string[]): string;
}

/** A new repository with branch `main` in an existing folder. */
export function gitRepository(path: string, files: Readonly<Record<string, string>> = {}): TestRepository {
  mkdirSync(path, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: path,
      encoding: 'utf8',
      // Should the folder vanish, git must not find the repository around it.
      env: { ...environment, GIT_CEILING_DIRECTORIES: dirname(path) },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  git('init', '-q', '-b', 'main');
  const repository: TestRepository = {
    path,
    git,
    commit(changed, message = 'change') {
      for (const [name, content] of Object.entries(changed)) {
        const full = join(path, name);
        if (content === null) {
          rmSync(full);
          continue;
        }
        mkdirSync(dirname(full), { recursive: true });
        writeFileSync(full, content);
      }
      return git('-c', keep, 'keep', message);
    },
  };
  if (Object.keys(files).length > 0) repository.commit(files, 'first');
  return repository;
}

/** One process instead of three: a large process, as one that tests share, starts others slowly. */
const keep =
  'alias.keep=!f() { git add -A && git commit -q --allow-empty -m "$1" && git rev-parse HEAD; }; f';

const environment = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  // A commit would look whether there is something to pack.
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};
