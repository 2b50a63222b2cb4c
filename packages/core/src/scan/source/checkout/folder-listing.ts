// The names of a folder's files, as git sees them: tracked ones and those no .gitignore leaves out.
// A folder that is no checkout is listed with an empty repository made for the moment, so that
// patterns mean the same everywhere and a malicious one can be stopped with the process it runs in.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Coverage } from '../coverage/coverage.ts';
import { type Checkout, checkoutAt } from '../git/checkout.ts';
import { type GitOptions, streamGit } from '../git/git-command.ts';
import { type FileName, splitNames } from '../git/record-stream.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../temporary-folder.ts';

export interface ListedFolder {
  /** Absolute, and no symbolic link. */
  readonly folder: string;
  /** The checkout the folder is part of; null for a plain folder. */
  readonly checkout: Checkout | null;
  /** Of a plain folder: besides its own files, only what lies at these paths of it is listed; everything unless given. */
  readonly parts?: readonly string[] | undefined;
  readonly gitOptions: GitOptions;
  /** Where an empty repository may be made for a moment. */
  readonly temporaryFolder: string;
  readonly coverage: Coverage;
  readonly signal?: AbortSignal | undefined;
}

const common = ['ls-files', '-z'];
const tracked = ['--cached', '--deduplicate'];
const others = ['--others', '--exclude-standard'];

/** Paths relative to the folder. */
export function listFolder(listed: ListedFolder): AsyncGenerator<readonly FileName[], void, undefined> {
  return listed.checkout ? listCheckout(listed, listed.checkout) : listPlainFolder(listed);
}

async function* listCheckout(
  { folder, gitOptions, coverage, signal }: ListedFolder,
  { gitDirectory, workTree }: Checkout,
): AsyncGenerator<readonly FileName[], void, undefined> {
  const inside = relative(workTree, folder).split(sep).join('/');
  const below = (name: FileName): FileName =>
    inside === ''
      ? name
      : typeof name === 'string'
        ? name.slice(inside.length + 1)
        : name.subarray(Buffer.byteLength(inside) + 1);
  const within = inside === '' ? [] : ['--', `:(literal)${inside}`];
  const list = (options: readonly string[]): AsyncGenerator<readonly FileName[]> =>
    splitNames(
      streamGit({
        ...gitOptions,
        args: [...common, ...options, ...within],
        gitDirectory,
        workTree,
        signal,
        onWarning: countClosed(coverage),
      }),
    );
  // Looking for new files means walking all folders: that runs while the tracked ones are read.
  const untracked = list(others);
  const first = untracked.next();
  first.catch(() => {});
  try {
    for await (const names of list(tracked)) yield names.map(below);
    for (let next = await first; !next.done; next = await untracked.next()) {
      yield next.value.map(below).filter((name) => {
        // What git names as a folder is another repository that it does not track.
        const folder = folderName(name);
        if (folder !== null) coverage.skip('submodule', folder);
        return folder === null;
      });
    }
  } finally {
    await untracked.return(undefined);
  }
}

/** Paths of tracked files that a sparse checkout leaves out, relative to the folder; none of a plain folder. */
export async function sparseFiles({
  folder,
  checkout,
  gitOptions,
  signal,
}: ListedFolder): Promise<readonly string[]> {
  if (!checkout) return [];
  const { gitDirectory, workTree } = checkout;
  const args = [...common, '--cached', '-t', '--', ...(folder === workTree ? [] : [`:(literal)${folder}`])];
  const paths: string[] = [];
  for await (const names of splitNames(streamGit({ ...gitOptions, args, gitDirectory, workTree, signal })))
    for (const name of names) {
      const [, path] = /^S (.+)$/s.exec(name.toString('utf8')) ?? [];
      if (path !== undefined) paths.push(relative(folder, join(workTree, path)).split(sep).join('/'));
    }
  return paths;
}

/** Counts folders that git can't look into: it says so, and goes on. */
function countClosed(coverage: Coverage): (warning: string) => void {
  return (warning) => {
    // It cuts off a long name, and what follows it.
    const [, name] = /^warning: could not open directory '(.*?)(?:\/?': [A-Z].*)?$/.exec(warning) ?? [];
    if (name !== undefined) coverage.skip('unreadable', name);
  };
}

/** Of a name that ends in a slash, as git names folders; null for a file's. */
function folderName(name: FileName): string | null {
  const text = name.toString('utf8');
  return text.endsWith('/') ? text.slice(0, -1) : null;
}

/** Checkouts that lie in a plain folder are listed too: nothing else would ever look into them. */
async function* listPlainFolder(listed: ListedFolder): AsyncGenerator<readonly FileName[], void, undefined> {
  const { folder, parts, gitOptions, coverage, signal } = listed;
  const nested: string[] = [];
  const empty = await emptyRepository(listed.temporaryFolder);
  try {
    const within = parts ? ['--', ':(glob)*', ...parts.map((part) => `:(literal)${part}`)] : [];
    const args = [...common, ...others, ...within];
    const output = streamGit({
      ...gitOptions,
      args,
      gitDirectory: empty.path,
      workTree: folder,
      signal,
      onWarning: countClosed(coverage),
    });
    for await (const names of splitNames(output)) {
      yield names.filter((name) => folderName(name) === null);
      for (const name of names) {
        const folder = folderName(name);
        if (folder !== null) nested.push(folder);
      }
    }
  } finally {
    await empty.remove();
  }
  for (const name of nested) {
    const checkout = checkoutAt(join(folder, name));
    if (!checkout) {
      coverage.skip('unreadable', name);
      continue;
    }
    const inner = listCheckout({ ...listed, folder: checkout.workTree }, checkout);
    for await (const names of inner)
      yield names.map((each) =>
        typeof each === 'string' ? `${name}/${each}` : Buffer.concat([Buffer.from(`${name}/`), each]),
      );
  }
}

/** The least that git takes for a repository: three file operations instead of a process. */
function emptyRepository(parent: string): Promise<TemporaryFolder> {
  return makeTemporaryFolder(parent, async (path) => {
    await mkdir(join(path, 'objects'));
    await mkdir(join(path, 'refs'));
    await writeFile(join(path, 'HEAD'), 'ref: refs/heads/main\n');
  });
}
