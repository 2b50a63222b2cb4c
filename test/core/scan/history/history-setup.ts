// Small real Git histories of lockfiles, with a clock, and an advisory database about them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';
import { AdvisoryDatabase } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { gitRepository as openGit } from '../../../../packages/core/src/scan/source/git/git-command.ts';
import { gitRepository, type TestRepository } from '../../../helpers/git-repository.ts';
import { type OsvRecord, sync, writeExport } from '../engines/dependencies/advisory-setup.ts';

export interface DatedRepository extends TestRepository {
  /** Commits as this person at noon of this day. */
  on(day: string, author: string, files: Readonly<Record<string, string | null>>): string;
  /** Merges a branch as this person, always with a commit of its own. */
  merge(day: string, author: string, branch: string): string;
  readonly opened: ReturnType<typeof openGit>;
}

export function datedRepository(path: string): DatedRepository {
  const repository = gitRepository(path);
  const as = (day: string, author: string, args: readonly string[]) => {
    const date = `${day}T12:00:00Z`;
    const env = {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CEILING_DIRECTORIES: dirname(path),
      GIT_AUTHOR_NAME: author,
      GIT_AUTHOR_EMAIL: 'test@example.com',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: author,
      GIT_COMMITTER_EMAIL: 'test@example.com',
      GIT_COMMITTER_DATE: date,
    };
    execFileSync('git', args, { cwd: path, env, stdio: 'pipe' });
    return repository.git('rev-parse', 'HEAD');
  };
  return {
    ...repository,
    opened: openGit(join(path, '.git'), { environment: process.env }),
    on(day, author, files) {
      for (const [name, content] of Object.entries(files)) {
        if (content === null) {
          repository.git('rm', '-q', name);
          continue;
        }
        mkdirSync(dirname(join(path, name)), { recursive: true });
        writeFileSync(join(path, name), content);
      }
      repository.git('add', '-A');
      return as(day, author, ['commit', '-q', '--allow-empty', '-m', 'change']);
    },
    merge: (day, author, branch) => as(day, author, ['merge', '-q', '--no-ff', '-m', 'merge', branch]),
  };
}

/** A package-lock.json with these packages: `left@1.0.0`. */
export function npmLock(...packages: readonly string[]): string {
  const entries = packages.map((text) => {
    const at = text.lastIndexOf('@');
    return [`node_modules/${text.slice(0, at)}`, { version: text.slice(at + 1) }];
  });
  return JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...Object.fromEntries(entries) } });
}

/** A yarn.lock with the same. */
export function yarnLock(...packages: readonly string[]): string {
  const entries = packages.map((text) => {
    const version = text.slice(text.lastIndexOf('@') + 1);
    return `${text}:\n  version "${version}"\n`;
  });
  return `# yarn lockfile v1\n\n${entries.join('\n')}`;
}

export async function advisoriesOf(t: Test, ...records: readonly OsvRecord[]): Promise<AdvisoryDatabase> {
  // A second testdir would take the place of the first.
  const folder = mkdtempSync(join(tmpdir(), 'assay-advisories-'));
  writeExport(join(folder, 'export'), 'npm', records);
  const path = join(folder, 'advisories.db');
  await sync(path, join(folder, 'export'));
  const database = AdvisoryDatabase.open(path);
  if (database === undefined) throw new Error('There is no advisory database.');
  t.teardown(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  return database;
}
