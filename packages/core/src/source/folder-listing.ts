// The names of a folder's files, as git sees them: tracked ones and those no .gitignore leaves out.
// A folder that is no checkout is listed with an empty repository made for the moment, so that
// patterns mean the same everywhere and a malicious one can be stopped with the process it runs in.
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Checkout, checkoutAt } from './checkout.ts';
import type { Coverage } from './coverage.ts';
import { type GitOptions, streamGit } from './git-command.ts';
import { splitRecords } from './record-stream.ts';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

export interface ListedFolder {
  /** Absolute, and no symbolic link. */
  readonly folder: string;
  /** The checkout the folder is part of; null for a plain folder. */
  readonly checkout: Checkout | null;
  readonly gitOptions: GitOptions;
  /** Where an empty repository may be made for a moment. */
  readonly temporaryFolder: string;
  readonly coverage: Coverage;
  readonly signal?: AbortSignal | undefined;
}

const listArguments = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
const slash = 0x2f;

/** Paths relative to the folder, in bytes. A view of a chunk: use it before the next. */
export function listFolder(listed: ListedFolder): AsyncGenerator<Buffer, void, undefined> {
  return listed.checkout ? listCheckout(listed, listed.checkout) : listPlainFolder(listed);
}

async function* listCheckout(
  { folder, gitOptions, coverage, signal }: ListedFolder,
  { gitDirectory, workTree }: Checkout,
): AsyncGenerator<Buffer, void, undefined> {
  const inside = relative(workTree, folder).split(sep).join('/');
  const prefix = inside === '' ? 0 : Buffer.byteLength(inside) + 1;
  const args = inside === '' ? listArguments : [...listArguments, '--', `:(literal)${inside}`];
  const output = streamGit({ ...gitOptions, args, gitDirectory, workTree, signal });
  for await (const record of splitRecords(output)) {
    const name = record.subarray(prefix);
    // What git names as a folder is another repository that it does not track.
    if (name.at(-1) === slash) coverage.skip('submodule', name.toString('utf8', 0, name.length - 1));
    else yield name;
  }
}

/** Checkouts that lie in a plain folder are listed too: nothing else would ever look into them. */
async function* listPlainFolder(listed: ListedFolder): AsyncGenerator<Buffer, void, undefined> {
  const { folder, gitOptions, coverage, signal } = listed;
  const nested: string[] = [];
  const empty = await emptyRepository(listed.temporaryFolder);
  try {
    const output = streamGit({
      ...gitOptions,
      args: listArguments,
      gitDirectory: empty.path,
      workTree: folder,
      signal,
    });
    for await (const record of splitRecords(output)) {
      if (record.at(-1) === slash) nested.push(record.toString('utf8', 0, record.length - 1));
      else yield record;
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
    const prefix = Buffer.from(`${name}/`);
    const names = listCheckout({ ...listed, folder: checkout.workTree }, checkout);
    for await (const inner of names) yield Buffer.concat([prefix, inner]);
  }
}

/** The least that git takes for a repository: three file operations instead of a process. */
async function emptyRepository(parent: string): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder(parent);
  await mkdir(join(folder.path, 'objects'));
  await mkdir(join(folder.path, 'refs'));
  await writeFile(join(folder.path, 'HEAD'), 'ref: refs/heads/main\n');
  return folder;
}
